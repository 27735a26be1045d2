/** Maps the result of a question to an HTTP reply; the history uses the same texts. */
import * as v from 'valibot'
import { engines } from '../../contract/chat.ts'
import type { WireReply } from '../../contract/routes.ts'
import type { MessageRow, TurnFailure } from '../db/schema.ts'
import { notFound, type Refusal, refuse, reply } from '../http/result.ts'
import type { ReadMessage } from './repository.ts'
import type { FileUrls } from './file-urls.ts'
import type { OnText } from './answer-message.ts'
import { type AnswerPiece, streamAnswer } from './stream-answer.ts'
import type { AnsweredTurn, AnswerResult, ConversationGone, NotAccepted } from './turn.ts'

type Refused = Refusal<402 | 404 | 409 | 502 | 504>
type Unanswered = TurnFailure | NotAccepted | ConversationGone
type Kind = Exclude<Unanswered['kind'], 'model'>

const refusals = {
  agentGone: notFound('Agente não encontrado.'),
  conversationGone: refuse(404, 'conversation_gone', 'Esta conversa foi removida.'),
  noCredits: refuse(
    402,
    'insufficient_credits',
    'Seus créditos acabaram. Adicione créditos para continuar conversando.',
  ),
  otherAgent: refuse(409, 'session_of_other_agent', 'Esta conversa pertence a outro agente.'),
  otherChannel: refuse(409, 'session_of_customer', 'Esta é a conversa de um cliente. Responda em Conversas.'),
  otherConversation: refuse(409, 'message_of_other_conversation', 'Esta mensagem já foi respondida em outra conversa.'),
  inactive: refuse(
    409,
    'agent_inactive',
    'Este agente está inativo e não responde a ninguém. Ative-o na aba Configurações.',
  ),
  takenOver: refuse(409, 'taken_over', 'Uma pessoa assumiu esta conversa.'),
  stopped: refuse(409, 'stopped', 'Você parou a resposta antes da primeira palavra.'),
  interrupted: refuse(502, 'interrupted', 'A resposta foi interrompida. Tente novamente.'),
} satisfies Record<Kind, Refused>

export const { agentGone, noCredits, otherAgent } = refusals

function refusalOf(failure: Unanswered): Refused {
  if (failure.kind !== 'model') return refusals[failure.kind]
  const { reason, message } = failure
  return reason === 'timeout' ? refuse(504, 'model_timeout', message) : refuse(502, `model_${reason}`, message)
}

type ChatReply = WireReply<'testChat'>

/** `replyOf` converts the reply for another call. */
export const toOutcome = <T>(
  result: AnswerResult,
  replyOf: (whole: ChatReply) => T,
): { ok: true; value: T } | Refused =>
  result.kind === 'answered' ? reply(replyOf(toReply(result.turn))) : refusalOf(result)

export const sameReply = (whole: ChatReply): ChatReply => whole

type Piece<T> =
  | { kind: 'text'; delta: string }
  | { kind: 'done'; reply: T }
  | { kind: 'failed'; status: number; error: string; message: string }

/** Streams a reply; a refusal before the first text has its usual status. */
export async function toStream<T>(
  answer: (onText: OnText) => Promise<AnswerResult>,
  replyOf: (whole: ChatReply) => T,
): Promise<{ ok: true; value: AsyncIterable<Piece<T>> } | Refused> {
  const streamed = streamAnswer(answer)
  const first = await streamed.next()
  if (first.value?.kind === 'ended') {
    const outcome = toOutcome(first.value.result, replyOf)
    if (!outcome.ok) return outcome
  }
  return reply(pieces(first, streamed, replyOf))
}

async function* pieces<T>(
  first: IteratorResult<AnswerPiece, void>,
  streamed: AsyncGenerator<AnswerPiece, void>,
  replyOf: (whole: ChatReply) => T,
): AsyncGenerator<Piece<T>> {
  for (let next = first; !next.done; next = await streamed.next()) {
    const { value } = next
    if (value.kind === 'text') yield value
    else {
      const outcome = toOutcome(value.result, replyOf)
      if (outcome.ok) yield { kind: 'done', reply: outcome.value }
      else yield { kind: 'failed', status: outcome.status, error: outcome.body.error, message: outcome.body.message }
    }
  }
}

function toReply(turn: AnsweredTurn): WireReply<'testChat'> {
  const { sessionId, initialMessage, answers, engine, totalMessages, isWithPerson } = turn
  const [message, ...additionalMessages] = answers.map(({ content }) => content)
  return {
    message: message ?? null,
    sessionId,
    initialMessage,
    mediaFiles: [],
    mediaUrl: null,
    additionalMessages,
    splitMessage: additionalMessages.length > 0,
    totalMessageCount: totalMessages,
    sources: answers.flatMap(({ sources }) => sources),
    engine: v.is(v.picklist(engines), engine) ? engine : null,
    cost: costOf(answers),
    agentRevision: answers.at(-1)?.agentRevision ?? null,
    answerId: answers.at(-1)?.id ?? null,
    ...(answers.at(-1)?.isStopped && { isStopped: true }),
    ...(isWithPerson && { isWithPerson }),
  }
}

const costOf = (answers: readonly MessageRow[]) => answers.findLast(({ cost }) => cost !== null)?.cost ?? null

export function messageToWire(message: ReadMessage, { mediaToWire }: FileUrls) {
  const { id, role, content, createdAt, media, sources, cost, agentRevision, simulatedAt, messageId, state, failure } =
    message
  const { isStopped, feedback, partialText } = message
  return {
    id,
    role,
    content,
    sources,
    timestamp: createdAt.getTime(),
    mediaFiles: media.map(mediaToWire),
    ...(role === 'assistant' && {
      cost,
      agentRevision,
      feedback,
      simulatedAt: simulatedAt?.getTime() ?? null,
      ...(isStopped && { isStopped }),
    }),
    ...(role === 'user' && {
      messageId,
      state: state ?? 'answered',
      ...(state === 'failed' && failure?.kind === 'stopped' && { isStopped: true }),
      ...(state === 'failed' && failure?.kind === 'takenOver' && { isForPerson: true }),
      ...(state === 'failed' && partialText && { partialText }),
      failure: state === 'failed' ? refusalOf(failure ?? { kind: 'interrupted' }).body.message : null,
    }),
  }
}
