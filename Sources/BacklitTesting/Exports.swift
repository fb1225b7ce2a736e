// `import BacklitTesting` brings the display without a terminal, its robot and its simulated voice as well.
@_exported import BacklitHeadless
