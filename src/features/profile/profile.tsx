/** The tab 'Perfil': the form, and a preview of the agent's answers beside it. */
import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import { agentLimits, languages, objectives, type Agent } from '../../../contract/agents.ts'
import { useUnsaved } from '../../flow/unsaved.tsx'
import { useFormView } from '../../flow/use-form-view.ts'
import { toneOptions, withProfile } from '../../machines/profile/profile-data.ts'
import type { profileMachine } from '../../machines/profile/profile.machine.ts'
import { FormSelect, FormText } from '../../ui/form-fields.tsx'
import { FormShell } from '../../ui/form-shell.tsx'
import { NoVariables } from '../../ui/no-variables.tsx'
import { profileFieldLabels } from './field-labels.ts'
import styles from './profile.module.css'
import { useProfile } from './profile.wiring.ts'
import {
  objectiveLabels,
  languageLabels,
  profileLabels as labels,
  profileTexts,
  tonePlaceholder,
  unsavedWarning,
} from './strings.ts'

/** Content that the app places beside the form. */
type Slots = {
  renderPreview: (draft: Agent) => ReactNode
  renderVersions: (form: { isSaving: boolean; onRestored: (agent: Agent) => void }) => ReactNode
}
type ProfileProps = Slots & { agentId: string; userId: string; isReadOnly: boolean }

const languageChoices = languages.map((value) => ({ value, label: languageLabels[value] }))
const objectiveChoices = objectives.map((value) => ({ value, label: objectiveLabels[value] }))
const toneChoices = toneOptions.map((value) => ({ value, label: value }))

/** A stored value that this form does not offer stays selectable. */
const including = (choices: readonly { value: string; label: string }[], value: string) =>
  value === '' || choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices]

type ProfileFormProps = Slots & { actor: Actor<typeof profileMachine>; isReadOnly?: boolean }

export const ProfileForm = ({ actor, isReadOnly = false, renderPreview, renderVersions }: ProfileFormProps) => {
  const view = useFormView(actor, { isReadOnly })
  const { record, values } = view
  useUnsaved(view.isChanged ? unsavedWarning : null)
  return (
    <div className={styles.room}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{profileTexts.title}</h2>
        {!isReadOnly && renderVersions({ isSaving: view.isSaving, onRestored: view.recordChanged })}
      </header>
      <div className={styles.columns}>
        <FormShell view={view} texts={profileTexts} labels={profileFieldLabels}>
          <div className={styles.pair}>
            <FormText name="name" label={labels.name} limit={agentLimits.name} required />
            <FormSelect
              name="language"
              label={labels.language}
              choices={including(languageChoices, values.language)}
              required
            />
            <FormText name="companyName" label={labels.companyName} limit={agentLimits.companyName} required />
            <FormSelect name="businessArea" label={labels.businessArea} choices={objectiveChoices} required />
          </div>
          <FormText
            name="productDescription"
            label={labels.productDescription}
            rows={3}
            limit={agentLimits.productDescription}
            counts
            help="Obrigatória. O que a empresa vende ou faz."
            required
          />
          <FormText name="behavior" label={labels.behavior} rows={5} limit={agentLimits.behavior} counts required />
          <FormSelect
            name="tone"
            label={labels.tone}
            placeholder={tonePlaceholder}
            choices={including(toneChoices, values.tone)}
            required
          />
          <FormText
            name="initialChatMessage"
            label={labels.initialChatMessage}
            rows={2}
            limit={agentLimits.initialChatMessage}
            counts
            help="Opcional. Abre cada nova conversa."
          />
          <NoVariables subject="A mensagem inicial" text={values.initialChatMessage} />
        </FormShell>
        {record && !isReadOnly && <aside className={styles.aside}>{renderPreview(withProfile(record, values))}</aside>}
      </div>
    </div>
  )
}

const RunningProfile = ({ agentId, userId, ...form }: ProfileProps) => (
  <ProfileForm actor={useProfile(userId, agentId)} {...form} />
)

export const Profile = (props: ProfileProps) => <RunningProfile key={`${props.userId} ${props.agentId}`} {...props} />
