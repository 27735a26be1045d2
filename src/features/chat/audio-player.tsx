/** Plays a recording: the attachment, or one of the conversation (RC-02). */
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { Pause, Play, TriangleAlert } from 'lucide-react'
import type { AudioSource } from '../../machines/audio-player/audio-player.machine.ts'
import {
  durationOf,
  isPlayRequested,
  isPlaying,
  positionOf,
  problemOf,
} from '../../machines/audio-player/audio-player.select.ts'
import { AudioPlayerContext } from './audio-player.context.tsx'
import { audioProblems, clockOf } from './audio-player.strings.ts'
import { useAudioPlayer } from './audio-player.wiring.ts'
import { DownloadLink } from './download-link.tsx'
import { SeekBar } from './seek-bar.tsx'

type AudioPlayerProps = {
  source: AudioSource
  /** Accessible name of the recording. */
  label: string
  canDownload?: boolean
}

const PlayButton = () => {
  const send = AudioPlayerContext.useSend()
  const plays = AudioPlayerContext.useSelect(isPlaying)
  const waits = AudioPlayerContext.useSelect(isPlayRequested)
  const Icon = plays ? Pause : Play
  return (
    <IconButton
      aria-label={plays || waits ? 'Pausar áudio' : 'Reproduzir áudio'}
      aria-busy={waits}
      onClick={() => send({ type: plays || waits ? 'player.pause' : 'player.play' })}
      sx={{
        width: 40,
        height: 40,
        flexShrink: 0,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:hover': { bgcolor: 'primary.dark' },
        '&.Mui-focusVisible': { bgcolor: 'primary.dark' },
      }}
    >
      {waits ? (
        <CircularProgress size={20} color="inherit" aria-hidden />
      ) : (
        // A triangle looks centred when it is slightly right of the centre.
        <Icon size={18} fill="currentColor" aria-hidden style={plays ? undefined : { marginLeft: 2 }} />
      )}
    </IconButton>
  )
}

const Problem = ({ text }: { text: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 32, fontSize: '0.875rem', lineHeight: 1.3 }}>
    <Box component={TriangleAlert} size={16} aria-hidden sx={{ flexShrink: 0, color: 'error.main' }} />
    {text}
  </Box>
)

const Times = () => {
  const position = AudioPlayerContext.useSelect(positionOf)
  const duration = AudioPlayerContext.useSelect(durationOf)
  return <span>{duration === null ? '--:--' : `${clockOf(position)} / ${clockOf(duration)}`}</span>
}

/** The player for an actor of its machine. */
export const AudioPlayerContent = ({ source, label, canDownload = false }: AudioPlayerProps) => {
  const problem = AudioPlayerContext.useSelect(problemOf)
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, width: 300, maxWidth: '100%', minWidth: 0 }}
    >
      <PlayButton />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {problem ? <Problem text={audioProblems[problem]} /> : <SeekBar />}
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            mt: 0.25,
            fontSize: '0.75rem',
            lineHeight: 1.4,
            fontVariantNumeric: 'tabular-nums',
            opacity: 0.85,
          }}
        >
          {problem ? <span /> : <Times />}
          {canDownload && <DownloadLink source={source} />}
        </Box>
      </Box>
    </Box>
  )
}

const RunningPlayer = (props: AudioPlayerProps) => {
  const actor = useAudioPlayer(props.source)
  return (
    <AudioPlayerContext.Provider value={actor}>
      <AudioPlayerContent {...props} />
    </AudioPlayerContext.Provider>
  )
}

const keyOf = (source: AudioSource): string =>
  typeof source === 'string' ? source : `${source.name} ${source.size} ${source.lastModified}`

export const AudioPlayer = (props: AudioPlayerProps) => <RunningPlayer key={keyOf(props.source)} {...props} />
