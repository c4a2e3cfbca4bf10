import StrobeGeometry

extension Layer {
  /// The keys that every layer has, besides `type`, `frame`, `mask`, `sublayers` and `animations`,
  /// which are read by the decoder itself.
  public static let fields: [Field<Layer>] = [
    Field("name", \.name, .optional(.string), "The name, for --set, inspect and plots."),
    Field(
      "bounds", \.bounds, .rect, isAnimatable: true,
      "The layer's own coordinate system, in points."),
    Field(
      "position", \.position, .point, isAnimatable: true,
      "Where the anchor point lies in the parent, in points."),
    Field(
      "anchorPoint", \.anchorPoint, .point, isAnimatable: true,
      "The point of the bounds, in units of their size, that position and transform refer to."),
    Field(
      "zPosition", \.zPosition, .number(), isAnimatable: true,
      "The place among siblings: greater lies above."),
    Field(
      "transform", \.transform, .transform, isAnimatable: true,
      "The transform about the anchor point."),
    Field(
      "sublayerTransform", \.sublayerTransform, .transform, isAnimatable: true,
      "The transform of the sublayers about the anchor point."),
    Field("opacity", \.opacity, .number(.unit), isAnimatable: true, "The opacity."),
    Field(
      "isHidden", \.isHidden, .bool, isAnimatable: true,
      "Whether the layer and its sublayers are left out."),
    Field(
      "backgroundColor", \.backgroundColor, .optional(.color), isAnimatable: true,
      "The fill of the bounds."),
    Field(
      "cornerRadius", \.cornerRadius, .number(.nonNegative), isAnimatable: true,
      "The radius of the corners, in points."),
    Field(
      "maskedCorners", \.maskedCorners,
      .list(.choice(CornerMask.names.map(\.name)), count: 0...4),
      "The corners that cornerRadius rounds."),
    Field(
      "borderWidth", \.borderWidth, .number(.nonNegative), isAnimatable: true,
      "The width of the border inside the bounds, in points."),
    Field(
      "borderColor", \.borderColor, .optional(.color), isAnimatable: true, "The border's colour."),
    Field(
      "masksToBounds", \.masksToBounds, .bool, isAnimatable: true,
      "Whether contents and sublayers are clipped to the bounds."),
    Field(
      "allowsGroupOpacity", \.allowsGroupOpacity, .bool,
      "Whether the opacity applies to the layer and its sublayers as one picture."),
    Field(
      "shadowColor", \.shadowColor, .optional(.color), isAnimatable: true, "The shadow's colour."),
    Field(
      "shadowOpacity", \.shadowOpacity, .number(.unit), isAnimatable: true,
      "The shadow's opacity; 0 means no shadow."),
    Field(
      "shadowOffset", \.shadowOffset, .offset, isAnimatable: true,
      "How far the shadow is moved, in points."),
    Field(
      "shadowRadius", \.shadowRadius, .number(.nonNegative), isAnimatable: true,
      "The standard deviation of the shadow's blur, in points."),
    Field(
      "shadowPath", \.shadowPath, .optional(.path), isAnimatable: true,
      "The outline that casts the shadow instead of what the layer shows."),
    Field("beginTime", \.beginTime, .number(), "The parent's time at which this layer's starts."),
    Field("timeOffset", \.timeOffset, .number(), "Seconds added to this layer's time."),
    Field("speed", \.speed, .number(), "How fast this layer's time runs."),
  ]
}

extension ShapeContent {
  static let fields: [Field<ShapeContent>] = [
    Field("path", \.path, .optional(.path), isAnimatable: true, "The outline."),
    Field(
      "fillColor", \.fillColor, .optional(.color), isAnimatable: true, "The fill's colour."),
    Field(
      "strokeColor", \.strokeColor, .optional(.color), isAnimatable: true, "The stroke's colour."),
    Field(
      "lineWidth", \.lineWidth, .number(.nonNegative), isAnimatable: true,
      "The stroke's width, in points."),
    Field(
      "lineCap", \.lineCap, .choice(LineCap.self), isAnimatable: true, "The shape of the ends."),
    Field(
      "lineJoin", \.lineJoin, .choice(LineJoin.self), isAnimatable: true,
      "The shape of the corners."),
    Field(
      "miterLimit", \.miterLimit, .number(NumberRange(minimum: 1)), isAnimatable: true,
      "The ratio of miter length to line width above which a corner is bevelled."),
    Field(
      "lineDashPattern", \.lineDashPattern, .optional(.list(.number(.nonNegative))),
      isAnimatable: true, "Lengths of dashes and gaps in turn, in points; not all 0."),
    Field(
      "lineDashPhase", \.lineDashPhase, .number(), isAnimatable: true,
      "Where in the pattern the line starts, in points."),
    Field(
      "fillRule", \.fillRule, .choice(FillRule.self), isAnimatable: true,
      "What counts as inside."),
    Field(
      "strokeStart", \.strokeStart, .number(), isAnimatable: true,
      "The fraction of the total length at which the stroke starts; drawn within 0...1."),
    Field(
      "strokeEnd", \.strokeEnd, .number(), isAnimatable: true,
      "The fraction of the total length at which the stroke ends; drawn within 0...1."),
    Field(
      "emptyDot", \.emptyDot, .bool,
      "Whether equal start and end leave a round cap's dot, as the platform draws it."),
  ]
}

