/** Texts of the audio player (S1§8). */
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { AudioPlayerNotice } from '../../machines/audio-player/audio-player.machine.ts'

/** Texts of notices, also shown in place of the waveform. */
export const audioProblems: Record<AudioPlayerNotice, string> = {
  loadFailed: 'Não foi possível carregar este áudio',
  playFailed: 'Não foi possível reproduzir este áudio',
}

export const audioPlayerNotices: NoticeTexts<AudioPlayerNotice> = {
  loadFailed: () => audioProblems.loadFailed,
  playFailed: () => audioProblems.playFailed,
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `01:05`; minutes go beyond 59. */
export const clockOf = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(Math.floor(seconds % 60))}`

/** The same for screen readers: `1 min 5 s`. */
export const spokenTimeOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const rest = `${Math.floor(seconds % 60)} s`
  return minutes === 0 ? rest : `${minutes} min ${rest}`
}
