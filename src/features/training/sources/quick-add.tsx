/** Faster ways to add trainings: several files at once, and pairs of question and answer. */
import Button from '@mui/material/Button'
import { FileStack, MessagesSquare } from 'lucide-react'
import { useRef } from 'react'
import { queuedExtensions } from '../../../machines/upload-queue/queued-file.ts'
import { useTrainingScope } from '../training-scope.ts'
import { PairsActor, UploadsActor } from '../list/training-actors.ts'
import { quick } from './strings.ts'

const look = {
  px: 1.75,
  whiteSpace: 'nowrap',
  borderColor: 'divider',
  color: 'text.primary',
  bgcolor: 'background.paper',
} as const

export const QuickAdd = () => {
  const upload = UploadsActor.useSend()
  const pairs = PairsActor.useSend()
  const { agentId } = useTrainingScope()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={quick.picker}
        accept={[...queuedExtensions, 'image/*'].join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Allows choosing the same file again.
          target.value = ''
          if (files.length > 0) upload({ type: 'queue.add', files })
        }}
      />
      <Button
        variant="outlined"
        startIcon={<FileStack size={18} aria-hidden />}
        sx={look}
        onClick={() => picker.current?.click()}
      >
        {quick.files}
      </Button>
      <Button
        variant="outlined"
        startIcon={<MessagesSquare size={18} aria-hidden />}
        sx={look}
        onClick={() => pairs({ type: 'form.open', subject: { agentId } })}
      >
        {quick.pairs}
      </Button>
    </>
  )
}
