/** The preview of an image: from a file, or from a URL once typing has paused. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isHttpUrl } from '../../../contract/trainings.ts'
import { FileImage } from '../../ui/file-image.tsx'

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

const altText = 'Prévia da imagem'
const image = {
  sx: { display: 'block', maxWidth: '100%', maxHeight: 280, objectFit: 'contain' },
} as const

export const ImagePreview = ({ source }: { source: File | string }) => {
  const [broken, setBroken] = useState<File | string | null>(null)
  if (source === broken) return <Invalid />
  const onError = (): void => setBroken(source)
  return (
    <Box sx={frame}>
      {source instanceof File ? (
        <Box {...image} component={FileImage} file={source} alt={altText} onError={onError} />
      ) : (
        <Box {...image} component="img" src={source} alt={altText} referrerPolicy="no-referrer" onError={onError} />
      )}
    </Box>
  )
}

export const UrlPreview = ({ url }: { url: string }) => {
  const [settled, setSettled] = useState(url)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(url), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [url])
  const typed = settled.trim()
  if (typed === '') return null
  return isHttpUrl(typed) ? <ImagePreview source={typed} /> : <Invalid />
}
