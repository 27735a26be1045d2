/** The preview of an image: from a file, or from a URL once typing has paused. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isHttpUrl } from '../../../contract/trainings.ts'

/** Milliseconds without typing before the image is fetched. */
const TYPING_PAUSE_MS = 500

const frame = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 120,
  maxHeight: 280,
  overflow: 'hidden',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
} as const

const Invalid = () => (
  <Box sx={{ ...frame, gap: 1, p: 2, color: 'text.secondary', textAlign: 'center' }}>
    <ImageOff size={28} strokeWidth={1.5} aria-hidden />
    <Typography variant="body2">Imagem inválida</Typography>
  </Box>
)

const Preview = ({ url }: { url: string }) => {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (url === brokenUrl) return <Invalid />
  return (
    <Box sx={frame}>
      <Box
        component="img"
        src={url}
        alt="Prévia da imagem"
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(url)}
        sx={{ display: 'block', maxWidth: '100%', maxHeight: 280, objectFit: 'contain' }}
      />
    </Box>
  )
}

export const FilePreview = ({ file }: { file: File }) => {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    let isWanted = true
    const url = URL.createObjectURL(file)
    void Promise.resolve().then(() => isWanted && setShown({ file, url }))
    return () => {
      isWanted = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return shown?.file === file ? <Preview url={shown.url} /> : <Box sx={frame} />
}

export const UrlPreview = ({ url }: { url: string }) => {
  const [settled, setSettled] = useState(url)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [url])
  const typed = settled.trim()
  if (typed === '') return null
  return isHttpUrl(typed) ? <Preview url={typed} /> : <Invalid />
}
