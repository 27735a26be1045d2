/** Offers to go on where an earlier visit stopped. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { AgentWizardContext } from './agent-wizard.context.tsx'

export const DraftOffer = () => {
  const send = AgentWizardContext.useSend()
  const name = AgentWizardContext.useSelect(({ context }) => context.draft?.data.agentName.trim() ?? '')
  return (
    <Box sx={{ px: 2.5, py: 3, display: 'grid', gap: 2.5 }}>
      <Typography>
        Você começou a criar {name ? <strong>{name}</strong> : 'um agente'} e não terminou. O que você já preencheu está
        guardado neste navegador.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" autoFocus onClick={() => send({ type: 'draft.resume' })}>
          Continuar de onde parei
        </Button>
        <Button onClick={() => send({ type: 'draft.discard' })}>Começar de novo</Button>
      </Box>
    </Box>
  )
}
