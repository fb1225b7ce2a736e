// A program that imports `Application` uses its session, too.
@_exported import Session
