/** Offers to continue the draft of an earlier visit. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { firstCharacters } from '../../machines/text.ts'
import { AgentWizardContext } from './agent-wizard.context.tsx'

/** Number of characters that is enough to recognise a name or a URL. */
const SHOWN = 60

const DraftName = ({ text }: { text: string }) => {
  const shown = firstCharacters(text, SHOWN)
  return <strong>{shown === text ? text : `${shown}…`}</strong>
}

const What = () => {
  const draft = AgentWizardContext.useSelect(({ context }) => context.draft)
  const website = draft?.step === 'website' ? draft.websiteUrl.trim() : ''
  const name = draft?.data.agentName.trim()
  if (website)
    return (
      <>
        um agente a partir de <DraftName text={website} />
      </>
    )
  return name ? <DraftName text={name} /> : 'um agente'
}

export const DraftOffer = () => {
  const send = AgentWizardContext.useSend()
  return (
    <Box sx={{ px: 2.5, py: 3, display: 'grid', gap: 2.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Você começou a criar <What /> e não terminou. O que você já preencheu está guardado neste navegador.
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
