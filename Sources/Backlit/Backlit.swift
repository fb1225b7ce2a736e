// The umbrella: `import Backlit` brings everything that a program's views are made of. What runs them
// (`Application`) and what tests them (`ToolkitTesting`) are imported beside it.
@_exported import Accessibility
@_exported import AutoLayout
@_exported import ControlState
@_exported import Controls
@_exported import Drawing
@_exported import Geometry
@_exported import Input
@_exported import Nibs
@_exported import Toolkit
