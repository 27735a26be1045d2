/** Saves a recording to the user's device, independent of sending it. */
import Link from '@mui/material/Link'
import type { AudioSource } from '../../machines/audio-player/audio-player.machine.ts'
import { useFileUrl } from './use-file-url.ts'

export const DownloadLink = ({ source }: { source: AudioSource }) => {
  const url = useFileUrl(source)
  return (
    <Link
      href={url ?? undefined}
      download={typeof source === 'string' ? '' : source.name}
      color="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24, fontWeight: 600 }}
    >
      Baixar áudio
    </Link>
  )
}
