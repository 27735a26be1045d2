/** A question with a file, from the call down to the stored conversation. */
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MediaType } from '../../contract/chat.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import type { Engine } from '../../server/answering/engine.ts'
import { findAgent } from '../../server/agents/agents.ts'
import { type Answering, createAnswering } from '../../server/conversations/answer-message.ts'
import type { Incoming } from '../../server/conversations/turn.ts'
import { addFile } from '../../server/db/files.ts'
import type { StoredMedia } from '../../server/db/stored-media.ts'
import { openFileStore } from '../../server/platform/files/store.ts'
import { createDocumentReader } from '../../server/sources/documents/documents.ts'
import { answerWith, failWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

const log = { info: () => {}, error: () => {} }
let server: TestServer
let answering: Answering
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
  answering = answeringWith(server.engine)
})
const answeringWith = (engine: Engine) =>
  createAnswering({
    db: server.db,
    clock: server.clock,
    engine,
    events: server.events,
    files: openFileStore(server.folder),
    documents: createDocumentReader(),
    log,
  })
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})
afterEach(() => {
  server.engine.next = undefined
  server.engine.questions = []
})

const attachments = {
  image: { type: 'image', name: 'foto.png', mime: 'image/png', bytes: 'x' },
  audio: { type: 'audio', name: 'voz.webm', mime: 'audio/webm', bytes: 'x' },
  document: { type: 'document', name: 'lista.txt', mime: 'text/plain', bytes: 'Página 1: linhas.' },
} satisfies Record<MediaType, Given>

type Given = { type: MediaType; name: string; mime: string; bytes: string }

/** A file as the upload stores it, without extracted text. */
async function upload({ type, name, mime, bytes }: Given): Promise<StoredMedia> {
  const { id, size } = await openFileStore(server.folder).write(Readable.from([bytes]))
  const owned = { id, ownerId: owner.id, agentId, kind: 'chat', subjectId: null } as const
  await addFile(server.db, { ...owned, name, mime, size, createdAt: new Date() })
  return { fileId: id, type, name, size }
}

const ask = async ({ file, ...change }: Partial<Incoming> & { file?: StoredMedia } = {}, { answer } = answering) => {
  const agent = await findAgent(server.db, owner.id, agentId)
  if (agent === undefined) throw new Error('the agent is gone')
  return answer(
    {
      ownerId: owner.id,
      agent,
      conversation: { sessionId: 'sessao-1', channel: 'test' },
      message: '',
      files: file ? [file] : [],
      split: true,
      messageId: crypto.randomUUID(),
      ...change,
    },
    new AbortController().signal,
  )
}
const balance = async () => (await server.done('creditBalance', {}, owner.token)).balance
const messages = () =>
  server.db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['messages.role', 'messages.content', 'messages.media'])
    .where('conversations.ownerId', '=', owner.id)
    .where('messages.turnId', 'is not', null)
    .orderBy('messages.sequence')
    .execute()
