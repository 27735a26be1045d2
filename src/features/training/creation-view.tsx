/** Adding a training: the types on the left, the form on the right. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { shownType } from '../../machines/training-creation/training-creation.select.ts'
import { CreationForm } from './creation-form.tsx'
import { unsupportedText } from './creation-strings.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { OtherDrafts } from './other-drafts.tsx'
import { CreationContext } from './training-creation.context.tsx'
import { TypeSelector } from './type-selector.tsx'

const Unsupported = () => (
  <Alert severity="error" variant="outlined" sx={{ borderRadius: 1, alignItems: 'center' }}>
    <Typography sx={{ fontWeight: 600 }}>{unsupportedText}</Typography>
    <Typography variant="body2">Escolha um dos tipos para continuar.</Typography>
  </Alert>
)

export const CreationView = () => {
  const send = CreationContext.useSend()
  const canLeave = CreationContext.useCan({ type: 'creation.leave' })
  const type = CreationContext.useSelect(shownType)
  const backButton = useRef<HTMLButtonElement>(null)
  const [opensWithForm] = useState(type !== null)
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box component="header">
        <Button
          ref={backButton}
          size="small"
          startIcon={<ArrowLeft size={18} aria-hidden />}
          disabled={!canLeave}
          sx={{ ml: -1.5, mb: 1 }}
          onClick={() => send({ type: 'creation.leave' })}
        >
          Voltar aos Treinamentos
        </Button>
        <Typography variant="h2">Novo treinamento</Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { '@': 2.5, '@720': 3 },
          alignItems: 'start',
          gridTemplateColumns: { '@': 'minmax(0, 1fr)', '@720': '240px minmax(0, 1fr)' },
        }}
      >
        <TypeSelector />
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          {type === null ? (
            <Unsupported />
          ) : (
            <>
              <OtherDrafts />
              <CreationForm takesFocus={opensWithForm} />
            </>
          )}
        </Box>
      </Box>
      <DuplicateDialog />
      <DiscardDialog focusAfter={backButton} />
    </Box>
  )
}
