import Strobe
import StrobeArguments

/// Options of vector files.
enum VectorOptions {
  static let precision = Option(
    "precision", .integer(in: 0...8), default: 3, help: "Decimals of coordinates in SVG files.")
  static let idPrefix = Option(
    "id-prefix", .text(),
    help: "What ids in SVG files begin with; by default, the scene's name and the instant.")
  static let currentColor = Option(
    "current-color", .text(),
    help: "Write this #rrggbb colour as currentColor in SVG files, so that the page sets it.")
  static let text = Option(
    "text", .choice(of: SVGTextForm.self), default: .outlines,
    help: """
      How text stands in SVG files. outlines: as shapes, the same everywhere; keep: as text, which \
      can be searched and edited and needs the font where it is shown.
      """)
  static let shadows = Option(
    "shadows", .choice(of: VectorShadowForm.self),
    help: """
      What becomes of blurred shadows in SVG files. filter: the viewer blurs; bitmap: pixels, the \
      same everywhere; none: left out. filter with '--preset web', else bitmap.
      """)
  static let rasterScale = Option(
    "raster-scale", .number(greaterThan: 0), default: 2,
    help: "Pixels per point of what can't be vector in PDF and SVG, such as a blurred shadow.")
  static let strict = Flag(
    "strict-vector", help: "Fail where something can't be vector, instead of warning.")
  static let preset = Option(
    "preset", .choice(of: Preset.self),
    help: """
      xcode: a PDF or SVG that an asset catalog accepts; web: SVG to set into a page, without an \
      XML declaration; android: a VectorDrawable (the output ends in .xml).
      """)

  /// What a vector file is for.
  enum Preset: String, CaseIterable {
    case xcode
    case web
    case android
  }

  /// All of them, in the order of the help.
  static let all: [any Parameter] = [
    preset, precision, idPrefix, currentColor, text, shadows, rasterScale, strict,
  ]

  /// The format that the options name; a VectorDrawable is made from the SVG.
  ///
  /// - Throws: `UsageError` where the preset does not go with the format or the output's extension.
  static func format(_ values: ParsedArguments, output: String) throws -> OutputFormat? {
    let format = try values[SharedOptions.format]
    guard try values[preset] == .android else { return format }
    guard format == nil || format == .svg else {
      throw UsageError("'--preset android' writes VectorDrawable XML, not \(output)")
    }
    guard format != nil || output == "-" || output.lowercased().hasSuffix(".xml") else {
      throw UsageError(
        "'--preset android' writes VectorDrawable XML: '\(output)' has to end in .xml")
    }
    return .svg
  }

  /// Sets what the options say.
  static func apply(_ values: ParsedArguments, to options: inout ExportOptions) throws {
    options.svg.precision = try values[precision]
    options.svg.idPrefix = try values[idPrefix]
    options.svg.xmlHeader = try values[preset] != .web
    options.isVectorDrawable = try values[preset] == .android
    options.svgText = try values[text]
    options.shadows = try values[shadows] ?? (values[preset] == .web ? .filter : .bitmap)
    options.rasterScale = try values[rasterScale]
    options.isStrictlyVector = try values[strict] || values[preset] == .xcode
    if let text = try values[currentColor] {
      guard let color = SVGColor(hexadecimal: text) else {
        throw UsageError("--current-color: '\(text)' isn't a colour of the form #rrggbb")
      }
      options.svg.currentColor = color
    }
  }
}

extension SVGColor {
  /// Reads `#rrggbb`.
  init?(hexadecimal text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(hex: value)
  }
}
