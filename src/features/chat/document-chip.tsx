import Box from '@mui/material/Box'
import { Download, FileText } from 'lucide-react'
import { sizeText } from '../../format.ts'
import { useFileUrl } from './use-file-url.ts'

type DocumentChipProps = { source: File | string; name: string; size: number | undefined }

export const DocumentChip = ({ source, name, size }: DocumentChipProps) => {
  const url = useFileUrl(source)
  return (
    <Box
      component="a"
      href={url ?? undefined}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Baixar ${name}${size === undefined ? '' : `, ${sizeText(size)}`}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        width: 260,
        maxWidth: '100%',
        minHeight: 52,
        px: 1.25,
        py: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { borderColor: 'primary.main' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <FileText size={22} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0, lineHeight: 1.3 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 550 }}>{name}</Box>
        {size !== undefined && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{sizeText(size)}</Box>}
      </Box>
      <Download size={18} aria-hidden style={{ flexShrink: 0 }} />
    </Box>
  )
}
