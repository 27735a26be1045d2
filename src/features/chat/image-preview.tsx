/** An image in the conversation: small, opens large, and shows its name if it cannot be loaded (CH-14). */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { brokenImage } from './strings.ts'
import { useFileUrl } from './use-file-url.ts'

const ImageViewer = lazyPart(() => import('./image-viewer.tsx').then(({ ImageViewer }) => ({ default: ImageViewer })))

/** The same size for all images, so that nothing moves when they load. */
const frame = {
  width: 240,
  maxWidth: '100%',
  height: 180,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const

const BrokenImage = ({ name }: { name: string }) => (
  <Box
    sx={{
      ...frame,
      display: 'grid',
      alignContent: 'center',
      justifyItems: 'center',
      gap: 0.75,
      p: 1.5,
      textAlign: 'center',
      color: 'text.secondary',
      fontSize: '0.875rem',
      lineHeight: 1.35,
    }}
  >
    <ImageOff size={28} strokeWidth={1.5} aria-hidden />
    <Box sx={{ maxWidth: '100%', maxHeight: 76, overflow: 'hidden', color: 'text.primary' }}>{name}</Box>
    <span>{brokenImage}</span>
  </Box>
)

export const ImagePreview = ({ source, name }: { source: File | string; name: string }) => {
  const url = useFileUrl(source)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (url === null) return <Box sx={frame} />
  if (url === brokenUrl) return <BrokenImage name={name} />
  return (
    <>
      <ButtonBase
        aria-label={`Abrir imagem ${name}`}
        onClick={() => setIsOpen(true)}
        sx={{ ...frame, display: 'block' }}
      >
        <Box
          component="img"
          src={url}
          alt={name}
          onError={() => setBrokenUrl(url)}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
      </ButtonBase>
      {isOpen && (
        <AreaBoundary onClose={() => setIsOpen(false)}>
          <WhileLoading>
            <ImageViewer url={url} name={name} onClose={() => setIsOpen(false)} />
          </WhileLoading>
        </AreaBoundary>
      )}
    </>
  )
}
