/** The microphone and the browser's own recorder (S1§9, decision record 021). */
import { fail, ok, type FailureKind, type Result } from '../../contract/failures.ts'

/** Between two chunks, and so the most that a crash of the device can take away. */
const chunkMs = 100
const bitsPerSecond = 128_000
const levelMs = 80
/** In order of preference; where none is supported, the browser's default does. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/ogg']

/** What is quieter than the floor (in dBFS) draws no bar, what is louder than the ceiling a whole one. */
const floor = -56
const ceiling = -12

type Listeners = {
  onChunk: (chunk: Blob) => void
  /** From 0 to 1, and the milliseconds since the beginning. */
  onLevel: (level: number, elapsed: number) => void
  /** The device is gone, or the recorder has given up. */
  onLost: () => void
}

const levelOf = (samples: Float32Array<ArrayBuffer>): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const decibels = 10 * Math.log10(power)
  return Math.min(1, Math.max(0, (decibels - floor) / (ceiling - floor)))
}

/** Hears how loud a stream is, until it is closed. */
const createMeter = (stream: MediaStream): { level: () => number; close: () => void } => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2_048
  context.createMediaStreamSource(stream).connect(analyser)
  // Where the browser lets no sound begin by itself, the bars stay flat and the recording goes on.
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

/** An open microphone with its recorder. Whoever opened it releases it. */
export class OpenMicrophone {
  readonly openedAt = Date.now()
  readonly #stream: MediaStream
  readonly #recorder: MediaRecorder
  readonly #stopped: Promise<void>
  readonly #ending = new AbortController()

  /** @throws when the browser cannot record in any format. */
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
    // Not every browser ends the track of a device that was pulled out.
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

  /** Ends the recording; when it has ended, its last chunk has been reported. */
  async stop(): Promise<Result<null>> {
    try {
      if (this.#recorder.state !== 'inactive') this.#recorder.stop()
    } catch {
      return fail('server')
    }
    await this.#stopped
    return ok(null)
  }

  /** Closes the microphone, whatever is under way. */
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
  // Neither is there in a page that did not come over a secure connection.
  typeof MediaRecorder === 'function' && 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices

const closeTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())

/**
 * Asks the user for the microphone.
 * @returns the open microphone; `forbidden` when it may not be used, `notFound` when there is none, `invalid` when this
 * browser cannot record. One that is opened after the signal was aborted is closed at once.
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
