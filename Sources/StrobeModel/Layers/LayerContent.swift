public import StrobeGeometry

/// What a layer is besides a `CALayer`: the subclass, as a value.
public indirect enum LayerContent: Sendable {
  /// A plain layer.
  case none
  /// `CAShapeLayer`.
  case shape(ShapeContent)
  /// `CATextLayer`.
  case text(TextContent)
  /// A layer with `contents`.
  case image(ImageContent)
  /// `CAGradientLayer`.
  case gradient(GradientContent)
  /// `CAReplicatorLayer`.
  case replicator(ReplicatorContent)
  /// An effect, which builds sublayers from its parameters.
  case effect(any Effect)

  /// The type's name in a scene file.
  public var typeName: String {
    switch self {
    case .none: "layer"
    case .shape: "shape"
    case .text: "text"
    case .image: "image"
    case .gradient: "gradient"
    case .replicator: "replicator"
    case .effect(let effect): type(of: effect).typeName
    }
  }
}

extension LayerContent: Equatable {
  /// Whether both are of one type with equal properties.
  public static func == (left: LayerContent, right: LayerContent) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.shape(let a), .shape(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.image(let a), .image(let b)): a == b
    case (.gradient(let a), .gradient(let b)): a == b
    case (.replicator(let a), .replicator(let b)): a == b
    case (.effect(let a), .effect(let b)): a.isEqual(to: b)
    default: false
    }
  }
}

/// A path, filled and stroked: `CAShapeLayer`'s own properties and defaults.
public struct ShapeContent: Sendable, Equatable {
  /// The outline in the layer's own coordinates; it is not clipped to the bounds.
  public var path: Path?
  /// The fill's colour; `nil`: no fill.
  public var fillColor: Color? = .black
  /// The stroke's colour; `nil`: no stroke.
  public var strokeColor: Color?
  /// The stroke's width in points, ≥ 0.
  public var lineWidth = 1.0
  /// The shape of the ends.
  public var lineCap = LineCap.butt
  /// The shape of the corners.
  public var lineJoin = LineJoin.miter
  /// The ratio of miter length to line width above which a corner is bevelled, ≥ 1.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in turn, in points; `nil` or empty: a solid line.
  public var lineDashPattern: [Double]?
  /// Where in the pattern the line starts, in points.
  public var lineDashPhase = 0.0
  /// What counts as inside.
  public var fillRule = FillRule.nonZero
  /// The fraction of the total length at which the stroke starts; drawn within 0...1.
  public var strokeStart = 0.0
  /// The fraction of the total length at which the stroke ends; drawn within 0...1.
  public var strokeEnd = 1.0
  /// Whether equal start and end leave a round cap's dot, as the platform draws it.
  public var emptyDot = false

  /// Makes the defaults.
  public init(path: Path? = nil) { self.path = path }
}

/// Text: `CATextLayer`'s own properties and defaults.
public struct TextContent: Sendable, Equatable {
  /// The text.
  public var string = ""
  /// The font family; `nil`: Helvetica or, without a warning, what stands in for it.
  public var fontFamily: String?
  /// The size in points, > 0.
  public var fontSize = 36.0
  /// The weight, 100 (thin)...900 (black); a file takes 1...1000; 400 is regular, 700 bold.
  public var fontWeight = 400.0
  /// The colour.
  public var foregroundColor: Color? = .white
  /// Where lines stand between left and right.
  public var alignmentMode = TextAlignmentMode.natural
  /// Where the lines stand between top and bottom; `CATextLayer` knows only the top.
  public var verticalAlignment = TextVerticalAlignment.top
  /// Whether lines break at the bounds' width.
  public var isWrapped = false
  /// Where a line that is too long is shortened.
  public var truncationMode = TextTruncationMode.none
  /// Whether all figures are equally wide where the font can do that, so that columns of numbers
  /// align; not a key of scene files.
  public var hasTabularFigures = false

  /// Makes the defaults.
  public init(_ string: String = "") { self.string = string }
}

/// Where lines of text stand.
public enum TextAlignmentMode: String, Sendable, CaseIterable {
  /// Left for scripts that run to the right, right for those that run to the left.
  case natural
  /// At the left edge.
  case left
  /// At the right edge.
  case right
  /// In the middle.
  case center
  /// At both edges.
  case justified
}

