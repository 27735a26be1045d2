import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SquarePen } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { ChatContext } from './chat.context.tsx'
import { narrowChat } from './chat-width.ts'
import { ChatClock } from './chat-clock.tsx'
import { ConversationsButton } from './conversations-drawer.tsx'

export const ChatHeader = () => {
  const send = ChatContext.useSend()
  const agentName = ChatContext.useSelect(({ context }) => context.agentName)
  const canRestart = ChatContext.useCan({ type: 'chat.restart' })
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        px: { xs: 2, sm: 2.5 },
        py: { xs: 0.75, sm: 1.25 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ [narrowChat]: { display: 'none' } }}>
        <Avatar name={agentName} size={38} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" noWrap>
          {agentName}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box aria-hidden sx={{ flexShrink: 0, width: 8, height: 8, borderRadius: '50%', bgcolor: 'success.main' }} />
          <Typography variant="caption" color="textSecondary" sx={{ lineHeight: 1.3 }}>
            Online
          </Typography>
        </Box>
      </Box>
      <ConversationsButton />
      <ChatClock />
      <Button
        size="small"
        variant="outlined"
        startIcon={<SquarePen size={16} aria-hidden />}
        disabled={!canRestart}
        aria-label="Nova Conversa"
        onClick={() => send({ type: 'chat.restart' })}
        sx={{
          flexShrink: 0,
          [narrowChat]: { minWidth: 44, px: 0, '& .MuiButton-startIcon': { m: 0 }, '& .words': { display: 'none' } },
        }}
      >
        <span className="words">Nova Conversa</span>
      </Button>
    </Box>
  )
}
