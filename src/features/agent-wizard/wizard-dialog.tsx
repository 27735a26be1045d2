/** The frame of the wizard: where one is, how to go on, how to leave. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ArrowLeft, X } from 'lucide-react'
import type { ModelCost } from '../../../contract/credits.ts'
import { missingNow, stepOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { StepContent } from './step-content.tsx'
import { StepProgress } from './step-progress.tsx'
import { missingHint } from './strings.ts'
import { DraftOffer } from './draft-offer.tsx'

const { useSend, useSelect, useCan } = AgentWizardContext

const Header = () => {
  const send = useSend()
  const step = useSelect(stepOf)
  const canGoBack = useCan({ type: 'wizard.back' })
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, pt: 2 }}>
      {canGoBack && step !== 'name' && (
        <IconButton edge="start" aria-label="Passo anterior" onClick={() => send({ type: 'wizard.back' })}>
          <ArrowLeft size={20} />
        </IconButton>
      )}
      <Typography variant="h2" id="wizard-title" sx={{ flex: 1 }}>
        Criar agente
      </Typography>
      <IconButton edge="end" aria-label="Fechar" onClick={() => send({ type: 'wizard.close' })}>
        <X size={20} />
      </IconButton>
    </Box>
  )
}

const Footer = () => {
  const send = useSend()
  const canGoBack = useCan({ type: 'wizard.back' })
  const canGoOn = useCan({ type: 'wizard.next' })
  const isSubmitting = useSelect((snapshot) => snapshot.matches('submitting'))
  const hint = useSelect((snapshot) => missingHint(missingNow(snapshot)))
  return (
    <Box
      component="footer"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography id="wizard-hint" variant="caption" color="textSecondary" sx={{ flex: 1 }} aria-live="polite">
        {hint}
      </Typography>
      <Button disabled={!canGoBack} onClick={() => send({ type: 'wizard.back' })}>
        Voltar
      </Button>
      <Button
        type="submit"
        variant="contained"
        disabled={!canGoOn}
        loading={isSubmitting}
        aria-describedby={hint ? 'wizard-hint' : undefined}
      >
        Continuar
      </Button>
    </Box>
  )
}

export const WizardDialog = ({ models }: { models: readonly ModelCost[] }) => {
  const send = useSend()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const isOffering = useSelect((snapshot) => snapshot.matches('offering'))
  const hasFooter = useSelect((snapshot) => !snapshot.matches('created') && !snapshot.matches({ editing: 'website' }))
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      aria-labelledby="wizard-title"
      onClose={(_, reason) => reason === 'escapeKeyDown' && send({ type: 'wizard.close' })}
    >
      <Header />
      {isOffering ? (
        <DraftOffer />
      ) : (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: 'wizard.next' })
          }}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          <StepProgress />
          <Box sx={{ px: 2.5, py: 2.5, overflowY: 'auto', flex: 1, minHeight: { sm: 340 } }}>
            <StepContent models={models} />
          </Box>
          {hasFooter && <Footer />}
        </Box>
      )}
    </Dialog>
  )
}
