/** The content of a text, and its quality for learning (TR-06). */
import Box from '@mui/material/Box'
import { trainingLimits } from '../../../contract/trainings.ts'
import type { TextForm } from '../../machines/training-creation/creation-data.ts'
import { isSending } from '../../machines/training-creation/training-creation.select.ts'
import { Field } from '../../ui/field.tsx'
import { QualityBar } from './quality-bar.tsx'
import { CreationContext } from './training-creation.context.tsx'

export const TextFields = ({ form: { content } }: { form: TextForm }) => {
  const send = CreationContext.useSend()
  const sending = CreationContext.useSelect(isSending)
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <Field
        label="Conteúdo"
        placeholder="Ex.: Abrimos de segunda a sábado, das 8h às 18h. Aceitamos Pix, cartão e dinheiro…"
        rows={8}
        value={content}
        limit={trainingLimits.content}
        readOnly={sending}
        required
        onChange={(typed) => send({ type: 'creation.edit', patch: { content: typed } })}
      />
      <QualityBar content={content} />
    </Box>
  )
}
