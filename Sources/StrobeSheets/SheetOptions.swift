public import StrobeExport
public import StrobeGeometry
public import StrobeModel

/// Choices of a contact sheet.
public struct SheetOptions: Sendable, Equatable {
  /// The paper.
  public var paper = PaperSize.a4
  /// Whether the paper lies on its side.
  public var isLandscape = false
  /// The empty edge of the page, in points, ≥ 0; `nil`: 36, on small paper a tenth of the shorter
  /// side.
  public var margin: Double?
  /// The gap between cells, in points, ≥ 0; `nil`: 12, or more where the grid then meets the
  /// page's edges, or less where one page has to hold everything.
  public var gap: Double?
  /// The columns; `nil`: chosen to fill the page best.
  public var columns: Int?
  /// The rows of a page; `nil`: chosen to fill the page best.
  public var rows: Int?
  /// Whether everything goes on one page.
  public var fitsOnePage = false
  /// The caption of a cell; empty: none.
  public var caption = "{time} s"
  /// Where a caption stands.
  public var captionPosition = CaptionPosition.below
  /// The captions' size in points, > 0; `nil`: 7 on A4, growing with the paper.
  public var captionSize: Double?
  /// The font family of all text; `nil`: Helvetica or what stands in for it.
  public var fontFamily: String?
  /// The title; `nil`: the scenes' names.
  public var title: String?
  /// The header: left, middle and right.
  public var header = ["{title}", "", "{scene}"]
  /// The footer: left, middle and right.
  public var footer = ["{date}", "", "{page} / {pages}"]
  /// The date that `{date}` shows; none by default, so that the bytes do not change with the clock.
  public var date: String?
  /// How many frames before and after are shown through each.
  public var onion = 0
  /// Names of layers whose way is drawn.
  public var trails: [String] = []
  /// Properties that are plotted over time, as `ring.opacity`.
  public var plots: [String] = []
  /// Whether layers that changed since the frame before are outlined.
  public var marksChanges = false
  /// Frames that are framed in colour and named in a PDF's outline.
  public var marks: [SheetMark] = []
  /// Whether a rule with seconds and the sampled instants is drawn.
  public var showsRule = true
  /// Whether cells have a hairline around them.
  public var framesCells = true
  /// What lies behind transparent cells.
  public var cellBackground = CellBackground.none
  /// The layer that cells are cropped to; `nil`: the whole canvas.
  public var crop: String?
  /// Frames a second of `{timecode}` and `{frame}`; `nil`: timecodes in milliseconds.
  public var frameRate: Double?

  /// Makes the defaults.
  public init() {}

  /// The empty edge of the page that is used, in points.
  public var resolvedMargin: Double {
    margin ?? min(36, (min(pageSize.width, pageSize.height) / 10).rounded())
  }

  /// The captions' size that is used, in points.
  public var resolvedCaptionSize: Double { captionSize ?? SheetStyle.smallSize * unit }

  /// How large letters are against those on A4: by the square root of the paper's shorter side,
  /// because larger paper is read from further away but holds more too; never too small to read.
  var unit: Double {
    let ratio = min(pageSize.width, pageSize.height) / PaperSize.a4.size.width
    return min(3, max(0.85, (ratio.squareRoot() * 20).rounded() / 20))
  }

  /// The page in points.
  public var pageSize: Size {
    isLandscape ? Size(paper.size.height, paper.size.width) : paper.size
  }
}

/// Where a cell's caption stands.
public enum CaptionPosition: String, Sendable, CaseIterable {
  /// Below the picture.
  case below
  /// Above the picture.
  case above
  /// On the picture, at the bottom.
  case inside
}

/// What lies behind transparent cells.
public enum CellBackground: Sendable, Equatable {
  /// The paper.
  case none
  /// Light and grey squares.
  case checkerboard
  /// A colour.
  case color(Color)
}

/// One scene of a sheet with the instants that it shows.
public struct SheetSection: Sendable {
  /// The scene.
  public var scene: Scene
  /// The scene's name.
  public var name: String
  /// The instants.
  public var schedule: FrameSchedule

  /// Makes a section.
  public init(_ scene: Scene, name: String, schedule: FrameSchedule) {
    self.scene = scene
    self.name = name
    self.schedule = schedule
  }
}
