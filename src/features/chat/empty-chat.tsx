import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Avatar } from '../../ui/avatar.tsx'
import { Bubble } from './bubble.tsx'
import { ChatContext } from './chat.context.tsx'
import { suggestions, type Prompt } from './strings.ts'

const Suggestion = ({ label, text }: Prompt) => {
  const send = ChatContext.useSend()
  const canSend = ChatContext.useCan({ type: 'chat.prompt', text })
  return (
    <Button variant="outlined" disabled={!canSend} onClick={() => send({ type: 'chat.prompt', text })}>
      {label}
    </Button>
  )
}

type EmptyChatProps = { agentName: string; initialMessage: string }

export const EmptyChat = ({ agentName, initialMessage }: EmptyChatProps) => (
  <Box sx={{ m: 'auto', display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 0.75 }}>
    <Box sx={{ '@media (max-height: 860px)': { display: 'none' } }}>
      <Avatar name={agentName} size={64} />
    </Box>
    <Typography variant="h2" component="h3" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      Converse com {agentName}
    </Typography>
    <Typography color="textSecondary" sx={{ textWrap: 'balance' }}>
      Faça perguntas para testar as capacidades do agente
    </Typography>
    {initialMessage !== '' && (
      <Box component="section" aria-label="Mensagem inicial" sx={{ mt: 2, maxWidth: 480, whiteSpace: 'pre-wrap' }}>
        <Bubble variant="theirs">{initialMessage}</Bubble>
      </Box>
    )}
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
      {suggestions.map((prompt) => (
        <Suggestion key={prompt.label} {...prompt} />
      ))}
    </Box>
  </Box>
)
