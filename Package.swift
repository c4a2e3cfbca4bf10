// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target: the Swift 6 language mode with complete concurrency checking comes with
/// the tools version; continuous integration turns warnings into errors through the environment.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  + (Context.environment["STROBE_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// A C library found through pkg-config, with the packages that bring it.
func systemLibrary(_ name: String, _ pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies,
    exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "Strobe",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Strobe", targets: ["Strobe"]),
    .library(name: "StrobeTesting", targets: ["StrobeTesting"]),
    .executable(name: "strobe", targets: ["StrobeCommand"]),
    .executable(name: "strobe-bench", targets: ["StrobeBench"]),
  ],
  targets: [
    systemLibrary("CCairo", "cairo", apt: "libcairo2-dev", brew: "cairo"),
    systemLibrary("CPango", "pangocairo", apt: "libpango1.0-dev", brew: "pango"),
    systemLibrary("CPixbuf", "gdk-pixbuf-2.0", apt: "libgdk-pixbuf-2.0-dev", brew: "gdk-pixbuf"),
    systemLibrary("CRSVG", "librsvg-2.0", apt: "librsvg2-dev", brew: "librsvg"),
    systemLibrary("CDeflate", "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    systemLibrary("CISAL", "libisal", apt: "libisal-dev", brew: "isa-l"),
    systemLibrary("CWebP", "libwebpmux", apt: "libwebp-dev", brew: "webp"),
    systemLibrary("CCGIF", "cgif", apt: "libcgif-dev", brew: "cgif"),

    library("StrobeCore"),
    library("StrobeGeometry", ["StrobeCore"]),
    library("StrobeModel", ["StrobeCore", "StrobeGeometry"]),
    library("StrobeSceneFile", ["StrobeCore", "StrobeGeometry", "StrobeModel"]),
    library(
      "StrobeEffects", ["StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile"]),
    library("StrobeCairo", ["StrobeCore", "StrobeGeometry", "CCairo"]),
    library(
      "StrobePictures", ["StrobeCore", "CPixbuf", "CDeflate", "CISAL", "CWebP", "CCGIF"]),
    library(
      "StrobeRender",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeCairo", "StrobePictures",
        "CCairo", "CPango", "CPixbuf", "CRSVG",
      ]),
    library(
      "StrobeVector",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeCairo", "StrobePictures",
        "StrobeRender",
      ]),
    library(
      "StrobeMotion",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeEffects", "StrobeCairo",
        "StrobePictures", "StrobeRender", "StrobeVector",
      ]),
    library(
      "StrobeExport",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile", "StrobeEffects",
        "StrobeCairo", "StrobePictures", "StrobeRender", "StrobeVector", "StrobeMotion",
      ]),
    library(
      "StrobeSheets",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile", "StrobeEffects",
        "StrobeCairo", "StrobePictures", "StrobeRender", "StrobeVector", "StrobeExport",
      ]),
    library("StrobeCompare", ["StrobeCore", "StrobePictures"]),
    library(
      "StrobeSnapshots",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile", "StrobeEffects",
        "StrobeCairo", "StrobePictures", "StrobeRender", "StrobeExport", "StrobeCompare",
      ]),
    library(
      "StrobeTesting",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile", "StrobeCairo",
        "StrobePictures", "StrobeExport", "StrobeCompare", "StrobeSnapshots",
      ]),
    library(
      "Strobe",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile", "StrobeEffects",
        "StrobePictures", "StrobeRender", "StrobeVector", "StrobeExport", "StrobeSheets",
        "StrobeCompare",
      ]),
    library("StrobeArguments", ["StrobeCore"]),
    .executableTarget(
      name: "StrobeCommand",
      dependencies: ["Strobe", "StrobeCore", "StrobeSnapshots", "StrobeArguments"],
      swiftSettings: settings),
    .executableTarget(
      name: "StrobeBench",
      dependencies: [
        "Strobe", "StrobeCairo", "StrobeRender", "StrobePictures", "StrobeArguments", "CCairo",
      ],
      swiftSettings: settings),

    .target(
      name: "StrobeExamples", dependencies: ["Strobe"], path: "Examples/Swift",
      swiftSettings: settings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests("StrobeCore"),
    tests("StrobeGeometry", ["StrobeModel"]),
    tests("StrobeModel", ["StrobeGeometry", "StrobeEffects"]),
    tests("StrobeSceneFile", ["StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeEffects"]),
    tests("StrobeEffects", ["StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile"]),
    tests("StrobeCairo", ["StrobeGeometry"]),
    tests("StrobePictures", ["StrobeCore", "CCairo", "CDeflate"]),
    tests(
      "StrobeRender",
      ["StrobeGeometry", "StrobeModel", "StrobeCairo", "StrobeEffects", "StrobePictures"]),
    tests("StrobeVector", ["StrobeGeometry", "StrobeModel", "StrobeRender"]),
    tests(
      "StrobeMotion",
      ["StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeRender", "StrobeVector"]),
    tests(
      "StrobeExport",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile", "StrobeEffects",
        "StrobeRender", "StrobePictures", "StrobeVector", "StrobeMotion", "CWebP", "CDeflate",
      ]),
    tests(
      "StrobeSheets",
      [
        "StrobeCore", "StrobeGeometry", "StrobeModel", "StrobeSceneFile", "StrobeEffects",
        "StrobeRender", "StrobePictures", "StrobeExport", "StrobeVector", "TestSupport",
      ]),
    tests("StrobeCompare", ["StrobePictures"]),
    tests("StrobeSnapshots", ["Strobe", "StrobeCairo"]),
    tests(
      "StrobeTesting", ["Strobe", "StrobeCairo", "StrobeSnapshots"], exclude: ["__Snapshots__"]),
    tests("StrobeArguments"),
    tests("StrobeCommand"),
    tests("StrobeExamples", ["Strobe"]),
  ]
)
