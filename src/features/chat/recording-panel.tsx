/** The panel of a recording (RC-01): asking for the microphone, recording, and finishing. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useSelector } from '@xstate/react'
import { Mic } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RecorderMachine } from '../../machines/recorder/recorder.machine.ts'
import { isAsking, isConfirming, isStopping } from '../../machines/recorder/recorder.select.ts'
import { DiscardQuestion, RunningRecording } from './running-recording.tsx'

type RecordingPanelProps = { recorder: ActorRefFrom<RecorderMachine> }

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, px: 0.5 }}>
    {icon}
    {children}
  </Box>
)

const PermissionHint = ({ recorder }: RecordingPanelProps) => (
  <Line
    icon={
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: '50%',
          bgcolor: 'primary.light',
          color: 'primary.main',
        }}
      >
        <Mic size={20} />
      </Box>
    }
  >
    <Box role="status" sx={{ flex: '1 1 140px', minWidth: 0, lineHeight: 1.35 }}>
      <Box sx={{ fontWeight: 600 }}>Permita o uso do microfone</Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        O navegador está perguntando: escolha “Permitir” para gravar.
      </Box>
    </Box>
    <Button autoFocus onClick={() => recorder.send({ type: 'recorder.cancel' })} sx={{ ml: 'auto' }}>
      Cancelar
    </Button>
  </Line>
)

const Ending = () => (
  <Line icon={<CircularProgress size={20} aria-hidden />}>
    <Box sx={{ color: 'text.secondary' }}>Preparando o áudio…</Box>
  </Line>
)

const Content = ({ recorder }: RecordingPanelProps) => {
  const asks = useSelector(recorder, isAsking)
  const ends = useSelector(recorder, isStopping)
  const confirms = useSelector(recorder, isConfirming)
  if (asks) return <PermissionHint recorder={recorder} />
  if (ends) return <Ending />
  return confirms ? <DiscardQuestion recorder={recorder} /> : <RunningRecording recorder={recorder} />
}

export const RecordingPanel = ({ recorder }: RecordingPanelProps) => (
  <Box
    component="section"
    aria-label="Gravação"
    sx={{
      // Laid out by its own width, not by the window's.
      containerType: 'inline-size',
      border: 1,
      borderColor: 'divider',
      borderRadius: '22px',
      px: 1,
      py: 0.75,
      bgcolor: 'background.default',
    }}
  >
    <Content recorder={recorder} />
  </Box>
)
