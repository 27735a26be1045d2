import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { agentLimits, languages, tones } from '../../../contract/agents.ts'
import type { ModelCost } from '../../../contract/credits.ts'
import { initialMessageOf, isProductCut, type WizardData } from '../../machines/agent-wizard/wizard-data.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Field } from '../../ui/field.tsx'
import { NoVariables } from '../../ui/no-variables.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { ModelPicker } from './model-picker.tsx'
import { StepLayout } from './step-layout.tsx'
import { languageLabels, refusalText, toneLabels } from './strings.ts'

/** The step may be scrolled to its end. */
const reveal = (alert: HTMLDivElement | null): void => alert?.scrollIntoView({ block: 'center' })

/** Stays after the notice has disappeared; the typed values are kept. */
const Refusal = () => {
  const refusal = AgentWizardContext.useSelect(({ context }) => context.refusal)
  if (!refusal) return null
  return (
    <Alert ref={reveal} severity="error" role="note">
      {refusalText(refusal)}
    </Alert>
  )
}

export const SettingsStep = ({ models }: { models: readonly ModelCost[] }) => {
  const send = AgentWizardContext.useSend()
  const data = AgentWizardContext.useSelect(({ context }) => context.data)
  const edit = (patch: Partial<Omit<WizardData, 'selectedObjective'>>) => send({ type: 'wizard.edit', patch })
  const { conversationConfig } = data
  const isSubmitting = AgentWizardContext.useSelect((snapshot) => snapshot.matches('submitting'))
  return (
    <StepLayout question="Como ele conversa?">
      <Refusal />
      <Box>
        <Field
          label="Mensagem inicial"
          rows={2}
          value={initialMessageOf(data)}
          help={isProductCut(data) ? 'O produto não coube inteiro. Termine a frase do seu jeito.' : undefined}
          limit={agentLimits.initialChatMessage}
          autoFocus
          readOnly={isSubmitting}
          required
          onChange={(initialChatMessage) => edit({ initialChatMessage })}
        />
        {data.initialChatMessage !== null && (
          <Button size="small" sx={{ mt: 0.5, ml: -1.5 }} onClick={() => edit({ initialChatMessage: null })}>
            Usar a sugestão
          </Button>
        )}
        <NoVariables subject="A mensagem inicial" text={initialMessageOf(data)} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <ChoiceField
          label="Idioma"
          value={data.language}
          onChange={(language) => edit({ language: language as WizardData['language'] })}
          choices={languages.map((value) => ({ value, label: languageLabels[value] }))}
        />
        <ChoiceField
          label="Tom de voz"
          value={data.tone}
          onChange={(tone) => edit({ tone: tone as WizardData['tone'] })}
          choices={tones.map((value) => ({ value, label: toneLabels[value] }))}
        />
      </Box>
      <ModelPicker models={models} value={data.responseModel} onChange={(responseModel) => edit({ responseModel })} />
      <SwitchRow
        label="Usar emojis"
        help="Deixa as respostas mais leves."
        checked={conversationConfig.emoji}
        onChange={(emoji) => edit({ conversationConfig: { ...conversationConfig, emoji } })}
      />
      <SwitchRow
        label="Dividir mensagens longas"
        help="Respostas longas chegam em partes, como numa conversa."
        checked={conversationConfig.splitMessages}
        onChange={(splitMessages) => edit({ conversationConfig: { ...conversationConfig, splitMessages } })}
      />
    </StepLayout>
  )
}
