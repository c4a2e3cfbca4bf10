import Foundation
import Strobe
import Testing

/// What the README and the articles name exists, and their scenes are scenes.
@Suite struct DocumentationTests {
  @Test func theReadmeIsShort() throws {
    let text = try Data(contentsOf: Catalogue.root.appending(path: "README.md"))
    #expect(text.count <= 7000)
  }

  @Test func everyDrawnSceneIsValidAndHasItsPicture() throws {
    var pictures: Set<String> = []
    for (article, text) in try Catalogue.articles() {
      for scene in Catalogue.drawnScenes(in: text) {
        let path = Catalogue.folder.appending(path: "\(article).json").path
        let decoded = try SceneFile.decode(
          Array(scene.json.utf8), path: path, vocabulary: .standard)
        #expect(decoded.warnings.isEmpty, "\(article)")
        #expect(pictures.insert(scene.picture).inserted, "\(scene.picture) stands twice")
      }
    }
    #expect(pictures == (try Catalogue.files("svg")))
    #expect(pictures.count > 15)
  }

  @Test func everyLinkLeadsSomewhere() throws {
    let articles = try Catalogue.articles()
    var links = 0
    for (article, text) in articles {
      for link in text.matches(of: /<doc:([A-Za-z]+)(?:#([A-Za-z-]+))?>/) {
        let target = try #require(
          articles[String(link.output.1)], "\(article): \(link.output.0)")
        if let anchor = link.output.2 {
          let heading = anchor.replacing("-", with: " ")
          #expect(target.contains("# \(heading)\n"), "\(article): \(link.output.0)")
        }
        links += 1
      }
    }
    #expect(links > 20)
    let readme = try String(
      contentsOf: Catalogue.root.appending(path: "README.md"), encoding: .utf8)
    for link in readme.matches(of: /\]\(([^)]+)\)/) where !link.output.1.hasPrefix("https:") {
      let file = Catalogue.root.appending(path: String(link.output.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.output.1)")
    }
  }

  @Test func everyFileThatIsNamedExists() throws {
    var texts = try Catalogue.articles()
    for name in ["README", "CHANGELOG"] {
      texts[name] = try String(
        contentsOf: Catalogue.root.appending(path: "\(name).md"), encoding: .utf8)
    }
    let path = /\b(?:Sources|Tests|Fixtures|Examples|Scripts)\/[A-Za-z0-9_.\/-]*[A-Za-z0-9_]/
    for (article, text) in texts {
      for name in text.matches(of: path) where !name.output.hasPrefix("Examples/Output") {
        let file = Catalogue.root.appending(path: String(name.output))
        #expect(
          FileManager.default.fileExists(atPath: file.path), "\(article): \(name.output)")
      }
    }
  }

  @Test func theMapNamesEveryModule() throws {
    let table = try #require(
      Catalogue.tables(in: Catalogue.text("Architecture")).first { $0.heading == "Modules" })
    let named = table.rows.compactMap { $0.first?.replacing("`", with: "") }
    let sources = Catalogue.root.appending(path: "Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { $0.hasPrefix("Strobe") }
    #expect(named.sorted() == modules.sorted())
  }

  @Test func theLimitsAreTheModels() throws {
    let table = try #require(
      Catalogue.tables(in: Catalogue.text("Limits")).first { $0.heading == "Overview" })
    let limits: [String: Int] = [
      "a side of the canvas, in points": SceneLimits.canvasSide,
      "pixels of a picture": SceneLimits.imagePixels,
      "layers of a frame, effects expanded": SceneLimits.layerCount,
      "copies of a replicator": SceneLimits.instanceCount,
      "nesting of layers": SceneLimits.nesting,
      "frames of a run": SceneLimits.frameCount,
      "bytes of a scene file": SceneLimits.sceneFileBytes,
      "values of a scene file": SceneLimits.sceneFileValues,
    ]
    var held = 0
    for row in table.rows {
      guard let limit = limits[row[0]] else { continue }
      #expect(Int(row[1].replacing(",", with: "")) == limit, "\(row[0])")
      held += 1
    }
    #expect(held == limits.count)
  }
}
