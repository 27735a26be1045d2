/** What is missing before the form can be sent, and the button that sends it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { Form } from '../../machines/training-creation/creation-data.ts'
import { isSending } from '../../machines/training-creation/training-creation.select.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { formHint, sendingHint } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

export const CreationFooter = ({ form }: { form: Form }) => {
  const send = CreationContext.useSend()
  const sending = CreationContext.useSelect(isSending)
  const refusal = CreationContext.useSelect(({ context }) => context.refusal)
  const canSubmit = CreationContext.useCan({ type: 'creation.submit' })
  const canCancel = CreationContext.useCan({ type: 'creation.cancel' })
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(sending, button)
  return (
    <Box
      component="footer"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { '@': '1fr', '@720': '1fr auto' },
      }}
    >
      <Typography id="training-hint" variant="caption" color={refusal ? 'error' : 'textSecondary'} aria-live="polite">
        {sending ? sendingHint(form) : (refusal ?? formHint(form))}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap-reverse', gap: 1 }}>
        {canCancel && (
          <Button sx={{ flex: '1 0 auto' }} onClick={() => send({ type: 'creation.cancel' })}>
            Cancelar envio
          </Button>
        )}
        <Button
          ref={button}
          type="submit"
          variant="contained"
          disabled={!canSubmit}
          loading={sending}
          aria-describedby="training-hint"
          sx={{ flex: '1 0 auto' }}
        >
          Criar treinamento
        </Button>
      </Box>
    </Box>
  )
}
