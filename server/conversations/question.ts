/**
 * Builds the engine's question from the stored turn, which may have several messages, with its files and the
 * conversation so far.
 */
import { mediaPlaceholders, messageLimit } from '../../contract/chat.ts'
import type { Answer, Question } from '../answering/engine.ts'
import { withoutStickers } from '../answering/small-talk.ts'
import { findFiles } from '../db/files.ts'
import type { AgentRow, Db, MessageRow } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { beginningOf } from '../platform/text/plain.ts'
import { type FileReaders, toAttachment } from './attachments.ts'
import { greetingBefore } from './greeting.ts'
import { conversationHistory } from './history.ts'
import { separateMissingFiles } from './missing-files.ts'

/** A placeholder text for a file is not a question. */
const messageText = ({ content, media }: Pick<MessageRow, 'content' | 'media'>): string =>
  media.some(({ type }) => mediaPlaceholders[type] === content) ? '' : content

type TurnScope = { ownerId: string; agent: AgentRow; turnId: string; conversationId: string }
type PreparedQuestion = {
  question: Question
  /** Texts found in the files of the question, to be stored with them. */
  words: (answer: Answer) => { fileId: string; content: string; isCut: boolean }[]
}

/** Returns undefined if the question was deleted, alone or with its agent. */
export async function questionOf(
  { db, clock, ...readers }: FileReaders & { db: Db; clock: Clock },
  { ownerId, agent, turnId, conversationId }: TurnScope,
  signal: AbortSignal,
): Promise<PreparedQuestion | undefined> {
  const asked = await db
    .selectFrom('messages')
    .innerJoin('turns', 'turns.id', 'messages.turnId')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['messages.content', 'messages.media', 'turns.split'])
    .select(['conversations.clockOffsetMs', 'conversations.channel'])
    .where('messages.turnId', '=', turnId)
    .where('messages.role', '=', 'user')
    .orderBy('messages.sequence')
    .execute()
  const [first] = asked
  if (first === undefined) return undefined
  const { split, clockOffsetMs, channel } = first
  const media = asked.flatMap((message) => message.media)
  const ids = media.map(({ fileId }) => fileId)
  const files = await findFiles(db, ownerId, ids)
  const attachments = await Promise.all(files.map((file) => toAttachment(readers, file, signal)))
  const greeting = await greetingBefore(db, agent, { id: conversationId, channel })
  const { text, missing } = separateMissingFiles(
    asked
      .map(messageText)
      .filter((words) => words !== '')
      .join('\n'),
  )
  return {
    question: {
      agent,
      message: withoutStickers(beginningOf(text, messageLimit), attachments.length + missing.length > 0),
      attachments: [...attachments, ...missing],
      history: await conversationHistory({ db, files: readers.files }, ownerId, conversationId),
      channel,
      ...(greeting !== undefined && { greeting }),
      now: new Date(clock.now().getTime() + clockOffsetMs),
      maySplit: split && agent.enableSplitMessages,
    },
    words: ({ transcript, ocrTexts = [] }) =>
      attachments.flatMap((attachment) => {
        const texts = {
          document: attachment.type === 'document' ? attachment.content : undefined,
          audio: transcript,
          image: ocrTexts.find(({ id }) => id === attachment.id)?.text,
        }
        const text = texts[attachment.type]
        const isCut = attachment.type === 'document' && attachment.isCut === true
        return attachment.id !== undefined && text ? [{ fileId: attachment.id, content: text, isCut }] : []
      }),
  }
}
