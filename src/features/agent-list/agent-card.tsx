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
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Avatar name={agent.name} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" noWrap title={agent.name}>
          {agent.name}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap component="p">
          {[objectiveLabels[agent.businessArea], agent.companyName].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <StatusBadge active={isActive(agent)} />
      {canManage && <OptionsButton agent={agent} />}
    </Box>
    <Typography variant="body2" color="textSecondary" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
      {cutBehavior(agent.behavior ?? '')}
    </Typography>
    {agent.responseModel && (
      <Box>
        <Chip size="small" variant="outlined" icon={<Cpu size={14} />} label={agent.responseModel} />
      </Box>
    )}
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
