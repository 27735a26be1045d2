/** The list of conversations beside the chat, where it is wide enough for both. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { besideChat } from './chat-width.ts'
import { ConversationList } from './conversation-list.tsx'

export const ConversationsAside = () => (
  <Box
    component="aside"
    aria-label="Conversas"
    sx={{
      display: 'none',
      [besideChat]: { display: 'flex' },
      flexDirection: 'column',
      width: 248,
      flexShrink: 0,
      borderRight: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    <Typography variant="overline" component="h3" color="textSecondary" sx={{ px: 2.5, pt: 1.5, lineHeight: 1.8 }}>
      Conversas
    </Typography>
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, pb: 1 }}>
      <ConversationList />
    </Box>
  </Box>
)
