import CSound
import Glibc

/// The functions that PCMs of ALSA for playing and for recording share.
enum SoundDevice {
  /// Opens a PCM.
  static func open(
    _ device: String, _ direction: DeviceError.Direction, mode: Int32 = 0
  ) throws(DeviceError) -> OpaquePointer {
    backlit_alsa_silence_messages()
    let stream = direction == .output ? SND_PCM_STREAM_PLAYBACK : SND_PCM_STREAM_CAPTURE
    var opened: OpaquePointer?
    let result = snd_pcm_open(&opened, device, stream, mode)
    guard result >= 0, let pcm = opened else {
      throw DeviceError(device: device, direction: direction, reason: .notOpen(message(result)))
    }
    return pcm
  }

  /// Sets format, rate and buffer.
  /// - Returns: the frames of the buffer; a negative number for an error.
  static func set(_ pcm: OpaquePointer, channels: Int, isFloat: Bool, sampleRate: Double) -> Int {
    var hardware: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&hardware) >= 0 else { return -1 }
    defer { snd_pcm_hw_params_free(hardware) }
    var period = snd_pcm_uframes_t(AudioOutput.period)
    var buffer = snd_pcm_uframes_t(AudioOutput.period * AudioOutput.periods)
    let steps: [() -> Int32] = [
      { snd_pcm_hw_params_any(pcm, hardware) },
      { snd_pcm_hw_params_set_rate_resample(pcm, hardware, 1) },
      { snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED) },
      {
        snd_pcm_hw_params_set_format(pcm, hardware, isFloat ? SND_PCM_FORMAT_FLOAT_LE : SND_PCM_FORMAT_S16_LE)
      },
      { snd_pcm_hw_params_set_channels(pcm, hardware, UInt32(channels)) },
      { snd_pcm_hw_params_set_rate(pcm, hardware, UInt32(sampleRate), 0) },
      { snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, nil) },
      { snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, &buffer) },
      { snd_pcm_hw_params(pcm, hardware) },
    ]
    for step in steps {
      let result = step()
      if result < 0 { return Int(result) }
    }
    return Int(buffer)
  }

  /// The words of ALSA for an error.
  static func message(_ error: Int32) -> String { String(cString: snd_strerror(error)) }
}

/// An open PCM of ALSA for playing.
final class Playback {
  private let pcm: OpaquePointer
  private let device: String
  /// 2 or 4.
  let channels: Int
  /// The frames that the device holds.
  let memory: Int
  private let isFloat: Bool
  private let integers: UnsafeMutablePointer<Int16>

  init(device: String, sampleRate: Double, channels: Int) throws(DeviceError) {
    self.device = device
    let pcm = try SoundDevice.open(device, .output)
    self.pcm = pcm
    var format: (channels: Int, isFloat: Bool, memory: Int)?
    // The cue bus is dropped before the resolution.
    search: for count in channels == 4 ? [4, 2] : [2] {
      for isFloat in [true, false] {
        let memory = SoundDevice.set(pcm, channels: count, isFloat: isFloat, sampleRate: sampleRate)
        guard memory >= 0 else { continue }
        format = (count, isFloat, memory)
        break search
      }
    }
    guard let format else {
      snd_pcm_close(pcm)
      throw DeviceError(device: device, direction: .output, reason: .format(hertz: Int(sampleRate)))
    }
    (self.channels, isFloat, memory) = (format.channels, format.isFloat, format.memory)
    integers = .allocate(capacity: AudioOutput.period * format.channels)
    integers.initialize(repeating: 0, count: AudioOutput.period * format.channels)
  }

  /// Writes frames, and waits until there is room.
  /// - Returns: whether the device had run out of frames.
  func write(_ samples: UnsafeMutablePointer<Float>, _ count: Int) throws(DeviceError) -> Bool {
    if !isFloat {
      for index in 0..<count * channels {
        integers[index] = Int16((max(-1, min(samples[index], 1)) * 32_767).rounded())
      }
    }
    var (done, hadUnderrun) = (0, false)
    while done < count {
      let written =
        isFloat
        ? snd_pcm_writei(pcm, samples + done * channels, snd_pcm_uframes_t(count - done))
        : snd_pcm_writei(pcm, integers + done * channels, snd_pcm_uframes_t(count - done))
      if written >= 0 {
        done += Int(written)
        continue
      }
      if written == Int(-EPIPE) { hadUnderrun = true }
      let result = snd_pcm_recover(pcm, Int32(written), 1)
      if result < 0 {
        throw DeviceError(device: device, direction: .output, reason: .stopped(SoundDevice.message(result)))
      }
    }
    return hadUnderrun
  }

  /// Plays what was written, and stops the device.
  func pause() { snd_pcm_drain(pcm) }

  /// Starts the device again.
  func resume() { snd_pcm_prepare(pcm) }

  /// Plays what was written.
  func finish() { snd_pcm_drain(pcm) }

  func close() {
    snd_pcm_close(pcm)
    integers.deallocate()
  }
}

/// An open PCM of ALSA for recording, with two channels of floating point.
final class Capture {
  /// The longest time that ``read(into:count:)`` waits, in milliseconds: a device without a source has no frames.
  private static let patience: Int32 = 100

  private let pcm: OpaquePointer
  private let device: String
  /// The frames that the device holds.
  let memory: Int

  init(device: String, sampleRate: Double) throws(DeviceError) {
    self.device = device
    pcm = try SoundDevice.open(device, .input, mode: SND_PCM_NONBLOCK)
    memory = SoundDevice.set(pcm, channels: 2, isFloat: true, sampleRate: sampleRate)
    guard memory >= 0 else {
      snd_pcm_close(pcm)
      throw DeviceError(device: device, direction: .input, reason: .format(hertz: Int(sampleRate)))
    }
    snd_pcm_start(pcm)
  }

  /// Reads frames, and waits a moment for them.
  /// - Returns: the number of frames; 0 if none came in time.
  func read(into frames: UnsafeMutablePointer<SIMD2<Float>>, count: Int) throws(DeviceError) -> Int {
    let ready = snd_pcm_wait(pcm, Self.patience)
    guard ready != 0 else { return 0 }
    let read = ready < 0 ? Int(ready) : snd_pcm_readi(pcm, frames, snd_pcm_uframes_t(count))
    if read >= 0 { return read }
    if read == Int(-EAGAIN) {
      // A plug-in can report frames before it has them.
      usleep(1000)
      return 0
    }
    let result = snd_pcm_recover(pcm, Int32(read), 1)
    guard result >= 0 else {
      throw DeviceError(device: device, direction: .input, reason: .stopped(SoundDevice.message(result)))
    }
    snd_pcm_start(pcm)
    return 0
  }

  func close() { snd_pcm_close(pcm) }
}
