import Testing

@testable import StrobeTesting

@Suite struct UnusedReferencesTests {
  @Test func runsOfSomeTestsAreNotFullRuns() {
    let bundle = "/p/.build/debug/StrobePackageTests.xctest"
    let full = [
      ["helper", "--test-bundle-path", bundle, "--testing-library", "swift-testing"],
      ["xctest", bundle], [bundle, "--parallel"],
      ["helper", "--attachments-path", "/tmp/a.b", bundle],
    ]
    let partial = [
      ["helper", "--test-bundle-path", bundle, "--filter", "Radar"], ["helper", "--skip=Slow"],
      [bundle, "ModuleTests.RadarTests"], [bundle, "ModuleTests.RadarTests/testRing"],
      ["xctest", "-XCTest", "All", bundle],
    ]
    for arguments in full { #expect(!UnusedReferences.isPartial(arguments), "\(arguments)") }
    for arguments in partial { #expect(UnusedReferences.isPartial(arguments), "\(arguments)") }
  }
}
