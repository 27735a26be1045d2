import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Cpu } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Agent } from '../../../contract/agents.ts'
import { cutBehavior, isActive } from '../../machines/agent-list/agent-list.select.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OptionsButton } from './options-button.tsx'
import { objectiveLabels } from './strings.ts'

/** Names that begin alike must still be told apart. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

type AgentCardProps = { agent: Agent; canManage: boolean }

export const AgentCard = memo(({ agent, canManage }: AgentCardProps) => (
  <Box
    component="li"
    aria-label={agent.name}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      gap: 1.5,
      p: 2.25,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1.5,
      bgcolor: 'background.paper',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 230px',
    }}
  >
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Avatar name={agent.name} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" title={agent.name} sx={twoLines}>
          {agent.name}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={twoLines}>
          {[objectiveLabels[agent.businessArea], agent.companyName].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {canManage && <OptionsButton agent={agent} />}
    </Box>
    <Typography variant="body2" color="textSecondary" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
      {cutBehavior(agent.behavior ?? '')}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minHeight: 24 }}>
      <StatusBadge active={isActive(agent)} />
      {agent.responseModel && (
        <Chip size="small" variant="outlined" icon={<Cpu size={14} />} label={agent.responseModel} />
      )}
    </Box>
    <Box
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, pt: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Button component={Link} href={`/agentes/${agent.id}/conversas`} size="small" sx={{ ml: -1 }}>
        Conversas
      </Button>
      {canManage && (
        <Button component={Link} href={`/agentes/${agent.id}`} size="small" variant="outlined">
          Ver detalhes
        </Button>
      )}
    </Box>
  </Box>
))
