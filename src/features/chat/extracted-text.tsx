/**
 * Below a recording or an image: the text extracted from it (AN-10), stored with it or fetched after it was answered.
 */
import { useQuery } from '@tanstack/react-query'
import type { MediaType } from '../../../contract/chat.ts'
import type { Entry } from '../../machines/chat/conversation.ts'
import { understoodQuery } from '../../services/queries.ts'
import { ChatContext } from './chat.context.tsx'
import styles from './understood-words.module.css'

type Question = Extract<Entry, { kind: 'question' }>

const labels: Partial<Record<MediaType, string>> = { audio: 'O que entendi', image: 'Texto lido na imagem' }

const Understood = ({ type, words }: { type: MediaType; words: string }) => (
  <figure className={styles.words}>
    <figcaption className={styles.label}>{labels[type]}</figcaption>
    <p className={styles.text}>{words}</p>
  </figure>
)

/** For a file sent during this visit, which the browser still has. */
const JustUnderstood = ({ question, type }: { question: Question; type: MediaType }) => {
  const { agentId, sessionId } = ChatContext.useSelect(({ context }) => context)
  const isAnswered = ChatContext.useSelect(({ context: { conversation } }) => {
    const at = conversation.entries.findIndex(({ id }) => id === question.id)
    return conversation.entries[at + 1]?.kind === 'answer'
  })
  const { data } = useQuery({
    ...understoodQuery(agentId, sessionId ?? '', question.messageId ?? ''),
    enabled: isAnswered && sessionId !== null && question.messageId !== undefined,
  })
  return data ? <Understood type={type} words={data} /> : null
}

export const ExtractedText = ({ question }: { question: Question }) => {
  const stored = question.media.find(({ type, extractedText }) => labels[type] !== undefined && extractedText)
  if (stored?.extractedText) return <Understood type={stored.type} words={stored.extractedText} />
  const { attachment } = question
  return attachment && labels[attachment.type] ? <JustUnderstood question={question} type={attachment.type} /> : null
}
