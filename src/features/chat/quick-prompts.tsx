import { ChatContext } from './chat.context.tsx'
import styles from './quick-prompts.module.css'
import { quickPrompts } from './strings.ts'

export const QuickPrompts = () => {
  const send = ChatContext.useSend()
  // Asked once for all of them, because each key press asks it again.
  const canSend = ChatContext.useCan({ type: 'chat.prompt', text: quickPrompts[0].text })
  return (
    <ul aria-label="Perguntas rápidas" className={styles.prompts}>
      {quickPrompts.map(({ label, text }) => (
        <li key={label}>
          <button
            type="button"
            className={styles.prompt}
            disabled={!canSend}
            onClick={() => send({ type: 'chat.prompt', text })}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
