/** The area where a file is dropped or chosen: an invitation, then the chosen file, and errors. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { FileUp } from 'lucide-react'
import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { isFocusLost } from '../../ui/use-focus-after.ts'
import { fileProblemText } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

type FilePlaceProps = {
  type: 'DOCUMENT' | 'IMAGE'
  invitation: string
  buttonText: string
  /** The text shown while no file is chosen. */
  emptyText: string
  help: string
  accept: string
  children?: ReactNode
}

const Invitation = ({
  invitation,
  emptyText,
  help,
  button,
}: Pick<FilePlaceProps, 'invitation' | 'emptyText' | 'help'> & { button: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      justifyItems: 'center',
      gap: 0.75,
      px: 2,
      py: { '@': 3, '@720': 4 },
      textAlign: 'center',
      border: 1,
      borderStyle: 'dashed',
      borderColor: 'text.secondary',
      borderRadius: 1,
      color: 'text.secondary',
      bgcolor: 'background.default',
      transition: 'border-color 120ms, background-color 120ms',
      '[data-over=true] &': { borderColor: 'primary.main', bgcolor: 'primary.light', color: 'primary.main' },
    }}
  >
    <FileUp size={28} strokeWidth={1.5} aria-hidden />
    <Typography sx={{ fontWeight: 600, color: 'text.primary' }}>{emptyText}</Typography>
    <Typography variant="body2">{invitation}</Typography>
    {button}
    <Typography variant="caption">{help}</Typography>
  </Box>
)

/** Removing the file removes the button that had the focus. */
const takeLostFocus = (button: HTMLButtonElement | null): void => {
  if (button && isFocusLost()) button.focus()
}

export const FilePlace = ({ type, buttonText, accept, children, ...rest }: FilePlaceProps) => {
  const send = CreationContext.useSend()
  const problem = CreationContext.useSelect(({ context }) => context.fileProblem)
  const canTake = CreationContext.useCan({ type: 'creation.takeFiles', files: [] })
  const picker = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same file again.
    target.value = ''
    if (files.length > 0) send({ type: 'creation.takeFiles', files })
  }
  return (
    <Box component="section" aria-label="Lugar do arquivo">
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Escolher arquivo"
        accept={accept}
        disabled={!canTake}
        onChange={choose}
      />
      {children ?? (
        <Invitation
          {...rest}
          button={
            <Button
              ref={takeLostFocus}
              variant="outlined"
              sx={{ my: 0.75, bgcolor: 'background.paper' }}
              onClick={() => picker.current?.click()}
            >
              {buttonText}
            </Button>
          }
        />
      )}
      {problem && (
        <FormHelperText role="alert" error={problem !== 'several'} sx={{ mx: 0, mt: 0.75 }}>
          {fileProblemText(type, problem)}
        </FormHelperText>
      )}
    </Box>
  )
}
