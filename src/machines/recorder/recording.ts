/** The data of a running recording, and the file made from it (S1§9). */

/** An open microphone; its details are known to the service only. */
export type Microphone = {
  /** Milliseconds since 1970. */
  readonly openedAt: number
}

export const barCount = 40
export const noBars: readonly number[] = Array.from({ length: barCount }, () => 0)

/** The newest level is added at the right, and the oldest is dropped at the left. */
export const withLevel = (bars: readonly number[], level: number): readonly number[] => [...bars.slice(1), level]

const extensions: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `gravacao-2026-11-21-14-05.webm`, in local time. */
const nameOf = (openedAt: number, type: string): string => {
  const at = new Date(openedAt)
  const parts = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map(twoDigits)
  return `gravacao-${[at.getFullYear(), ...parts].join('-')}.${extensions[type] ?? 'webm'}`
}

/** The chunks as one file, or null when they are empty. */
export const fileOf = (chunks: readonly Blob[], openedAt: number): File | null => {
  const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0)
  if (size === 0) return null
  // Without the codec parameter, which not every reader of a media type understands.
  const [type = ''] = (chunks[0]?.type || 'audio/webm').split(';')
  return new File([...chunks], nameOf(openedAt, type), { type, lastModified: openedAt })
}
