import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { defaultTrainingNames, trainingLimits } from '../../../contract/trainings.ts'
import { tooLong, type TextDraft } from '../../machines/training/training-data.ts'
import { isSubmitting } from '../../machines/training/training.select.ts'
import { Field } from '../../ui/field.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { QualityBar } from './quality-bar.tsx'
import { formHint } from './strings.ts'
import { TrainingContext } from './training.context.tsx'

const { useSend, useSelect, useCan } = TrainingContext

const Footer = ({ text }: { text: TextDraft }) => {
  const submitting = useSelect(isSubmitting)
  const canSubmit = useCan({ type: 'training.submit' })
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(submitting, button)
  return (
    <Box
      component="footer"
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'center',
        gridTemplateColumns: { '@': '1fr', '@720': '1fr auto' },
      }}
    >
      <Typography id="training-hint" variant="caption" color="textSecondary" aria-live="polite">
        {formHint(text, tooLong(text))}
      </Typography>
      <Button
        ref={button}
        type="submit"
        variant="contained"
        disabled={!canSubmit}
        loading={submitting}
        aria-describedby="training-hint"
      >
        Criar treinamento
      </Button>
    </Box>
  )
}

export const TextForm = () => {
  const send = useSend()
  const text = useSelect(({ context }) => context.text)
  const submitting = useSelect(isSubmitting)
  const edit = (patch: Partial<TextDraft>) => send({ type: 'training.edit', patch })
  return (
    <Box
      component="form"
      noValidate
      aria-label="Novo texto"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'training.submit' })
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
        placeholder={defaultTrainingNames.TEXT}
        help={`Para você reconhecer na lista. Sem nome, fica “${defaultTrainingNames.TEXT}”.`}
        value={text.name}
        limit={trainingLimits.name}
        disabled={submitting}
        autoFocus
        onChange={(name) => edit({ name })}
      />
      <Field
        label="Descrição"
        placeholder="Ex.: Horários e formas de pagamento da loja do centro"
        help="Opcional."
        value={text.description}
        limit={trainingLimits.description}
        disabled={submitting}
        onChange={(description) => edit({ description })}
      />
      <Box sx={{ display: 'grid', gap: 1.25 }}>
        <Field
          label="Conteúdo"
          placeholder="Ex.: Abrimos de segunda a sábado, das 8h às 18h. Aceitamos Pix, cartão e dinheiro…"
          rows={8}
          value={text.content}
          limit={trainingLimits.content}
          disabled={submitting}
          required
          onChange={(content) => edit({ content })}
        />
        <QualityBar content={text.content} />
      </Box>
      <Footer text={text} />
    </Box>
  )
}
