/** Where one writes: Enter sends, Shift and Enter break the line. */
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { ArrowUp } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { messageLimit } from '../../../contract/chat.ts'
import { excessOf, isSending } from '../../machines/chat/chat.select.ts'
import { excessText } from '../../ui/excess-text.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { ChatContext } from './chat.context.tsx'
import { QuickPrompts } from './quick-prompts.tsx'

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

const TextBox = () => {
  const send = ChatContext.useSend()
  const text = ChatContext.useSelect(({ context }) => context.text)
  const excess = ChatContext.useSelect(excessOf)
  const canType = ChatContext.useCan({ type: 'chat.type', text })
  const isWaiting = ChatContext.useSelect(isSending)
  const canRestart = ChatContext.useCan({ type: 'chat.restart' })
  const input = useRef<HTMLTextAreaElement>(null)
  useFocusAfter(isWaiting, input)
  useFocusAfter(canRestart, input)
  const sendOnEnter = (event: KeyboardEvent): void => {
    // An Enter that ends the composing of a character is not meant for the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send({ type: 'chat.send' })
  }
  return (
    <InputBase
      multiline
      maxRows={8}
      inputRef={input}
      value={text}
      disabled={!canType}
      placeholder="Digite sua mensagem aqui..."
      onChange={(event) => send({ type: 'chat.type', text: event.target.value })}
      onKeyDown={sendOnEnter}
      inputProps={{
        'aria-label': 'Mensagem',
        'aria-invalid': excess > 0,
        'aria-describedby': excess > 0 ? 'chat-excess' : undefined,
        enterKeyHint: 'send',
      }}
      sx={{ flex: 1, py: 1, lineHeight: 1.5 }}
    />
  )
}

export const Composer = () => {
  const send = ChatContext.useSend()
  const excess = ChatContext.useSelect(excessOf)
  return (
    <Box
      component="form"
      aria-label="Escrever mensagem"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'chat.send' })
      }}
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
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-end',
            gap: 1,
            pl: 2,
            pr: 0.75,
            py: 0.5,
            border: 1,
            borderColor: excess > 0 ? 'error.main' : 'divider',
            borderRadius: '26px',
            bgcolor: 'background.default',
            '&:focus-within': { borderColor: excess > 0 ? 'error.main' : 'primary.main' },
          }}
        >
          <TextBox />
          <SendButton />
        </Box>
        {excess > 0 && (
          <FormHelperText id="chat-excess" error sx={{ m: 0, px: 2 }}>
            {excessText(excess, messageLimit)}
          </FormHelperText>
        )}
      </Box>
    </Box>
  )
}
