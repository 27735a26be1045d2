/** The button to go on, and what is missing for it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { missingNow } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { HintedButton } from '../../ui/hinted-button.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { hintText, missingHints, type Hint } from './strings.ts'

const { useSend, useSelect, useCan } = AgentWizardContext
const HINT = 'wizard-hint'

const Frame = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <Box
    component="footer"
    sx={{
      display: 'flex',
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: 1.5,
      px: 2.5,
      py: 2,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography
      id={HINT}
      variant="caption"
      color="textSecondary"
      aria-live="polite"
      sx={{
        flex: { xs: '1 0 100%', sm: 1 },
        display: hint ? 'block' : { xs: 'none', sm: 'block' },
      }}
    >
      {hint}
    </Typography>
    {children}
  </Box>
)

const HintList = ({ hints }: { hints: readonly Hint[] }) =>
  hints.map(({ what, fields }) => (
    <div key={what}>
      {what}:
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {fields.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
    </div>
  ))

const StepFooter = () => {
  const send = useSend()
  const canGoBack = useCan({ type: 'wizard.back' })
  const canGoOn = useCan({ type: 'wizard.next' })
  const isSubmitting = useSelect((snapshot) => snapshot.matches('submitting'))
  const data = useSelect(({ context }) => context.data)
  const hints = missingHints(useSelect(missingNow), data)
  const hint = hintText(hints)
  return (
    <Frame hint={hint}>
      <Button disabled={!canGoBack} onClick={() => send({ type: 'wizard.back' })}>
        Voltar
      </Button>
      <HintedButton
        type="submit"
        disabled={!canGoOn}
        busy={isSubmitting}
        hint={hints.length > 0 && <HintList hints={hints} />}
        describedBy={hint && HINT}
      >
        Continuar
      </HintedButton>
    </Frame>
  )
}

const WebsiteFooter = () => {
  const send = useSend()
  const canCreate = useCan({ type: 'website.create' })
  const canCancel = useCan({ type: 'website.cancel' })
  const hint = canCreate || canCancel ? '' : 'Para criar o agente, informe o endereço do site.'
  return (
    <Frame hint={hint}>
      {canCancel && <Button onClick={() => send({ type: 'website.cancel' })}>Cancelar</Button>}
      <HintedButton
        disabled={!canCreate}
        busy={canCancel}
        hint={hint}
        describedBy={hint && HINT}
        onClick={() => send({ type: 'website.create' })}
      >
        {canCancel ? 'Criando...' : 'Criar Agente'}
      </HintedButton>
    </Frame>
  )
}

export const WizardFooter = () => {
  const isWebsite = useSelect((snapshot) => snapshot.matches('website'))
  const isCreated = useSelect((snapshot) => snapshot.matches('created'))
  if (isWebsite) return <WebsiteFooter />
  return isCreated ? null : <StepFooter />
}
