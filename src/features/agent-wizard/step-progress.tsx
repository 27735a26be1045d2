/** The six steps as a bar with titles; a phone shows the current title only, screen readers read all. */
import Box from '@mui/material/Box'
import { dataSteps } from '../../machines/agent-wizard/wizard-data.ts'
import { stepOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { stepTitles, websiteSteps, type WizardStep } from './strings.ts'

const steps: WizardStep[] = [...dataSteps, 'created']

/** The step titles of the chosen way to create an agent, and the current position. */
const useProgress = (): { titles: readonly string[]; at: number } => {
  const current = AgentWizardContext.useSelect(stepOf)
  const objective = AgentWizardContext.useSelect(({ context }) => context.data.selectedObjective)
  const isWebsite = AgentWizardContext.useSelect((snapshot) => snapshot.matches('website'))
  const isReading = AgentWizardContext.useSelect((snapshot) => snapshot.matches({ website: 'creating' }))
  if (isWebsite) return { titles: websiteSteps, at: isReading ? 1 : 0 }
  const titles = stepTitles(objective)
  return { titles: steps.map((step) => titles[step]), at: steps.indexOf(current) }
}

export const StepProgress = () => {
  const { titles, at } = useProgress()
  return (
    <Box
      component="ol"
      aria-label={`Passo ${at + 1} de ${titles.length}`}
      sx={{ display: 'flex', gap: 0.75, listStyle: 'none', m: 0, px: 2.5, pt: 2, pb: 0 }}
    >
      {titles.map((title, index) => (
        <Box
          component="li"
          key={title}
          aria-current={index === at ? 'step' : undefined}
          sx={{ flex: { xs: index === at ? 4 : 1, sm: '1 0 auto' }, minWidth: 0, transition: 'flex 200ms' }}
        >
          <Box
            sx={{
              height: 4,
              borderRadius: 2,
              bgcolor: index <= at ? 'primary.main' : 'divider',
              transition: 'background-color 200ms',
              '@media (forced-colors: active)': {
                forcedColorAdjust: 'none',
                bgcolor: index <= at ? 'Highlight' : 'Canvas',
                outline: '1px solid CanvasText',
              },
            }}
          />
          <Box
            sx={{
              mt: 0.75,
              fontSize: '0.8125rem',
              lineHeight: 1.25,
              fontWeight: index === at ? 650 : 500,
              color: index === at ? 'text.primary' : 'text.secondary',
              whiteSpace: 'nowrap',
              overflow: 'hidden',
              opacity: { xs: index === at ? 1 : 0, sm: 1 },
            }}
          >
            {title}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
