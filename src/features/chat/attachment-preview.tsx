/** The attachment in the composer, as it will be sent (CH-07, RC-02). */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { FileText, ImageOff, Send, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isLarge, type Attachment } from '../../machines/attachment.ts'
import { FileImage } from '../../ui/file-image.tsx'
import { isFocusLost } from '../../ui/use-focus-after.ts'
import { AudioPlayer } from './audio-player.tsx'
import { ChatContext } from './chat.context.tsx'
import { sizeText } from '../../format.ts'
import { brokenImage } from './strings.ts'

const thumbnail = { width: 64, height: 64, flexShrink: 0, borderRadius: 1, bgcolor: 'action.hover' } as const

const BrokenThumbnail = () => (
  <Box
    role="img"
    aria-label={brokenImage}
    title={brokenImage}
    sx={{ ...thumbnail, display: 'grid', placeItems: 'center', color: 'text.secondary' }}
  >
    <ImageOff size={28} strokeWidth={1.5} aria-hidden />
  </Box>
)

const Thumbnail = ({ file }: { file: File }) => {
  const [brokenFile, setBrokenFile] = useState<File | null>(null)
  if (file === brokenFile) return <BrokenThumbnail />
  return (
    <Box
      component={FileImage}
      file={file}
      alt={`Prévia de ${file.name}`}
      onError={() => setBrokenFile(file)}
      sx={{ ...thumbnail, objectFit: 'cover' }}
    />
  )
}

const DocumentMark = () => (
  <Box
    aria-hidden
    sx={{
      width: 44,
      height: 44,
      flexShrink: 0,
      display: 'grid',
      placeItems: 'center',
      borderRadius: 1,
      bgcolor: 'primary.light',
      color: 'primary.main',
    }}
  >
    <FileText size={22} />
  </Box>
)

const NameAndSize = ({ file }: { file: File }) => (
  <Box sx={{ flex: 1, minWidth: 0, lineHeight: 1.35 }}>
    <Box sx={{ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{file.name}</Box>
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{sizeText(file.size)}</Box>
  </Box>
)

const RemoveButton = () => {
  const send = ChatContext.useSend()
  return (
    <IconButton aria-label="Remover anexo" onClick={() => send({ type: 'attachment.remove' })}>
      <X size={18} aria-hidden />
    </IconButton>
  )
}

const SendAudioButton = () => {
  const canSend = ChatContext.useCan({ type: 'chat.send' })
  return (
    <Button
      type="submit"
      variant="contained"
      size="small"
      disabled={!canSend}
      startIcon={<Send size={16} aria-hidden />}
    >
      Enviar áudio
    </Button>
  )
}

const Preview = ({ type, file }: Attachment) => {
  switch (type) {
    case 'image':
      return (
        <>
          <Thumbnail file={file} />
          <NameAndSize file={file} />
        </>
      )
    case 'document':
      return (
        <>
          <DocumentMark />
          <NameAndSize file={file} />
        </>
      )
    case 'audio':
      return (
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <AudioPlayer source={file} label="Áudio a enviar" canDownload />
          </Box>
          <SendAudioButton />
        </Box>
      )
  }
}

export const AttachmentPreview = ({ attachment }: { attachment: Attachment }) => {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The control that led here is gone or disabled, so the file gets the focus.
    if (isFocusLost()) section.current?.focus()
  }, [])
  return (
    <Box ref={section} component="section" aria-label="Anexo" tabIndex={-1} sx={{ outline: 'none' }}>
      <Box
        sx={{
          width: { sm: 'fit-content' },
          minWidth: { sm: 320 },
          maxWidth: '100%',
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          p: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          bgcolor: 'background.default',
        }}
      >
        <Preview {...attachment} />
        <RemoveButton />
      </Box>
      {isLarge(attachment) && (
        <Box role="note" sx={{ mt: 0.5, px: 1, color: 'warning.main', fontSize: '0.8125rem' }}>
          Este arquivo tem mais de 10 MB e pode ser recusado.
        </Box>
      )}
    </Box>
  )
}
