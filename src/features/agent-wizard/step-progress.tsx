/** The six steps as a bar, with their titles; on a phone only the current title is shown, all are read aloud. */
import Box from '@mui/material/Box'
import { dataSteps } from '../../machines/agent-wizard/wizard-data.ts'
import { stepOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { stepTitles, type WizardStep } from './strings.ts'

const steps: WizardStep[] = [...dataSteps, 'created']

export const StepProgress = () => {
  const current = AgentWizardContext.useSelect(stepOf)
  const titles = AgentWizardContext.useSelect(({ context }) => stepTitles(context.data.selectedObjective))
  const at = steps.indexOf(current)
  return (
    <Box
      component="ol"
      aria-label={`Passo ${at + 1} de ${steps.length}`}
      sx={{ display: 'flex', gap: 0.75, listStyle: 'none', m: 0, px: 2.5, pt: 2, pb: 0 }}
    >
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={step === current ? 'step' : undefined}
          sx={{ flex: { xs: step === current ? 3 : 1, sm: '1 0 auto' }, minWidth: 0, transition: 'flex 200ms' }}
        >
          <Box
            sx={{
              height: 4,
              borderRadius: 2,
              bgcolor: index <= at ? 'primary.main' : 'divider',
              transition: 'background-color 200ms',
            }}
          />
          <Box
            sx={{
              mt: 0.75,
              fontSize: '0.75rem',
              lineHeight: 1.25,
              fontWeight: step === current ? 650 : 500,
              color: step === current ? 'text.primary' : 'text.secondary',
              whiteSpace: 'nowrap',
              overflow: 'hidden',
              opacity: { xs: step === current ? 1 : 0, sm: 1 },
            }}
          >
            {titles[step]}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
