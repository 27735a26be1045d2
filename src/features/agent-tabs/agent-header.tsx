import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Agent } from '../../../contract/agents.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Where each line that is not needed is taken from the conversation below. */
const shortPhone = '@media (max-width: 599px) and (max-height: 820px)'

export const AgentHeader = ({ agent }: { agent: Agent }) => (
  <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Avatar name={agent.name} />
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography variant="h1" noWrap title={agent.name}>
        {agent.name}
      </Typography>
      {agent.companyName && (
        <Typography variant="body2" color="textSecondary" noWrap sx={{ [shortPhone]: { display: 'none' } }}>
          {agent.companyName}
        </Typography>
      )}
    </Box>
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <StatusBadge active={agent.active !== false} />
    </Box>
  </Box>
)
