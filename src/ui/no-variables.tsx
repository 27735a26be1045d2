/** Says that a `{{variable}}` in this text goes out as typed: owners know variables from campaigns, and try them elsewhere. */
import Alert from '@mui/material/Alert'

type NoVariablesProps = {
  /** What has no variables, at the beginning of a sentence: 'O follow-up'. */
  subject: string
  text: string
}

export const NoVariables = ({ subject, text }: NoVariablesProps) => {
  const [variable] = /\{\{[^{}]+\}\}/u.exec(text) ?? []
  if (variable === undefined) return null
  return (
    <Alert severity="warning">
      {subject} não tem variáveis: {variable} sairia assim na mensagem.
    </Alert>
  )
}
