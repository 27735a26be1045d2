/** A chosen file: its name, its size, and a button that removes it. */
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { sizeText } from './list/strings.ts'
import { CreationContext } from './training-creation.context.tsx'

type ChosenFileProps = { file: File; icon: ReactNode; children?: ReactNode }

export const ChosenFile = ({ file, icon, children }: ChosenFileProps) => {
  const send = CreationContext.useSend()
  const canRemove = CreationContext.useCan({ type: 'creation.removeFile' })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {icon}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.35 }}>{file.name}</Typography>
          <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {sizeText(file.size)}
          </Typography>
        </Box>
        <IconButton
          aria-label="Remover arquivo"
          disabled={!canRemove}
          onClick={() => send({ type: 'creation.removeFile' })}
        >
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      {children}
    </Box>
  )
}
