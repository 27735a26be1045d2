import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Headset, Store, UserRound } from 'lucide-react'
import { objectives, type Objective } from '../../../contract/agents.ts'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { StepLayout } from './step-layout.tsx'
import { objectiveTexts } from './strings.ts'

const icons: Record<Objective, typeof Headset> = { SUPPORT: Headset, SALES: Store, PERSONAL: UserRound }

type ObjectiveCardProps = { objective: Objective; selected: boolean; autoFocus: boolean }

const ObjectiveCard = ({ objective, selected, autoFocus }: ObjectiveCardProps) => {
  const send = AgentWizardContext.useSend()
  const { label, description } = objectiveTexts[objective]
  const Icon = icons[objective]
  return (
    <ButtonBase
      autoFocus={autoFocus}
      aria-pressed={selected}
      aria-label={label}
      aria-describedby={`objective-${objective}`}
      onClick={() => send({ type: 'wizard.chooseObjective', objective })}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        textAlign: 'left',
        gap: 2,
        p: 2,
        border: 1,
        borderRadius: 1,
        borderColor: selected ? 'primary.main' : 'divider',
        bgcolor: selected ? 'primary.light' : 'background.paper',
        color: selected ? 'text.primary' : 'inherit',
        '&:hover, &:focus-visible': { borderColor: 'primary.main' },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          p: 1.25,
          borderRadius: 1,
          bgcolor: 'primary.light',
          color: 'primary.main',
        }}
      >
        <Icon size={22} aria-hidden />
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 650 }}>{label}</Typography>
        <Typography variant="body2" color="textSecondary" id={`objective-${objective}`}>
          {description}
        </Typography>
      </Box>
    </ButtonBase>
  )
}

export const ObjectiveStep = () => {
  const chosen = AgentWizardContext.useSelect(({ context }) => context.data.selectedObjective)
  return (
    <StepLayout question="Para que ele vai servir?">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {objectives.map((objective) => (
          <ObjectiveCard
            key={objective}
            objective={objective}
            selected={objective === chosen}
            autoFocus={objective === (chosen ?? objectives[0])}
          />
        ))}
      </Box>
    </StepLayout>
  )
}
