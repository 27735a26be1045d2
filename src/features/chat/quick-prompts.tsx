import { ChatContext } from './chat.context.tsx'
import styles from './quick-prompts.module.css'
import { quickPrompts, type Prompt } from './strings.ts'

const QuickPrompt = ({ label, text }: Prompt) => {
  const send = ChatContext.useSend()
  const canSend = ChatContext.useCan({ type: 'chat.prompt', text })
  return (
    <li>
      <button
        type="button"
        className={styles.prompt}
        disabled={!canSend}
        onClick={() => send({ type: 'chat.prompt', text })}
      >
        {label}
      </button>
    </li>
  )
}

export const QuickPrompts = () => (
  <ul aria-label="Perguntas rápidas" className={styles.prompts}>
    {quickPrompts.map((prompt) => (
      <QuickPrompt key={prompt.label} {...prompt} />
    ))}
  </ul>
)
