/** Earlier test conversations of the agent, the one that went on last first; choosing one opens it again. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ConversationSummary } from '../../../contract/chat.ts'
import { conversationsQuery } from '../../services/queries.ts'
import { ChatContext } from './chat.context.tsx'
import { momentOf } from './days.ts'
import { untitledConversation } from './strings.ts'

const countText = (count: number): string => (count === 1 ? '1 mensagem' : `${count.toLocaleString('pt-BR')} mensagens`)

const Conversation = ({ sessionId, firstMessage, totalMessages, updatedAt }: ConversationSummary) => {
  const send = ChatContext.useSend()
  const isOpen = ChatContext.useSelect(({ context }) => context.sessionId === sessionId)
  return (
    <ButtonBase
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => send({ type: 'chat.open', sessionId })}
      sx={{
        display: 'block',
        width: '100%',
        px: 1.5,
        py: 1,
        textAlign: 'left',
        borderRadius: 1,
        bgcolor: isOpen ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isOpen ? 'action.selected' : 'action.hover' },
        '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Typography
        component="span"
        noWrap
        sx={{ display: 'block', fontSize: '0.875rem', fontWeight: isOpen ? 600 : 500 }}
      >
        {firstMessage || untitledConversation}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.4 }}>
        {momentOf(updatedAt)} · {countText(totalMessages)}
      </Typography>
    </ButtonBase>
  )
}

const LoadingConversations = () => (
  <Box component="output" aria-label="Carregando conversas" sx={{ display: 'grid', gap: 1.5, px: 1.5, py: 1 }}>
    {['82%', '64%', '74%'].map((width) => (
      <Box key={width}>
        <Skeleton width={width} />
        <Skeleton width="48%" height={14} />
      </Box>
    ))}
  </Box>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Box sx={{ px: 1.5, py: 1 }}>
    <Typography variant="body2" color="textSecondary">
      Não foi possível carregar as conversas.
    </Typography>
    <Button size="small" onClick={onRetry} sx={{ ml: -0.75 }}>
      Carregar de novo
    </Button>
  </Box>
)

export const ConversationList = () => {
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const { data, isError, refetch } = useQuery(conversationsQuery(agentId))
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <LoadingConversations />
  if (data.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, py: 1 }}>
        Suas conversas de teste aparecem aqui.
      </Typography>
    )
  return (
    <Box
      component="ul"
      aria-label="Conversas de teste"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}
    >
      {data.map((conversation) => (
        <li key={conversation.sessionId}>
          <Conversation {...conversation} />
        </li>
      ))}
    </Box>
  )
}
