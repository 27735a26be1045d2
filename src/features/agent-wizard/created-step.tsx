import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { BookOpenText, Cable, Check, ChevronRight, SlidersHorizontal } from 'lucide-react'
import { Link } from 'wouter'
import { AgentWizardContext } from './agent-wizard.context.tsx'

const nextSteps = [
  { type: 'training', label: 'Treinar meu agente', help: 'Ensine o que ele precisa saber.', Icon: BookOpenText },
  { type: 'channel', label: 'Integrar canais', help: 'WhatsApp, Instagram, seu site e outros.', Icon: Cable },
  { type: 'settings', label: 'Configurações', help: 'Modelo, fuso horário e comportamento.', Icon: SlidersHorizontal },
] as const

/** Focused, so that it is read aloud and Tab goes on to its links. */
const focus = (element: HTMLElement | null): void => element?.focus()

export const CreatedStep = () => {
  const agent = AgentWizardContext.useSelect(({ context }) => context.agent)
  const isPersonal = AgentWizardContext.useSelect(({ context }) => context.data.selectedObjective === 'PERSONAL')
  const helper = AgentWizardContext.useSelect(({ context }) => context.data.helpersName.trim())
  return (
    <Box data-notices-at-bottom sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1, py: 1 }}>
        <Box
          sx={{
            width: 64,
            height: 64,
            display: 'grid',
            placeItems: 'center',
            borderRadius: '50%',
            bgcolor: 'primary.light',
            color: 'primary.main',
          }}
        >
          <Check size={32} aria-hidden />
        </Box>
        <Typography
          variant="h2"
          component="h3"
          ref={focus}
          tabIndex={-1}
          sx={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          Pronto! {agent?.name} já pode aprender
        </Typography>
        <Typography color="textSecondary">
          {isPersonal
            ? `Agora conte o que ele precisa saber para ajudar ${helper}.`
            : 'Agora conte o que seus clientes costumam perguntar.'}
        </Typography>
      </Box>
      <Box component="nav" aria-label="Próximos passos" sx={{ display: 'grid', gap: 1 }}>
        {nextSteps.map(({ type, label, help, Icon }) => (
          <ButtonBase
            key={type}
            component={Link}
            href={`/agentes/${agent?.id ?? ''}?type=${type}`}
            aria-label={label}
            sx={{
              display: 'flex',
              justifyContent: 'flex-start',
              gap: 2,
              p: 1.75,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              textAlign: 'left',
              '&:hover, &:focus-visible': { borderColor: 'primary.main' },
            }}
          >
            <Icon size={20} aria-hidden />
            <Box sx={{ flex: 1 }}>
              <Typography sx={{ fontWeight: 620 }}>{label}</Typography>
              <Typography variant="caption" color="textSecondary">
                {help}
              </Typography>
            </Box>
            <ChevronRight size={18} aria-hidden />
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}
