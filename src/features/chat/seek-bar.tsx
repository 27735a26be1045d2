/** The waveform of a recording, filled up to the current position, with a slider that seeks. */
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'
import { durationOf, positionOf, samplesOf } from '../../machines/audio-player/audio-player.select.ts'
import { AudioPlayerContext } from './audio-player.context.tsx'
import { spokenTimeOf } from './audio-player.strings.ts'
import { LevelBars } from './level-bars.tsx'

/** An invisible native slider, which supports touch, mouse and keyboard. A thin thumb marks the position. */
const Slider = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
  appearance: 'none',
  '&::-webkit-slider-thumb': { appearance: 'none', width: 1, height: 32 },
  '&::-moz-range-thumb': { width: 1, height: 32, border: 0 },
})

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
/** Seconds that an arrow key moves; fewer in a short recording. */
const strideOf = (duration: number): number => (duration > 60 ? 5 : 1)

export const SeekBar = () => {
  const send = AudioPlayerContext.useSend()
  const samples = AudioPlayerContext.useSelect(samplesOf)
  const duration = AudioPlayerContext.useSelect(durationOf)
  const position = AudioPlayerContext.useSelect(positionOf)
  const canSeek = AudioPlayerContext.useCan({ type: 'player.seek', position })
  const length = duration ?? 0
  const rest = length === 0 ? 100 : 100 - (position / length) * 100
  const seekByKey = (event: KeyboardEvent): void => {
    const direction = arrows[event.key]
    // With Alt an arrow is the browser's own.
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    send({ type: 'player.seek', position: position + direction * strideOf(length) })
  }
  return (
    <Box
      sx={{
        position: 'relative',
        height: 32,
        borderRadius: '6px',
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box sx={{ height: '100%', opacity: duration === null ? 0.25 : 0.35 }}>
        <LevelBars levels={samples} />
      </Box>
      <Box style={{ clipPath: `inset(0 ${rest}% 0 0)` }} sx={{ position: 'absolute', inset: 0, color: 'primary.main' }}>
        <LevelBars levels={samples} />
      </Box>
      <Slider
        type="range"
        aria-label="Posição"
        aria-valuetext={`${spokenTimeOf(position)} de ${spokenTimeOf(length)}`}
        min={0}
        max={length}
        step={0.01}
        value={position}
        disabled={!canSeek}
        onChange={(event) => send({ type: 'player.seek', position: event.target.valueAsNumber })}
        onKeyDown={seekByKey}
      />
    </Box>
  )
}
