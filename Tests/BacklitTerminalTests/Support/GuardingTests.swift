import Testing

/// The suites whose devices guard the process. Only one device can do so at a time, and its signals reach the
/// whole process.
@Suite("Devices that guard the process", .serialized) enum GuardingTests {}
