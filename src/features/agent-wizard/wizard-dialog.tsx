/** The dialog of the wizard: the current step, and the buttons to go on and to leave. */
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { ArrowLeft, X } from 'lucide-react'
import type { ModelCost } from '../../../contract/credits.ts'
import { stepOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { LargeDialog } from '../../ui/dialog.tsx'
import '../../ui/saving.css'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { StepContent } from './step-content.tsx'
import { StepProgress } from './step-progress.tsx'
import { WizardFooter } from './wizard-footer.tsx'

const { useSend, useSelect, useCan } = AgentWizardContext

const Header = () => {
  const send = useSend()
  const step = useSelect(stepOf)
  const canGoBack = useCan({ type: 'wizard.back' })
  const canClose = useCan({ type: 'wizard.close' })
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
      <IconButton edge="end" aria-label="Fechar" disabled={!canClose} onClick={() => send({ type: 'wizard.close' })}>
        <X size={20} />
      </IconButton>
    </Box>
  )
}

export const WizardDialog = ({ models }: { models: readonly ModelCost[] }) => {
  const send = useSend()
  const isOffering = useSelect((snapshot) => snapshot.matches('offering'))
  const isWebsite = useSelect((snapshot) => snapshot.matches('website'))
  const isSubmitting = useSelect((snapshot) => snapshot.matches('submitting'))
  const step = useSelect(stepOf)
  return (
    <LargeDialog
      open
      maxWidth="sm"
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
          data-saving={isSubmitting}
          data-step={isWebsite ? 'website' : step}
          onSubmit={(event) => {
            event.preventDefault()
            send({ type: isWebsite ? 'website.submit' : 'wizard.next' })
          }}
          // The same height at every step, so that the buttons stay in their place.
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: { xs: 1, sm: '0 1 min(600px, 73vh)' } }}
        >
          <StepProgress />
          <Box
            // Each step begins at its top.
            key={isWebsite ? 'website' : step}
            data-scrolls
            sx={{
              mt: 1.5,
              px: 2.5,
              py: 2.5,
              // Separates the labels of the steps from what scrolls below them.
              borderTop: 1,
              borderColor: 'divider',
              overflowY: 'auto',
              flex: 1,
            }}
          >
            <StepContent models={models} />
          </Box>
          <WizardFooter />
        </Box>
      )}
    </LargeDialog>
  )
}
