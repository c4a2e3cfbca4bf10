@_exported public import StrobeCompare
@_exported public import StrobeEffects
@_exported public import StrobeExport
@_exported public import StrobeModel
@_exported public import StrobePictures
@_exported public import StrobeRender
@_exported public import StrobeVector
