/**
 * Below a recording or an image: the text extracted from it (AN-10), stored with it or fetched after it was answered.
 */
import { useQuery } from '@tanstack/react-query'
import type { MediaType } from '../../../contract/chat.ts'
import type { Entry } from '../../machines/chat/conversation.ts'
import { understoodQuery } from '../../services/queries.ts'
import { ChatContext } from './chat.context.tsx'
import styles from './extracted-text.module.css'

type Question = Extract<Entry, { kind: 'question' }>

const labels: Partial<Record<MediaType, string>> = { audio: 'O que entendi', image: 'Texto lido na imagem' }

const FileText = ({ type, text }: { type: MediaType; text: string }) => (
  <figure className={styles.root}>
    <figcaption className={styles.label}>{labels[type]}</figcaption>
    <p className={styles.text}>{text}</p>
  </figure>
)

/** For a file sent during this visit, which the browser still has. */
const FetchedFileText = ({ question, type }: { question: Question; type: MediaType }) => {
  const { agentId, sessionId } = ChatContext.useSelect(({ context }) => context)
  const isAnswered = ChatContext.useSelect(({ context: { conversation } }) => {
    const at = conversation.entries.findIndex(({ id }) => id === question.id)
    return conversation.entries[at + 1]?.kind === 'answer'
  })
  const { data } = useQuery({
    ...understoodQuery(agentId, sessionId ?? '', question.messageId ?? ''),
    enabled: isAnswered && sessionId !== null && question.messageId !== undefined,
  })
  return data ? <FileText type={type} text={data} /> : null
}

export const ExtractedText = ({ question }: { question: Question }) => {
  const stored = question.media.find(({ type, extractedText }) => labels[type] !== undefined && extractedText)
  if (stored?.extractedText) return <FileText type={stored.type} text={stored.extractedText} />
  const { attachment } = question
  return attachment && labels[attachment.type] ? <FetchedFileText question={question} type={attachment.type} /> : null
}
