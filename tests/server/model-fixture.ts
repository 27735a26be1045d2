/** The reply engine with a stand-in model, and the requests sent to it. */
import type { OpenDatabase } from '../../server/db/open.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { ModelEndpoint } from '../../server/platform/model/endpoint.ts'
import type { Answer, Engine, Question } from '../../server/answering/engine.ts'
import {
  modelKey,
  type OpenaiStandIn,
  type SentChat,
  type SentRecording,
  type SentTurn,
  startOpenai,
  transcriptionModel,
  wordsOf,
} from '../stand-ins/openai.ts'
import { beforeMessage } from '../../server/answering/prompt.ts'
import { addAgent, addTraining, openOwnedDatabase, profile, recordingLog, textOf } from './engine-fixture.ts'

type AskOptions = {
  endpoint?: Partial<ModelEndpoint>
  signal?: AbortSignal
  streaming?: Parameters<Engine['answer']>[2]
}

export type ModelFixture = {
  opened: OpenDatabase
  standIn: OpenaiStandIn
  log: ReturnType<typeof recordingLog>
  engine: (endpoint?: Partial<ModelEndpoint>) => Engine
  ask: (changes?: Partial<Question>, options?: AskOptions) => ReturnType<Engine['answer']>
  /** The same, for questions that must be answered. */
  answerTo: (changes?: Partial<Question>, options?: AskOptions) => Promise<Answer>
  chats: () => SentChat[]
  recordings: () => SentRecording[]
  /** The system prompt of the last question, and the turns after it. */
  system: () => string
  turns: () => SentTurn[]
  /** The text of the last turn, and the learned material before it. */
  asked: () => string
  material: () => string
  forget: () => void
  close: () => Promise<void>
}

/** An agent `shop` that has learned the shop's manual. */
export async function openModelFixture(): Promise<ModelFixture> {
  const opened = await openOwnedDatabase()
  await addAgent(opened.db, 'shop')
  await addTraining(opened.db, { id: 'm', agentId: 'shop', name: 'Manual da loja', content: textOf('armarinho.txt') })
  const standIn = await startOpenai()
  const log = recordingLog()

  const engine: ModelFixture['engine'] = (endpoint = {}) => {
    const usual = { baseUrl: standIn.baseUrl, apiKey: modelKey, timeoutMs: 20_000, visionModels: ['gpt-4o*'] }
    return createEngine({ db: opened.db, log, model: { ...usual, transcriptionModel, ...endpoint } })
  }
  const ask: ModelFixture['ask'] = (
    changes = {},
    { endpoint, signal = new AbortController().signal, streaming } = {},
  ) =>
    engine(endpoint).answer(
      { agent: profile('shop'), message: 'abrem domingo?', attachments: [], history: [], maySplit: false, ...changes },
      signal,
      streaming,
    )
  const chats = () => standIn.sent.filter((each) => each.kind === 'chat')
  const messages = () => chats().at(-1)?.body.messages ?? []
  const last = (turn: SentTurn | undefined) => (turn === undefined ? '' : wordsOf(turn))
  const parts = (text: string): [material: string, asked: string] => {
    const at = text.indexOf(`${beforeMessage}\n\n`)
    return at < 0 ? ['', text] : [text.slice(0, at).trim(), text.slice(at + beforeMessage.length + 2)]
  }
  const withoutMaterial = ({ role, content }: SentTurn): SentTurn => ({
    role,
    content:
      typeof content === 'string'
        ? parts(content)[1]
        : content.map((part) => (part.type === 'text' ? { ...part, text: parts(part.text)[1] } : part)),
  })

  return {
    opened,
    standIn,
    log,
    engine,
    ask,
    answerTo: async (changes, options) => {
      const result = await ask(changes, options)
      if (!result.ok) throw new Error(result.failure.message)
      return result.value
    },
    chats,
    recordings: () => standIn.sent.filter((each) => each.kind === 'transcription'),
    system: () => last(messages()[0]),
    turns: () => messages().slice(1).map(withoutMaterial),
    asked: () => parts(last(messages().at(-1)))[1],
    material: () => parts(last(messages().at(-1)))[0],
    forget: () => {
      standIn.sent.length = 0
      log.lines.length = 0
    },
    close: async () => {
      await standIn.close()
      await opened.close()
    },
  }
}
