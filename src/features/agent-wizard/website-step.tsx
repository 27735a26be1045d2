/** The website form of the first step: a URL, and the progress of the creation. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Globe } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { urlLimit } from '../../../contract/url.ts'
import { Field } from '../../ui/field.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { StepLayout } from './step-layout.tsx'
import { CreationModeToggle } from './creation-mode-toggle.tsx'
import { WebsiteProgress } from './website-progress.tsx'
import { howItWorks, problemText } from './website-strings.ts'

const Help = () => (
  <Box
    component="section"
    aria-labelledby="website-help"
    sx={{ display: 'flex', gap: 1.5, p: 2, borderRadius: 1, bgcolor: 'primary.light', color: 'text.primary' }}
  >
    <Box sx={{ color: 'primary.main', pt: 0.25 }}>
      <Globe size={20} aria-hidden />
    </Box>
    <Box>
      <Typography id="website-help" variant="body2" component="h4" sx={{ fontWeight: 650 }}>
        Como funciona
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5, m: 0, mt: 0.5, pl: 2.25 }}>
        {howItWorks.map((line) => (
          <Typography key={line} component="li" variant="body2">
            {line}
          </Typography>
        ))}
      </Box>
    </Box>
  </Box>
)

export const WebsiteStep = () => {
  const send = AgentWizardContext.useSend()
  const { websiteUrl, problem } = AgentWizardContext.useSelect(({ context }) => context)
  const isCreating = AgentWizardContext.useSelect((snapshot) => snapshot.matches({ website: 'creating' }))
  const field = useRef<HTMLInputElement>(null)
  // Focused at first, after a refusal, and after cancelling.
  useEffect(() => {
    if (!isCreating) field.current?.focus()
  }, [isCreating, problem])
  return (
    <StepLayout question="Qual é o endereço do seu site?" help="O agente nasce do que o seu site já diz.">
      <CreationModeToggle />
      <Field
        label="Endereço do site"
        placeholder="www.sualoja.com.br"
        name="url"
        inputMode="url"
        autoComplete="url"
        value={websiteUrl}
        limit={urlLimit}
        error={problem ? problemText(problem, websiteUrl) : undefined}
        readOnly={isCreating}
        required
        inputRef={field}
        onChange={(url) => send({ type: 'website.edit', url })}
      />
      {isCreating ? <WebsiteProgress /> : <Help />}
    </StepLayout>
  )
}
