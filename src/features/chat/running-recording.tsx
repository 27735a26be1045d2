/** A running recording: levels, time, remaining time, and the confirmation before discarding it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useSelector } from '@xstate/react'
import { Square, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RecorderMachine } from '../../machines/recorder/recorder.machine.ts'
import { isSilent, secondsLeftOf, secondsOf } from '../../machines/recorder/recorder.select.ts'
import { announce } from '../../ui/announce.ts'
import { clockOf } from './audio-player.strings.ts'
import { LevelBars } from './level-bars.tsx'

type Props = { recorder: ActorRefFrom<RecorderMachine> }

const Pulse = () => (
  <Box
    aria-hidden
    sx={{
      width: 10,
      height: 10,
      flexShrink: 0,
      borderRadius: '50%',
      bgcolor: 'error.main',
      '@keyframes recording-pulse': { '50%': { opacity: 0.25 } },
      animation: 'recording-pulse 1.4s ease-in-out infinite',
      '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
    }}
  />
)

const Timer = ({ recorder }: Props) => {
  const seconds = useSelector(recorder, secondsOf)
  return (
    <Box role="timer" aria-label="Tempo de gravação" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {clockOf(seconds)}
    </Box>
  )
}

const Bars = ({ recorder }: Props) => {
  const bars = useSelector(recorder, ({ context }) => context.bars)
  return <LevelBars levels={bars} />
}

const useAnnouncement = (text: string): void => useEffect(() => announce(text), [text])

const RestHint = ({ seconds }: { seconds: number }) => {
  useAnnouncement('Falta 1 minuto para o limite da gravação')
  return <>A gravação termina sozinha em {clockOf(seconds)}</>
}

const silence = 'Não ouvimos nada. O microfone está ligado?'

const SilenceHint = () => {
  useAnnouncement(silence)
  return silence
}

/** Warnings that the bars do not show. */
const Hint = ({ recorder }: Props) => {
  const left = useSelector(recorder, secondsLeftOf)
  const silent = useSelector(recorder, isSilent)
  if (left === null && !silent) return null
  return (
    <Box sx={{ gridArea: 'hint', px: 1, fontSize: '0.8125rem', color: 'warning.main' }}>
      {left === null ? <SilenceHint /> : <RestHint seconds={left} />}
    </Box>
  )
}

/** Announced at the start and at the end, not every second. */
const useAnnouncements = (): void => {
  useEffect(() => {
    announce('Gravação iniciada')
    return () => announce('Gravação encerrada')
  }, [])
}

export const RunningRecording = ({ recorder }: Props) => {
  useAnnouncements()
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.25,
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        gridTemplateAreas: '"title title time" "discard bars stop" "hint hint hint"',
        '@container (min-width: 560px)': {
          gridTemplateColumns: 'auto auto minmax(0, 1fr) auto auto',
          gridTemplateAreas: '"discard title bars time stop" "hint hint hint hint hint"',
        },
      }}
    >
      <IconButton
        aria-label="Descartar gravação"
        onClick={() => recorder.send({ type: 'recorder.discard' })}
        sx={{ gridArea: 'discard', width: 44, height: 44, color: 'text.secondary' }}
      >
        <Trash2 size={20} aria-hidden />
      </IconButton>
      <Box sx={{ gridArea: 'title', display: 'flex', alignItems: 'center', gap: 1, px: 1 }}>
        <Pulse />
        <Box sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>Gravando mensagem</Box>
      </Box>
      <Box sx={{ gridArea: 'bars', minWidth: 0, height: 44, color: 'primary.main' }}>
        <Bars recorder={recorder} />
      </Box>
      <Box sx={{ gridArea: 'time', justifySelf: 'end', px: 1 }}>
        <Timer recorder={recorder} />
      </Box>
      <Button
        autoFocus
        variant="contained"
        startIcon={<Square size={14} fill="currentColor" aria-hidden />}
        onClick={() => recorder.send({ type: 'recorder.stop' })}
        sx={{ gridArea: 'stop', borderRadius: '21px', px: 2 }}
      >
        Parar
      </Button>
      <Hint recorder={recorder} />
    </Box>
  )
}

/** The recording goes on while this is asked. */
export const DiscardQuestion = ({ recorder }: Props) => (
  <Box
    role="group"
    aria-label="Descartar esta gravação?"
    sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, minHeight: 44 }}
  >
    <Box sx={{ flex: '1 1 220px', display: 'flex', alignItems: 'center', gap: 1, px: 1 }}>
      <Pulse />
      <Box sx={{ flex: 1, fontWeight: 550 }}>Descartar esta gravação?</Box>
      <Timer recorder={recorder} />
    </Box>
    <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
      <Button color="error" onClick={() => recorder.send({ type: 'recorder.confirmDiscard' })}>
        Descartar
      </Button>
      <Button autoFocus variant="contained" onClick={() => recorder.send({ type: 'recorder.keep' })}>
        Continuar gravando
      </Button>
    </Box>
  </Box>
)
