/** A button that copies a text, and says for a moment that it did. */
import Button from '@mui/material/Button'

export type CopyView = { copied: string | null; copy: (text: string) => void }

type CopyButtonProps = {
  view: CopyView
  text: string
  words: { copy: string; copied: string }
  /** What is copied, for its name. */
  what?: string
}

export const CopyButton = ({ view, text, words, what }: CopyButtonProps) => {
  const word = view.copied === text ? words.copied : words.copy
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
