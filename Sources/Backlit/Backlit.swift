// `import Backlit` is the one import of a program: views, controls, definitions, the run loop and, with the trait Tools, the
// headless display.
@_exported import BacklitAccessibility
@_exported import BacklitGeometry
@_exported import BacklitGraphics
@_exported import BacklitLayout
@_exported import BacklitLists
@_exported import BacklitNibs
@_exported import BacklitRuntime
@_exported import BacklitSession
@_exported import enum BacklitTerminal.TerminalError
@_exported import BacklitText
@_exported import BacklitUI
@_exported import BacklitValues

#if Tools
@_exported import BacklitHeadless
#endif
