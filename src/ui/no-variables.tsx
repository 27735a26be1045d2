/** Says that a `{{variable}}` in this text goes out as typed: owners know variables from campaigns, and try them elsewhere. */
import Alert from '@mui/material/Alert'

type NoVariablesProps = {
  /** What has no variables, at the beginning of a sentence: 'O follow-up'. */
  subject: string
  text: string
}

/** While the user types, because a bar of buttons may cover it; a stored text must not scroll a page that just opened. */
const reveal = (alert: HTMLElement | null): void => {
  if (document.activeElement instanceof HTMLTextAreaElement) alert?.scrollIntoView({ block: 'nearest' })
}

export const NoVariables = ({ subject, text }: NoVariablesProps) => {
  const [variable] = /\{\{[^{}]+\}\}/u.exec(text) ?? []
  if (variable === undefined) return null
  return (
    <Alert ref={reveal} severity="warning">
      {subject} não tem variáveis: {variable} sairia assim na mensagem.
    </Alert>
  )
}
