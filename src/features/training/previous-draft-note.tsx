/** Shows that the form of another type is not lost, and restores it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Undo2 } from 'lucide-react'
import { setAsideText } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

export const PreviousDraftNote = () => {
  const send = CreationContext.useSend()
  const previousDraft = CreationContext.useSelect(({ context }) => context.previousDraft)
  const canRestore = CreationContext.useCan({ type: 'creation.restore' })
  return (
    <Box role="status" sx={{ display: 'contents' }}>
      {previousDraft && (
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
            '& > button': { ml: 'auto' },
          }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 14rem', py: 0.75 }}>
            {setAsideText(previousDraft)}
          </Typography>
          <Button
            size="small"
            startIcon={<Undo2 size={16} aria-hidden />}
            disabled={!canRestore}
            onClick={() => send({ type: 'creation.restore' })}
          >
            Recuperar
          </Button>
        </Box>
      )}
    </Box>
  )
}