const contentOf = async (id: string) =>
  (await server.db.selectFrom('files').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content

describe('the file of a question', () => {
  test.each([
    ['image', 'Imagem'],
    ['document', 'Documento'],
    ['audio', 'Áudio'],
  ] as const)('%s: stands with the message, which without words says %s', async (type, placeholder) => {
    const file = await upload(attachments[type])
    for (const message of ['', placeholder]) expect(await ask({ file, message })).toMatchObject({ kind: 'answered' })
    const question = { role: 'user', content: placeholder, media: [file] }
    const answer = { role: 'assistant', content: 'Eco: ', media: [] }
    expect(await messages()).toEqual([question, answer, question, answer])
    expect(server.engine.questions.map(({ message }) => message)).toEqual(['', ''])
    const { name, mime } = attachments[type]
    expect(server.engine.questions[0]?.attachments).toMatchObject([{ type, name, mime, id: file.fileId }])
  })

  test('the same words with another kind of file are a question', async () => {
    await ask({ file: await upload(attachments.image), message: 'Documento' })
    expect(server.engine.questions[0]?.message).toBe('Documento')
  })

  test('the words of a document and what was heard are written down with the answer', async () => {
    const written = await upload(attachments.document)
    await ask({ file: written })
    expect(await contentOf(written.fileId)).toBe('Página 1: linhas.')
    server.engine.next = async () => answerWith({ transcript: 'Vocês entregam?' })
    const heard = await upload(attachments.audio)
    await ask({ file: heard })
    expect(await contentOf(heard.fileId)).toBe('Vocês entregam?')
    // A document is not repeated in the conversation.
    const shown = { params: { agentId, sessionId: 'sessao-1' }, query: {} }
    for (const call of ['chatHistory', 'getInboxConversation'] as const) {
      const { messages: all } = await server.done(call, shown, owner.token)
      expect(
        all.flatMap(({ mediaFiles }) => mediaFiles.map(({ name, extractedText }) => [name, extractedText])),
      ).toEqual([
        ['lista.txt', undefined],
        ['voz.webm', 'Vocês entregam?'],
      ])
    }
  })

  test('nothing is written down when there is no answer', async () => {
    server.engine.next = async () => failWith({ kind: 'unavailable', message: 'Fora do ar.' })
    const file = await upload(attachments.document)
    expect(await ask({ file })).toEqual({ kind: 'model', reason: 'unavailable', message: 'Fora do ar.' })
    expect(await contentOf(file.fileId)).toBeNull()
    expect(await messages()).toMatchObject([{ role: 'user' }])
  })

  test('a file of another account keeps its words', async () => {
    const file = await upload(attachments.document)
    const theirs = file.fileId
    owner = await server.account()
    agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
    await ask({ file })
    expect(await contentOf(theirs)).toBeNull()
    expect(server.engine.questions.at(-1)?.attachments).toEqual([])
  })

  test('sent again is answered as it was, and its second copy belongs to no message', async () => {
    const messageId = 'pergunta-1'
    const first = await ask({ messageId, file: await upload(attachments.document) })
    const copy = await upload(attachments.document)
    expect(await ask({ messageId, file: copy })).toEqual(first)
    expect(await contentOf(copy.fileId)).toBeNull()
    expect(await messages()).toHaveLength(2)
    expect(await balance()).toBe(499)
  })
})

describe('free answers', () => {
  test('take nothing, leave no entry, and are given once', async () => {
    server.engine.next = async () => answerWith({ messages: ['Não vi a imagem.'], isFree: true })
    const file = await upload(attachments.image)
    const first = await ask({ messageId: 'pergunta-1', file })
    expect(first).toMatchObject({ kind: 'answered', turn: { answers: [{ content: 'Não vi a imagem.', cost: 0 }] } })
    expect(await ask({ messageId: 'pergunta-1', file })).toEqual(first)
    expect(await balance()).toBe(500)
    const entries = await server.db
      .selectFrom('creditEntries')
      .select('reason')
      .where('userId', '=', owner.id)
      .execute()
    expect(entries).toEqual([{ reason: 'initial' }])
    expect(await messages()).toHaveLength(2)
  })
})

describe('what the engine remembers of earlier files', () => {
  const text = (letter: string, length: number): Given => ({
    ...attachments.document,
    name: `${letter}.txt`,
    bytes: letter.repeat(length),
  })
  const rememberedFiles = () => (server.engine.questions.at(-1)?.history ?? []).flatMap(({ files = [] }) => files)
  const remembered = () =>
    rememberedFiles()
      .filter(({ text: words }) => words !== '')
      .map(({ name, text: words }) => [name, words.length])

  test('the words of documents and recordings, in their places', async () => {
    const file = await upload(attachments.document)
    await ask({ file, message: 'O que diz?' })
    await ask({ message: 'E na página 2?' })
    expect(server.engine.questions.at(-1)?.history).toEqual([
      { role: 'assistant', content: 'Olá!' },
      {
        role: 'user',
        content: 'O que diz?',
        files: [{ id: file.fileId, type: 'document', name: 'lista.txt', text: 'Página 1: linhas.' }],
      },
      { role: 'assistant', content: 'Eco: O que diz?' },
    ])
  })

  test('the three newest, whatever images came after', async () => {
    for (const letter of ['a', 'b', 'c', 'd']) await ask({ file: await upload(text(letter, 10)) })
    for (let round = 0; round < 3; round += 1) await ask({ file: await upload(attachments.image) })
    await ask({ message: 'E agora?' })
    expect(remembered()).toEqual([
      ['b.txt', 10],
      ['c.txt', 10],
      ['d.txt', 10],
    ])
    expect(rememberedFiles().flatMap(({ image }) => image?.mime ?? [])).toEqual(['image/png', 'image/png'])
  })

  test('images as what they are, whatever their sender called them', async () => {
    await ask({ file: await upload({ ...attachments.image, name: 'foto.jpg', mime: 'image/heic' }) })
    await ask({ file: await upload({ ...attachments.image, name: 'imagem', mime: 'image/webp' }) })
    await ask({ message: 'E agora?' })
    expect(rememberedFiles().flatMap(({ image }) => image?.mime ?? [])).toEqual(['image/heic', 'image/webp'])
  })

  test('all that was read of each, however long the newest is', async () => {
    await ask({ file: await upload(text('a', 5_000)) })
    await ask({ file: await upload(text('b', 200_000)) })
    await ask({ message: 'E agora?' })
    expect(remembered()).toEqual([
      ['a.txt', 5_000],
      ['b.txt', 200_000],
    ])
    expect(rememberedFiles().map(({ isCut }) => isCut)).toEqual([undefined, undefined])
  })

  test('a sentence deep in a document that was sent before, and that the document has more', async () => {
    const quoting = answeringWith(createEngine({ db: server.db, log }))
    const contentOfAnswer = async (given: Parameters<typeof ask>[0]) => {
      const result = await ask(given, quoting)
      return result.kind === 'answered' ? result.turn.answers.map(({ content }) => content).join('\n') : result.kind
    }
    const filler = 'As partes concordam com as disposições gerais deste instrumento particular.\n'
    const sentence = 'O código do cofre da filial de Itu é jabuticaba.'
    const bytes = `${filler.repeat(1_000)}\n${sentence}\n\n${filler.repeat(2_000)}`
    const file = await upload({ ...attachments.document, name: 'fim.txt', bytes })
    const isCut = 'Não li “fim.txt” por inteiro: uma parte ficou de fora.'
    const sent = await contentOfAnswer({ file })
    expect(sent).toContain('Li “fim.txt”. Pergunte o que quiser saber, e eu cito o trecho que responde.')
    expect(sent).toContain(isCut)
    expect(await contentOfAnswer({ message: 'Qual é o código do cofre da filial de Itu?' })).toContain(sentence)
    expect(await contentOfAnswer({ message: 'Posso criar um elefante?' })).toContain(isCut)
  })

  test('that a document was too long to be read whole', async () => {
    const file = await upload(text('a', 200_001))
    await ask({ file })
    expect(server.engine.questions.at(-1)?.attachments).toMatchObject([{ name: 'a.txt', isCut: true }])
    await ask({ message: 'E agora?' })
    expect(rememberedFiles()).toMatchObject([{ name: 'a.txt', isCut: true }])
    await ask({ file, message: 'E nele?' })
    expect(server.engine.questions.at(-1)?.attachments).toMatchObject([{ name: 'a.txt', isCut: true }])
  })
})
