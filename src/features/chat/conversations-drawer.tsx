/** The list of conversations where there is no room for it beside the chat: a button with their number, and a drawer. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, X } from 'lucide-react'
import { conversationsQuery } from '../../services/queries.ts'
import { ChatContext } from './chat.context.tsx'
import { besideChat } from './chat-width.ts'
import { ConversationList } from './conversation-list.tsx'

export const ConversationsButton = () => {
  const send = ChatContext.useSend()
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const { data } = useQuery(conversationsQuery(agentId))
  const count = data?.length ?? 0
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`Conversas: ${count}`}
      startIcon={<MessagesSquare size={16} aria-hidden />}
      onClick={() => send({ type: 'conversations.show' })}
      sx={{ flexShrink: 0, minWidth: 0, [besideChat]: { display: 'none' } }}
    >
      {count}
    </Button>
  )
}

export const ConversationsDrawer = () => {
  const send = ChatContext.useSend()
  const isOpen = ChatContext.useSelect((snapshot) => snapshot.matches({ conversations: 'open' }))
  const close = () => send({ type: 'conversations.hide' })
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={close}
      slotProps={{ paper: { 'aria-label': 'Conversas', sx: { width: 'min(320px, 88vw)' } } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 2.5,
          pr: 1,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Conversas
        </Typography>
        <IconButton aria-label="Fechar conversas" onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 1 }}>
        <ConversationList />
      </Box>
    </Drawer>
  )
}
