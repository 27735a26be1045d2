/**
 * The text of the next question: Enter sends, Shift+Enter breaks the line. Not MUI, because it renders on each key
 * press.
 */
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { use, type ChangeEvent, type KeyboardEvent } from 'react'
import { excessOf, isSending } from '../../machines/chat/chat.select.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { ChatContext } from './chat.context.tsx'
import { ChatInputRefContext } from './chat-input.ts'
import styles from './text-box.module.css'

/** Most browsers grow a text field natively; in the others the library measures it on each key press. */
const growsAlone = CSS.supports('field-sizing', 'content')

export const TextBox = () => {
  const send = ChatContext.useSend()
  const text = ChatContext.useSelect(({ context }) => context.text)
  const excess = ChatContext.useSelect(excessOf)
  const canType = ChatContext.useCan({ type: 'chat.type', text })
  const isWaiting = ChatContext.useSelect(isSending)
  const canRestart = ChatContext.useCan({ type: 'chat.restart' })
  const input = use(ChatInputRefContext)
  useFocusAfter(isWaiting, input)
  // The first text of an answer, not only its end, enables the field again.
  useFocusAfter(!canType, input)
  useFocusAfter(canRestart, input)
  const sendOnEnter = (event: KeyboardEvent): void => {
    // An Enter that ends an IME composition does not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send({ type: 'chat.send' })
  }
  const shared = {
    ref: input,
    className: styles.text,
    value: text,
    disabled: !canType,
    placeholder: 'Digite sua mensagem aqui...',
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => send({ type: 'chat.type', text: event.target.value }),
    onKeyDown: sendOnEnter,
    'aria-label': 'Mensagem',
    'aria-invalid': excess > 0,
    'aria-describedby': excess > 0 ? 'chat-excess' : undefined,
    enterKeyHint: 'send',
  } as const
  return growsAlone ? <textarea rows={1} {...shared} /> : <TextareaAutosize maxRows={8} {...shared} />
}
