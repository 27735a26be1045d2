/** Shows that the forms of other types are not lost, and restores or discards them. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Undo2 } from 'lucide-react'
import type { Form } from '../../machines/training-creation/creation-data.ts'
import { discardLabel, restoreLabel, otherDraftText } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

const OtherDraft = ({ form }: { form: Form }) => {
  const send = CreationContext.useSend()
  const restore = { type: 'creation.restore', kind: form.type } as const
  const canRestore = CreationContext.useCan(restore)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        pl: 2,
        pr: 1,
        py: 0.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
        '& > button:first-of-type': { ml: 'auto' },
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 14rem', py: 0.75 }}>
        {otherDraftText(form)}
      </Typography>
      <Button
        size="small"
        startIcon={<Undo2 size={16} aria-hidden />}
        aria-label={restoreLabel(form)}
        disabled={!canRestore}
        onClick={() => send(restore)}
      >
        Recuperar
      </Button>
      <Button
        size="small"
        aria-label={discardLabel(form)}
        disabled={!canRestore}
        onClick={() => send({ type: 'discarding.ask', kind: form.type })}
      >
        Descartar
      </Button>
    </Box>
  )
}

export const OtherDrafts = () => {
  const otherDrafts = CreationContext.useSelect(({ context }) => context.otherDrafts)
  return (
    <Box role="status" sx={{ display: 'contents' }}>
      {otherDrafts.map((form) => (
        <OtherDraft key={form.type} form={form} />
      ))}
    </Box>
  )
}
