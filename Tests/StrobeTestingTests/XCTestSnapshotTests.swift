import Strobe
import StrobeTesting
import XCTest

/// The same functions under XCTest; the references are committed beside this file.
final class XCTestSnapshotTests: XCTestCase {
  func testInstantOfAScene() {
    expectSnapshot(of: slidingSquare(), at: 0.5)
    expectPresentation(of: slidingSquare(), at: 0.5)
  }

  func testWholeAnimation() {
    expectSnapshot(of: slidingSquare(), frames: 6)
  }
}
