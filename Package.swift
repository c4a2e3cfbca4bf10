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

    library("StrobeModel", exclude: ["Fidelity.md"]),
    library("StrobeEffects", ["StrobeModel"]),
    library("StrobeCairo", ["CCairo"]),
    library("StrobePictures", ["CPixbuf", "CDeflate", "CISAL", "CWebP", "CCGIF"]),
    library(
      "StrobeRender",
      ["StrobeModel", "StrobeCairo", "StrobePictures", "CCairo", "CPango", "CPixbuf", "CRSVG"]),
    library(
      "StrobeExport",
      ["StrobeModel", "StrobeEffects", "StrobeRender", "StrobeCairo", "StrobePictures"]),
    library("StrobeCompare", ["StrobePictures"]),
    library(
      "StrobeSnapshots",
      [
        "StrobeModel", "StrobeEffects", "StrobeCairo", "StrobeRender", "StrobeExport",
        "StrobeCompare", "StrobePictures",
      ]),
    library(
      "StrobeTesting",
      [
        "StrobeModel", "StrobeCairo", "StrobeExport", "StrobeCompare", "StrobePictures",
        "StrobeSnapshots",
      ]),
    library(
      "Strobe",
      [
        "StrobeModel", "StrobeEffects", "StrobeRender", "StrobeExport", "StrobeCompare",
        "StrobePictures",
      ]),
    library("StrobeArguments"),
    .executableTarget(
      name: "StrobeCommand", dependencies: ["Strobe", "StrobeSnapshots", "StrobeArguments"],
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
    tests("StrobeModel", ["StrobeEffects"]),
    tests("StrobeEffects", ["StrobeModel"]),
    tests("StrobeCairo"),
    tests("StrobePictures", ["CCairo", "CDeflate"]),
    tests("StrobeRender", ["StrobeModel", "StrobeCairo", "StrobeEffects", "StrobePictures"]),
    tests(
      "StrobeExport",
      ["StrobeModel", "StrobeEffects", "StrobeRender", "StrobePictures", "CWebP", "CDeflate"]),
    tests("StrobeCompare", ["StrobePictures"]),
    tests("StrobeSnapshots", ["Strobe", "StrobeCairo"]),
    tests(
      "StrobeTesting", ["Strobe", "StrobeCairo", "StrobeSnapshots"], exclude: ["__Snapshots__"]),
    tests("StrobeArguments"),
    tests("StrobeCommand"),
    tests("StrobeExamples", ["Strobe"]),
  ]
)
