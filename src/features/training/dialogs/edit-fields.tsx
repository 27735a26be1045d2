/** The fields of the dialog, by the type of the training. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { defaultTrainingNames, trainingLimits, type Training } from '../../../../contract/trainings.ts'
import { hasAddress, isEditable, problemsOf, type EditFields } from '../../../machines/training-edit/edit-data.ts'
import { isSaving } from '../../../machines/training-edit/training-edit.select.ts'
import { Field } from '../../../ui/field.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import { counterOf, longContent, problemText } from './strings.ts'
import { TrainingEditContext } from './training-edit.context.tsx'

const { useSend, useSelect } = TrainingEditContext

const useField = (training: Training, field: 'name' | 'description' | 'content' | 'address') => {
  const send = useSend()
  const fields = useSelect(({ context }) => context.fields)
  const issue = useSelect(({ context }) => context.issues[field === 'address' ? 'sourceUrl' : field])
  const readOnly = useSelect(isSaving)
  const error = issue ?? problemText(problemsOf(fields, training)[field])
  return {
    value: fields[field],
    error,
    readOnly,
    onChange: (text: string) => send({ type: 'edit.change', patch: { [field]: text } satisfies Partial<EditFields> }),
  }
}

const ContentField = ({ training }: { training: Training }) => {
  const field = useField(training, 'content')
  const isUnchanged = field.value === training.content
  const isLong = field.value.length > trainingLimits.editedContent
  return (
    <Box sx={{ position: 'relative' }}>
      <Field
        label="Conteúdo"
        rows={6}
        required
        {...field}
        {...(!isUnchanged && { limit: trainingLimits.editedContent })}
        help={isLong ? longContent : undefined}
      />
      <Typography
        variant="caption"
        component="p"
        aria-label={`${field.value.length} de ${trainingLimits.editedContent} caracteres`}
        sx={{
          position: 'absolute',
          top: 2,
          right: 0,
          fontVariantNumeric: 'tabular-nums',
          color: isLong && !isUnchanged ? 'error.main' : 'text.secondary',
        }}
      >
        {counterOf(field.value)}
      </Typography>
    </Box>
  )
}

const AddressField = ({ training }: { training: Training }) => (
  <Field
    label={training.type === 'IMAGE' ? 'Endereço da imagem' : 'Endereço do site'}
    type="url"
    inputMode="url"
    required
    limit={trainingLimits.address}
    {...useField(training, 'address')}
  />
)

const SubpagesField = () => {
  const send = useSend()
  const subpages = useSelect(({ context }) => context.fields.subpages)
  return (
    <SwitchRow
      label="Incluir subpáginas"
      help="Lê também as páginas do mesmo site a que esta leva."
      checked={subpages}
      onChange={(checked) => send({ type: 'edit.change', patch: { subpages: checked } })}
    />
  )
}

export const EditFieldsOf = ({ training }: { training: Training }) => {
  const { type } = training
  return (
    <>
      <Field
        label="Nome"
        autoFocus
        limit={trainingLimits.name}
        {...(isEditable(type) && { placeholder: defaultTrainingNames[type] })}
        {...useField(training, 'name')}
      />
      <Field label="Descrição" rows={2} limit={trainingLimits.description} {...useField(training, 'description')} />
      {hasAddress(training) && <AddressField training={training} />}
      {type === 'WEBSITE' && <SubpagesField />}
      {type === 'TEXT' && <ContentField training={training} />}
    </>
  )
}
