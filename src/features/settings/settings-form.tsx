/** The cards of the tab 'Configuracoes do Agente' (S2§2.4). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Actor } from 'xstate'
import { timeZones } from '../../../contract/agent-changes.ts'
import type { Agent } from '../../../contract/agents.ts'
import type { ModelCost } from '../../../contract/credits.ts'
import { useUnsaved } from '../../flow/unsaved.tsx'
import { useFormView } from '../../flow/use-form-view.ts'
import type { ModelPickerMachine } from '../../machines/model-picker/model-picker.machine.ts'
import { withSettings } from '../../machines/settings/settings-data.ts'
import type { settingsMachine } from '../../machines/settings/settings.machine.ts'
import { FormNumber, FormSelect, FormSwitch } from '../../ui/form-fields.tsx'
import { FormShell } from '../../ui/form-shell.tsx'
import { settingsFieldLabels } from './field-labels.ts'
import { ModelPicker } from './model-picker.tsx'
import { SettingsCard } from './settings-card.tsx'
import styles from './settings.module.css'
import {
  cards,
  costsFailed,
  noModel,
  settingsHelp as help,
  settingsLabels as labels,
  settingsTexts,
  splitAdvice,
  splitHint,
  statisticsLink,
  unsavedSettings,
} from './strings.ts'

const zoneChoices = timeZones.map(([value, label]) => ({ value, label }))
/** A stored value that this form does not offer stays selectable. */
const choicesWith = (zone: string) =>
  zoneChoices.some(({ value }) => value === zone) ? zoneChoices : [{ value: zone, label: zone }, ...zoneChoices]

const toggles = ['useEmojis', 'restrictTopics', 'enabledHumanTransfer', 'enabledReminder', 'active'] as const

export type Slots = {
  /** The follow-up has a form of its own. */
  followUp?: ReactNode
  renderPreview: (draft: Agent) => ReactNode
  renderVersions: (form: { isSaving: boolean; onRestored: (agent: Agent) => void }) => ReactNode
}

type SettingsFormProps = Slots & {
  actor: Actor<typeof settingsMachine>
  picker: Actor<ModelPickerMachine>
  agentId: string
  models: readonly ModelCost[]
  haveCostsFailed: boolean
  /** Whether a model writes the answers; undefined until it is known. */
  hasModel: boolean | undefined
  isReadOnly?: boolean
}

export const SettingsForm = (props: SettingsFormProps) => {
  const { isReadOnly = false } = props
  const view = useFormView(props.actor, { isReadOnly })
  const { record, values } = view
  useUnsaved(view.isChanged ? unsavedSettings : null)
  return (
    <div className={styles.room}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{settingsTexts.title}</h2>
        <div className={styles.links}>
          {!isReadOnly && (
            <>
              <Button
                className={styles.link ?? ''}
                component={Link}
                href={`/agentes/${props.agentId}/follow-up-analytics`}
              >
                {statisticsLink}
              </Button>
              {props.renderVersions({ isSaving: view.isSaving, onRestored: view.recordChanged })}
            </>
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <FormShell view={view} texts={settingsTexts} labels={settingsFieldLabels}>
          <div className={styles.cards}>
            <SettingsCard {...cards.model}>
              {props.hasModel === false && (
                <Alert severity="info" role="note">
                  {noModel}
                </Alert>
              )}
              {props.haveCostsFailed && <Alert severity="warning">{costsFailed}</Alert>}
              <ModelPicker actor={props.picker} models={props.models} />
            </SettingsCard>
            <SettingsCard {...cards.zone}>
              <FormSelect name="timezone" label={labels.timezone} choices={choicesWith(values.timezone)} />
            </SettingsCard>
            <SettingsCard {...cards.split}>
              <FormSwitch
                name="enableSplitMessages"
                label={labels.enableSplitMessages}
                help={help.enableSplitMessages}
              />
              {values.enableSplitMessages && (
                <FormNumber
                  name="splitMessageMaxLength"
                  label={labels.splitMessageMaxLength}
                  placeholder="500"
                  help={
                    <>
                      <span>{splitHint}</span> · <span>{splitAdvice}</span>
                    </>
                  }
                />
              )}
            </SettingsCard>
            <SettingsCard {...cards.behaviour}>
              {toggles.map((name) => (
                <FormSwitch key={name} name={name} label={labels[name]} help={help[name]} />
              ))}
            </SettingsCard>
          </div>
        </FormShell>
        {!isReadOnly && (
          <aside className={styles.aside}>
            {props.followUp}
            {record && props.renderPreview(withSettings(record, values))}
          </aside>
        )}
      </div>
    </div>
  )
}
