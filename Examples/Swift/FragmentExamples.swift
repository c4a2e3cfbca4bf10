public import Strobe

/// `fragment-fade.json` built with the library.
public func fragmentFadeExample() -> Scene {
  let picture = Layer(
    "picture", frame: Rect(0, 0, 360, 240),
    content: .image(ImageContent(ExamplePictures.source("dunes"))))
  let fade = FragmentFade(content: picture, rows: 4, columns: 6, order: .diagonal)

  let layer = Layer("fade", frame: Rect(20, 20, 360, 240), effect: fade)
  return Scene(
    size: Size(400, 280), background: Color(bytes: 0xF2, 0xF4, 0xF7), layers: [layer])
}

/// `fragment-carousel.json` built with the library.
public func fragmentCarouselExample() -> Scene {
  let carousel = FragmentCarousel(
    pictures: ["dunes", "bay", "orchard"].map { .file(ExamplePictures.source($0)) })

  let layer = Layer("carousel", frame: Rect(0, 0, 360, 240), effect: carousel)
  return Scene(size: Size(360, 240), background: .black, layers: [layer])
}
