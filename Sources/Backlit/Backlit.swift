// The umbrella module: `import Backlit` imports everything that the views of a program use. Import
// `Application` to run them and `ToolkitTesting` to test them.
@_exported import Accessibility
@_exported import AutoLayout
@_exported import ControlState
@_exported import Controls
@_exported import Drawing
@_exported import Geometry
@_exported import Input
@_exported import Nibs
@_exported import Toolkit
