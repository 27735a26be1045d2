/** A button that copies a text and confirms it for a moment. */
import Button from '@mui/material/Button'

export type CopyView = { copied: string | null; copy: (text: string) => void }

type CopyButtonProps = {
  view: CopyView
  text: string
  texts: { copy: string; copied: string }
  /** Name of the copied thing, for the button's accessible name. */
  what?: string
}

export const CopyButton = ({ view, text, texts, what }: CopyButtonProps) => {
  const word = view.copied === text ? texts.copied : texts.copy
  return (
    <Button
      size="small"
      variant="outlined"
      sx={{ flexShrink: 0 }}
      onClick={() => view.copy(text)}
      {...(what && { 'aria-label': `${word} ${what}` })}
    >
      {word}
    </Button>
  )
}
