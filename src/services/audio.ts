/** Decodes recordings and plays them, one at a time on the whole page. */
import { fail, ok, type Result } from '../../contract/failures.ts'
import { readStoredFile } from './stored-file.ts'
import { waveformOf } from './waveform.ts'

const sampleCount = 30
/** Enough for a waveform, and needs a sixth of the memory of the full rate. */
const decodingRate = 8_000
const progressMs = 66

type DecodedAudio = { audio: Blob; duration: number; samples: readonly number[] }

/** The duration is that of the decoded sound, because MediaRecorder does not write one into the file. */
const read = async (audio: Blob): Promise<Result<DecodedAudio>> => {
  try {
    const bytes = await audio.arrayBuffer()
    const decoded = await new OfflineAudioContext(1, 1, decodingRate).decodeAudioData(bytes)
    if (decoded.length === 0) return fail('malformed')
    return ok({ audio, duration: decoded.duration, samples: waveformOf(decoded.getChannelData(0), sampleCount) })
  } catch {
    return fail('malformed')
  }
}

/** Fetches a recording, unless it is a file already, and decodes it. */
export const loadAudio = async (source: File | string, signal: AbortSignal): Promise<Result<DecodedAudio>> => {
  if (typeof source !== 'string') return read(source)
  const file = await readStoredFile(source, signal)
  return file.ok ? read(file.value) : file
}

type Listeners = {
  /** Position in seconds. */
  onProgress: (position: number) => void
  onEnd: () => void
  onFailure: () => void
  /** Another sound starts, or the browser needs another press of the user before it plays. */
  onInterruption: () => void
}

type Playing = { seek: (position: number) => void; stop: () => void }

let interrupt: (() => void) | null = null

/** Stops the sound that is playing. */
export const interruptAudio = (): void => interrupt?.()

/** Plays a recording from a position (in seconds) until its end or until it is stopped. */
export const playAudio = (
  { audio, position }: { audio: Blob; position: number },
  { onProgress, onEnd, onFailure, onInterruption }: Listeners,
): Playing => {
  interruptAudio()
  interrupt = onInterruption
  const ending = new AbortController()
  const { signal } = ending
  const url = URL.createObjectURL(audio)
  const element = new Audio()
  element.preload = 'auto'
  element.addEventListener('ended', onEnd, { signal })
  element.addEventListener('error', onFailure, { signal })
  element.src = url
  element.currentTime = position
  const ticking = setInterval(() => element.paused || onProgress(element.currentTime), progressMs)
  element.play().catch((error: unknown) => {
    if (signal.aborted) return
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isRefused) onInterruption()
    else onFailure()
  })
  return {
    seek: (to) => {
      element.currentTime = to
    },
    stop: () => {
      ending.abort()
      clearInterval(ticking)
      if (interrupt === onInterruption) interrupt = null
      element.pause()
      element.removeAttribute('src')
      element.load()
      URL.revokeObjectURL(url)
    },
  }
}
