/** An image as large as the screen allows. */
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'

type ImageViewerProps = { url: string; name: string; onClose: () => void }

export const ImageViewer = ({ url, name, onClose }: ImageViewerProps) => (
  <Dialog open maxWidth={false} onClose={onClose} slotProps={{ paper: { 'aria-label': name, sx: { m: 2 } } }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      <IconButton aria-label="Fechar" autoFocus onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </Box>
    <Box
      component="img"
      src={url}
      alt={name}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 'calc(100dvh - 96px)', objectFit: 'contain', minHeight: 0 }}
    />
  </Dialog>
)