/// Where the lines of a text stand together, by their ascents and descents.
public enum TextVerticalAlignment: String, Sendable, CaseIterable {
  /// The first line at the upper edge.
  case top
  /// As much room above the first line as below the last.
  case center
  /// The last line at the lower edge.
  case bottom
}

/// Where a long line is shortened.
public enum TextTruncationMode: String, Sendable, CaseIterable {
  /// Nowhere.
  case none
  /// At its start.
  case start
  /// In its middle.
  case middle
  /// At its end.
  case end
}

/// A picture in a layer: `contents` and its placement.
public struct ImageContent: Sendable, Equatable {
  /// The picture.
  public var contents: ImageSource?
  /// How the picture is fitted to the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// The part of the picture shown, in units of its size.
  public var contentsRect = Rect(0, 0, 1, 1)
  /// The part that stretches when the picture is resized, in units of its size.
  public var contentsCenter = Rect(0, 0, 1, 1)

  /// Makes the defaults.
  public init(_ contents: ImageSource? = nil) { self.contents = contents }
}

/// A picture file named by a scene.
public struct ImageSource: Sendable, Hashable {
  /// The path as it can be opened.
  public var path: String
  /// The path as a scene file says it, relative to that file; `nil`: no file named the picture.
  public var writtenPath: String?
  /// Where a scene file names it, for messages: `FILE:LINE:COLUMN`.
  public var origin: String?
  /// The way to its name from the root of that file: `$.layers[0].contents`.
  public var jsonPath: String?

  /// Names a picture file.
  public init(path: String, origin: String? = nil) {
    self.path = path
    self.origin = origin
  }

  /// Whether both name the same file; where they were named does not matter.
  public static func == (left: ImageSource, right: ImageSource) -> Bool { left.path == right.path }

  /// Hashes the path alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// How a picture is fitted to its layer's bounds.
public enum ContentsGravity: String, Sendable, CaseIterable {
  /// Unscaled, centred.
  case center
  /// Unscaled, at the top.
  case top
  /// Unscaled, at the bottom.
  case bottom
  /// Unscaled, at the left.
  case left
  /// Unscaled, at the right.
  case right
  /// Unscaled, in the top left corner.
  case topLeft
  /// Unscaled, in the top right corner.
  case topRight
  /// Unscaled, in the bottom left corner.
  case bottomLeft
  /// Unscaled, in the bottom right corner.
  case bottomRight
  /// Stretched to the bounds.
  case resize
  /// As large as fits with its shape kept.
  case resizeAspect
  /// As small as fills the bounds with its shape kept.
  case resizeAspectFill
}

/// A gradient: `CAGradientLayer`'s own properties and defaults.
public struct GradientContent: Sendable, Equatable {
  /// The colours; fewer than two draw nothing.
  public var colors: [Color] = []
  /// Where each colour stands, 0...1; `nil`: evenly spaced.
  public var locations: [Double]?
  /// Where the first colour stands, in units of the bounds.
  public var startPoint = Point(0.5, 0)
  /// Where the last colour stands, in units of the bounds.
  public var endPoint = Point(0.5, 1)
  /// The geometry.
  public var gradientType = GradientType.axial

  /// Makes the defaults.
  public init(colors: [Color] = []) { self.colors = colors }
}

/// The geometry of a gradient.
public enum GradientType: String, Sendable, CaseIterable {
  /// Along a line.
  case axial
  /// From the start point outwards, as an ellipse through the end point's distances.
  case radial
}

/// Copies of the sublayers: `CAReplicatorLayer`'s own properties and defaults.
public struct ReplicatorContent: Sendable, Equatable {
  /// The number of copies, the source included; 0 draws nothing.
  public var instanceCount = 1
  /// Seconds between the time of one copy and the next.
  public var instanceDelay = 0.0
  /// The transform from one copy to the next, about the centre of the bounds.
  public var instanceTransform = Transform3D.identity
  /// The colour that the first copy is multiplied with.
  public var instanceColor: Color? = .white
  /// Added to the colour's red from one copy to the next.
  public var instanceRedOffset = 0.0
  /// Added to the colour's green from one copy to the next.
  public var instanceGreenOffset = 0.0
  /// Added to the colour's blue from one copy to the next.
  public var instanceBlueOffset = 0.0
  /// Added to the colour's alpha from one copy to the next.
  public var instanceAlphaOffset = 0.0

  /// Makes the defaults.
  public init() {}
}