extension TextContent {
  static let fields: [Field<TextContent>] = [
    Field("string", \.string, .string, isAnimatable: true, "The text."),
    Field("fontFamily", \.fontFamily, .optional(.string), "The font family."),
    Field(
      "fontSize", \.fontSize, .number(.positive), isAnimatable: true, "The size, in points."),
    Field(
      "fontWeight", \.fontWeight, .fontWeight, isAnimatable: true,
      "The weight, 1...1000, or its name, such as bold."),
    Field(
      "foregroundColor", \.foregroundColor, .optional(.color), isAnimatable: true,
      "The text's colour."),
    Field(
      "alignmentMode", \.alignmentMode, .choice(TextAlignmentMode.self),
      "Where lines stand between left and right."),
    Field(
      "verticalAlignment", \.verticalAlignment, .choice(TextVerticalAlignment.self),
      "Where the lines stand between top and bottom."),
    Field("isWrapped", \.isWrapped, .bool, "Whether lines break at the bounds' width."),
    Field(
      "truncationMode", \.truncationMode, .choice(TextTruncationMode.self),
      "Where a line that is too long is shortened."),
  ]
}

extension ImageContent {
  static let fields: [Field<ImageContent>] = [
    Field(
      "contents", \.contents, .optional(.image), isAnimatable: true,
      "The picture: PNG, JPEG, WebP, GIF (its first frame) or SVG."),
    Field(
      "contentsGravity", \.contentsGravity, .choice(ContentsGravity.self), isAnimatable: true,
      "How the picture is fitted to the bounds."),
    Field(
      "contentsRect", \.contentsRect, .rect, isAnimatable: true,
      "The part of the picture shown, in units of its size."),
    Field(
      "contentsCenter", \.contentsCenter, .rect, isAnimatable: true,
      "The part that stretches, in units of the picture's size."),
  ]
}

extension GradientContent {
  static let fields: [Field<GradientContent>] = [
    Field("colors", \.colors, .list(.color), isAnimatable: true, "The colours."),
    Field(
      "locations", \.locations, .optional(.list(.number(.unit))), isAnimatable: true,
      "Where each colour stands, 0...1."),
    Field(
      "startPoint", \.startPoint, .point, isAnimatable: true,
      "Where the first colour stands, in units of the bounds."),
    Field(
      "endPoint", \.endPoint, .point, isAnimatable: true,
      "Where the last colour stands, in units of the bounds."),
    Field("gradientType", \.gradientType, .choice(GradientType.self), "The geometry."),
  ]
}

extension ReplicatorContent {
  static let fields: [Field<ReplicatorContent>] = [
    Field(
      "instanceCount", \.instanceCount, .integer(0...SceneLimits.instanceCount),
      isAnimatable: true, "The number of copies, the source included."),
    Field(
      "instanceDelay", \.instanceDelay, .number(), isAnimatable: true,
      "Seconds between the time of one copy and the next."),
    Field(
      "instanceTransform", \.instanceTransform, .transform, isAnimatable: true,
      "The transform from one copy to the next, about the centre of the bounds."),
    Field(
      "instanceColor", \.instanceColor, .optional(.color), isAnimatable: true,
      "The colour that the first copy is multiplied with."),
    Field(
      "instanceRedOffset", \.instanceRedOffset, .number(), isAnimatable: true,
      "Added to the colour's red from one copy to the next."),
    Field(
      "instanceGreenOffset", \.instanceGreenOffset, .number(), isAnimatable: true,
      "Added to the colour's green from one copy to the next."),
    Field(
      "instanceBlueOffset", \.instanceBlueOffset, .number(), isAnimatable: true,
      "Added to the colour's blue from one copy to the next."),
    Field(
      "instanceAlphaOffset", \.instanceAlphaOffset, .number(), isAnimatable: true,
      "Added to the colour's alpha from one copy to the next."),
  ]
}
