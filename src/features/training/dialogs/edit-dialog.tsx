/** 'Editar Treinamento' (S2§2.3): the type, the start of the id, and the editable fields. */
import Chip from '@mui/material/Chip'
import { defaultTrainingNames, hasSourceUrl, trainingLimits, type Training } from '../../../../contract/trainings.ts'
import { useFormView } from '../../../flow/use-form-view.ts'
import { isEditable, type EditFields } from '../../../machines/training-edit/edit-data.ts'
import type { EditedTraining } from '../../../machines/training-edit/training-edit.machine.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormSwitch, FormText } from '../../../ui/form-fields.tsx'
import { typeLabel } from '../strings.ts'
import { TypeIcon } from '../type-icon.tsx'
import styles from './edit-dialog.module.css'
import { edit, editLabels, longContent } from './strings.ts'
import { EditActor } from '../list/training-actors.ts'

const ID_SHOWN = 8

const Heading = ({ subject: { id, type } }: { subject: EditedTraining }) => (
  <>
    <Chip
      size="small"
      className={styles.type ?? ''}
      icon={<TypeIcon type={type} size={14} />}
      label={typeLabel(type)}
    />
    <span className={styles.id}>ID: {id.slice(0, ID_SHOWN)}</span>
  </>
)

const ContentField = ({ training, content }: { training: Training; content: string }) => {
  const isKept = content === training.content
  const isLong = content.length > trainingLimits.editedContent
  return (
    <FormText
      name="content"
      label={editLabels.content}
      rows={6}
      required
      counts={trainingLimits.editedContent}
      {...(!isKept && { limit: trainingLimits.editedContent })}
      help={isLong ? longContent : undefined}
    />
  )
}

type EditFieldsProps = { training: Training; values: EditFields }

const EditFieldsOf = ({ training, values }: EditFieldsProps) => {
  const { type } = training
  return (
    <>
      <FormText
        name="name"
        label={editLabels.name}
        autoFocus
        limit={trainingLimits.name}
        {...(isEditable(type) && { placeholder: defaultTrainingNames[type] })}
      />
      <FormText name="description" label={editLabels.description} rows={2} limit={trainingLimits.description} />
      {hasSourceUrl(training) && (
        <FormText
          name="url"
          label={type === 'IMAGE' ? 'Endereço da imagem' : editLabels.url}
          type="url"
          inputMode="url"
          required
          limit={trainingLimits.url}
        />
      )}
      {type === 'WEBSITE' && hasSourceUrl(training) && (
        <FormSwitch
          name="subpages"
          label={editLabels.subpages}
          help="Lê também as páginas do mesmo site a que esta leva."
        />
      )}
      {type === 'TEXT' && <ContentField training={training} content={values.content} />}
    </>
  )
}

export const EditDialog = () => {
  const view = useFormView(EditActor.useActor())
  const subject = EditActor.useSelect(({ context }) => context.subject)
  return (
    <FormDialog view={view} texts={edit} labels={editLabels} heading={subject && <Heading subject={subject} />}>
      {view.record && <EditFieldsOf training={view.record} values={view.values} />}
    </FormDialog>
  )
}
