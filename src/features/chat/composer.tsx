/** Where one writes, attaches and records. */
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import { ArrowUp, Square } from 'lucide-react'
import { use, useRef, type Ref } from 'react'
import { messageLimit } from '../../../contract/chat.ts'
import { excessOf, isStopping } from '../../machines/chat/chat.select.ts'
import { excessText } from '../../ui/excess-text.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { actionWords as words } from './answer-actions.strings.ts'
import { AttachmentMenu } from './attachment-menu.tsx'
import { AttachmentPreview } from './attachment-preview.tsx'
import { ChatContext } from './chat.context.tsx'
import { ChatInput } from './chat-input.ts'
import { QuickPrompts } from './quick-prompts.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { TextBox } from './text-box.tsx'
import { UploadProgress } from './upload-progress.tsx'

const SendButton = () => {
  const canSend = ChatContext.useCan({ type: 'chat.send' })
  return (
    <IconButton
      type="submit"
      aria-label="Enviar mensagem"
      disabled={!canSend}
      sx={{
        width: 40,
        height: 40,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:hover': { bgcolor: 'primary.dark' },
        '&.Mui-focusVisible': { bgcolor: 'primary.dark' },
        '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
      }}
    >
      <ArrowUp size={20} aria-hidden />
    </IconButton>
  )
}

/** There as long as an answer is awaited. */
const StopButton = () => {
  const send = ChatContext.useSend()
  const canStop = ChatContext.useCan({ type: 'chat.stop' })
  const isEnding = ChatContext.useSelect(isStopping)
  if (!canStop && !isEnding) return null
  return (
    <Button
      size="small"
      color="inherit"
      disabled={!canStop}
      startIcon={<Square size={12} fill="currentColor" aria-hidden />}
      onClick={() => send({ type: 'chat.stop' })}
      sx={{ alignSelf: 'center', flexShrink: 0 }}
    >
      Parar
    </Button>
  )
}

/** While the last question is edited: what stood here before is not lost. */
const PreviousDraft = () => {
  const send = ChatContext.useSend()
  const input = use(ChatInput)
  const isThere = ChatContext.useSelect(({ context }) => context.previousDraft !== '')
  const canRestore = ChatContext.useCan({ type: 'chat.restoreDraft' })
  if (!isThere) return null
  const restore = (): void => {
    send({ type: 'chat.restoreDraft' })
    input.current?.focus()
  }
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}
    >
      <Box component="output" sx={{ flex: 1, minWidth: 0 }}>
        {words.keptDraft}
      </Box>
      <Button size="small" disabled={!canRestore} onClick={restore} sx={{ flexShrink: 0 }}>
        {words.restoreDraft}
      </Button>
    </Box>
  )
}

const MessageForm = ({ attachButton }: { attachButton: Ref<HTMLButtonElement> }) => {
  const send = ChatContext.useSend()
  const excess = ChatContext.useSelect(excessOf)
  const attachment = ChatContext.useSelect(({ context }) => context.attachment)
  const isOnItsWay = ChatContext.useCan({ type: 'chat.cancelUpload' })
  return (
    <Box
      component="form"
      aria-label="Escrever mensagem"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'chat.send' })
      }}
      sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {isOnItsWay && <UploadProgress />}
      {attachment && <AttachmentPreview attachment={attachment} />}
      <PreviousDraft />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          gap: 0.5,
          px: 0.75,
          py: 0.5,
          border: 1,
          borderColor: excess > 0 ? 'error.main' : 'divider',
          borderRadius: '26px',
          bgcolor: 'background.default',
          '&:focus-within': { borderColor: excess > 0 ? 'error.main' : 'primary.main' },
        }}
      >
        <AttachmentMenu buttonRef={attachButton} />
        <TextBox />
        <StopButton />
        <SendButton />
      </Box>
      {excess > 0 && (
        <FormHelperText id="chat-excess" error sx={{ m: 0, px: 2 }}>
          {excessText(excess, messageLimit)}
        </FormHelperText>
      )}
    </Box>
  )
}

export const Composer = () => {
  const recorder = ChatContext.useSelect(({ children }) => children.recorder)
  const isBusy = ChatContext.useSelect((snapshot) => !snapshot.matches({ attachment: 'none' }))
  const attachButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(isBusy, attachButton)
  return (
    <Box
      sx={{
        px: { xs: 1.5, sm: 3 },
        pt: 1.25,
        pb: 'max(12px, env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ maxWidth: 760, mx: 'auto', display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <QuickPrompts />
        {recorder ? <RecordingPanel recorder={recorder} /> : <MessageForm attachButton={attachButton} />}
      </Box>
    </Box>
  )
}
