/** The microphone and the browser's MediaRecorder (S1§9, decision record 021). */
import { fail, ok, type FailureKind, type Result } from '../../contract/failures.ts'

/** Milliseconds between two chunks: what a crash of the device can lose at most. */
const chunkMs = 100
const bitsPerSecond = 128_000
const levelMs = 80
/** In order of preference; if none is supported, the browser's default is used. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/ogg']

/** Sound below the floor (in dBFS) draws no bar, sound above the ceiling a full one. */
const floor = -56
const ceiling = -12

type Listeners = {
  onChunk: (chunk: Blob) => void
  /** `level` is from 0 to 1, `elapsed` in milliseconds since the start. */
  onLevel: (level: number, elapsed: number) => void
  /** The device was disconnected, or the recorder failed. */
  onLost: () => void
}

const levelOf = (samples: Float32Array<ArrayBuffer>): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const decibels = 10 * Math.log10(power)
  return Math.min(1, Math.max(0, (decibels - floor) / (ceiling - floor)))
}

/** Measures the level of a stream until it is closed. */
const createMeter = (stream: MediaStream): { level: () => number; close: () => void } => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2_048
  context.createMediaStreamSource(stream).connect(analyser)
  // If the browser blocks the audio context, the bars stay flat and the recording goes on.
  void context.resume().catch(() => {})
  const samples = new Float32Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return levelOf(samples)
    },
    close: () => void context.close(),
  }
}

/** An open microphone with its recorder. The code that opened it must release it. */
export class OpenMicrophone {
  readonly openedAt = Date.now()
  readonly #stream: MediaStream
  readonly #recorder: MediaRecorder
  readonly #stopped: Promise<void>
  readonly #ending = new AbortController()

  /** @throws if the browser cannot record in any format. */
  constructor(stream: MediaStream) {
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format))
    this.#stream = stream
    this.#recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) })
    this.#stopped = new Promise((done) => this.#recorder.addEventListener('stop', () => done(), { once: true }))
  }

  /** Records until it is stopped or released. */
  record({ onChunk, onLevel, onLost }: Listeners): void {
    const { signal } = this.#ending
    const recorder = this.#recorder
    recorder.addEventListener(
      'dataavailable',
      ({ data }) => onChunk(data.type === '' ? data.slice(0, data.size, recorder.mimeType) : data),
      { signal },
    )
    recorder.addEventListener('error', onLost, { signal })
    for (const track of this.#stream.getTracks()) track.addEventListener('ended', onLost, { signal })
    // Not every browser ends the track of a disconnected device.
    const look = () => this.#stream.active || onLost()
    navigator.mediaDevices.addEventListener('devicechange', look, { signal })
    const meter = createMeter(this.#stream)
    const startedAt = performance.now()
    const ticking = setInterval(() => onLevel(meter.level(), performance.now() - startedAt), levelMs)
    signal.addEventListener('abort', () => {
      clearInterval(ticking)
      meter.close()
    })
    try {
      recorder.start(chunkMs)
    } catch {
      onLost()
    }
  }

  /** Ends the recording. When the promise resolves, the last chunk has been reported. */
  async stop(): Promise<Result<null>> {
    try {
      if (this.#recorder.state !== 'inactive') this.#recorder.stop()
    } catch {
      return fail('server')
    }
    await this.#stopped
    return ok(null)
  }

  /** Closes the microphone, also during a recording. */
  release(): void {
    this.#ending.abort()
    for (const track of this.#stream.getTracks()) track.stop()
  }
}

const kinds: Record<string, FailureKind> = {
  NotAllowedError: 'forbidden',
  SecurityError: 'forbidden',
  NotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
}

const isSupported = (): boolean =>
  // Both are missing on pages without a secure connection.
  typeof MediaRecorder === 'function' && 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices

const closeTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

/**
 * Asks the user for the microphone. @returns the open microphone; `forbidden` when access is denied, `notFound` when
 * there is none, `invalid` when the browser cannot record. If the signal is aborted meanwhile, it is closed at once.
 */
export const openMicrophone = async (signal: AbortSignal): Promise<Result<OpenMicrophone>> => {
  if (!isSupported()) return fail('invalid')
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
  } catch (error) {
    return fail((error instanceof DOMException && kinds[error.name]) || 'server')
  }
  try {
    const microphone = new OpenMicrophone(stream)
    if (signal.aborted) microphone.release()
    else signal.addEventListener('abort', () => microphone.release(), { once: true })
    return signal.aborted ? fail('aborted') : ok(microphone)
  } catch {
    closeTracks(stream)
    return fail('invalid')
  }
}
