/**
 * The text of the next question: Enter sends, Shift+Enter breaks the line. A key press renders nothing where the
 * browser itself grows the field.
 */
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { use, useLayoutEffect, type ChangeEvent, type ComponentProps, type KeyboardEvent } from 'react'
import { excessOf, hasHistoryFailed, isSending } from '../../machines/chat/chat.select.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { ChatContext } from './chat.context.tsx'
import { ChatInputRefContext } from './chat-input.ts'
import styles from './text-box.module.css'

/** Most browsers grow a text field natively; in the others the library measures it on each key press. */
const growsAlone = CSS.supports('field-sizing', 'content')

type FieldProps = Omit<ComponentProps<'textarea'>, 'ref' | 'style'>

/** The chat's text is written into the field only if the two differ, which they never do while one types. */
const GrowingField = (props: FieldProps) => {
  const actor = ChatContext.useActor()
  const input = use(ChatInputRefContext)
  useLayoutEffect(() => {
    const show = ({ context: { text } }: ReturnType<typeof actor.getSnapshot>): void => {
      if (input.current && input.current.value !== text) input.current.value = text
    }
    show(actor.getSnapshot())
    const subscription = actor.subscribe(show)
    return () => subscription.unsubscribe()
  }, [actor, input])
  return <textarea rows={1} ref={input} {...props} />
}

const MeasuredField = (props: FieldProps) => {
  const text = ChatContext.useSelect(({ context }) => context.text)
  return <TextareaAutosize maxRows={8} ref={use(ChatInputRefContext)} value={text} {...props} />
}

const Field = growsAlone ? GrowingField : MeasuredField

export const TextBox = () => {
  const send = ChatContext.useSend()
  const excess = ChatContext.useSelect(excessOf)
  const canType = ChatContext.useCan({ type: 'chat.type', text: '' })
  const isWaiting = ChatContext.useSelect(isSending)
  const canRestart = ChatContext.useCan({ type: 'chat.restart' })
  const input = use(ChatInputRefContext)
  useFocusAfter(isWaiting, input)
  // The first text of an answer, not only its end, enables the field again.
  useFocusAfter(!canType, input)
  useFocusAfter(canRestart, input)
  // 'Tentar novamente' disappears once it is pressed.
  useFocusAfter(ChatContext.useSelect(hasHistoryFailed), input)
  const sendOnEnter = (event: KeyboardEvent): void => {
    // An Enter that ends an IME composition does not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send({ type: 'chat.send' })
  }
  return (
    <Field
      className={styles.text}
      disabled={!canType}
      placeholder="Digite sua mensagem aqui..."
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => send({ type: 'chat.type', text: event.target.value })}
      onKeyDown={sendOnEnter}
      aria-label="Mensagem"
      aria-invalid={excess > 0}
      aria-describedby={excess > 0 ? 'chat-excess' : undefined}
      enterKeyHint="send"
    />
  )
}
