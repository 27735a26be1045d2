/** The form of the chosen type: the common fields, its own fields, and the footer. */
import Box from '@mui/material/Box'
import { defaultTrainingNames, trainingLimits, type CreatableType } from '../../../contract/trainings.ts'
import type { Form, Patch } from '../../machines/training-creation/creation-data.ts'
import { isSending } from '../../machines/training-creation/training-creation.select.ts'
import { Field } from '../../ui/field.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { CreationFooter } from './creation-footer.tsx'
import { formTitles, nameHelp } from './creation-strings.ts'
import { DocumentFields } from './document-fields.tsx'
import { ImageFields } from './image-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { CreationContext } from './training-creation.context.tsx'
import { WebsiteFields } from './website-fields.tsx'

const examples: Record<CreatableType, string> = {
  TEXT: 'Ex.: Horários e formas de pagamento da loja do centro',
  WEBSITE: 'Ex.: Site com o cardápio e os preços',
  DOCUMENT: 'Ex.: Tabela de preços de 2026',
  IMAGE: 'Ex.: Foto do cardápio da semana',
}

const Fields = ({ form }: { form: Form }) => {
  switch (form.type) {
    case 'TEXT':
      return <TextFields form={form} />
    case 'WEBSITE':
      return <WebsiteFields form={form} />
    case 'DOCUMENT':
      return <DocumentFields form={form} />
    case 'IMAGE':
      return <ImageFields form={form} />
  }
}

export const CreationForm = ({ takesFocus }: { takesFocus: boolean }) => {
  const send = CreationContext.useSend()
  const form = CreationContext.useSelect(({ context }) => context.form)
  const sending = CreationContext.useSelect(isSending)
  const canTakeFiles = CreationContext.useCan({ type: 'creation.takeFiles', files: [] })
  const { isOver, handlers } = useFileDrop(canTakeFiles, (files) => send({ type: 'creation.takeFiles', files }))
  const edit = (patch: Patch) => send({ type: 'creation.edit', patch })
  const { type, name, description } = form
  return (
    <Box
      component="form"
      noValidate
      aria-label={formTitles[type]}
      data-over={isOver}
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'creation.submit' })
      }}
      sx={{
        display: 'grid',
        gap: 2.5,
        p: { '@': 2, '@720': 3 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Field
        label="Nome"
        placeholder={defaultTrainingNames[type]}
        help={nameHelp(type)}
        value={name}
        limit={trainingLimits.name}
        readOnly={sending}
        required={type === 'IMAGE'}
        autoFocus={takesFocus}
        onChange={(typed) => edit({ name: typed })}
      />
      <Field
        label="Descrição"
        placeholder={examples[type]}
        help="Opcional."
        value={description}
        limit={trainingLimits.description}
        readOnly={sending}
        onChange={(typed) => edit({ description: typed })}
      />
      <Fields form={form} />
      <CreationFooter form={form} />
    </Box>
  )
}
