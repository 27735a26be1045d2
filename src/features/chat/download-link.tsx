/** Keeps a recording on the user's own machine, whatever becomes of sending it. */
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AudioSource } from '../../machines/audio-player/audio-player.machine.ts'
import { runtimeConfigQuery } from '../../services/queries.ts'

const text = 'Baixar áudio'
const look = { fontWeight: 600 }

const FileLink = ({ file }: { file: File }) => {
  // The address of a file holds its bytes, so it is given back together with the element.
  const lead = useCallback(
    (anchor: HTMLAnchorElement) => {
      const address = URL.createObjectURL(file)
      anchor.setAttribute('href', address)
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <Link ref={lead} download={file.name} color="inherit" sx={look}>
      {text}
    </Link>
  )
}

const StoredLink = ({ address }: { address: string }) => {
  const { data } = useQuery(runtimeConfigQuery)
  const host = address.startsWith('/') ? (data?.apiHost ?? '') : ''
  return (
    <Link href={host + address} download color="inherit" sx={look}>
      {text}
    </Link>
  )
}

export const DownloadLink = ({ source }: { source: AudioSource }) =>
  typeof source === 'string' ? <StoredLink address={source} /> : <FileLink file={source} />
