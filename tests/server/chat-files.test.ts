/** Files in conversations: sent with a question, stored, served, and deleted when nothing refers to them. */
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '../../server/platform/files/store.ts'
import { migrations } from '../../server/db/migrations/list.ts'
import { fileSweepJob, sweepFiles } from '../../server/jobs/sweep-files.ts'
import { connectFakeChannel } from './fake-channel.ts'
import { answerWith, failWith } from './fake-engine.ts'
import { exe, png, wav } from './files/media.ts'
import { makeLockedPdf, makePdf } from './files/pdf.ts'
import { answerOf, fileForm, samePage, valueOf } from './calls.ts'
import { runAtOnce } from './run-at-once.ts'
import { type Account, setCredits, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validFollowUp, validQuestion, validUpload } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer({ UPLOAD_LIMIT_MB: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  agentId = await newAgent()
})
afterEach(() => {
  server.engine.next = undefined
  server.engine.questions = []
})

const newAgent = async () => (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
type Query = Partial<ReturnType<typeof validUpload>>
const addressOf = (change: Query = {}) =>
  `${server.address}/api/v1/chat/upload?${new URLSearchParams({ ...validUpload(agentId), ...change } as Record<string, string>)}`

const sendFile = async (bytes: string | Buffer, name: string, change: Query = {}, token = owner.token) =>
  answerOf(
    'uploadChatFile',
    await fetch(addressOf(change), { method: 'POST', headers: samePage(token), body: fileForm([[bytes, name]]) }),
  )
const lastQuestion = () => server.engine.questions.at(-1)
/** Without the initial message. */
const history = async (sessionId = 'sessao-1') =>
  (await server.done('chatHistory', { params: { agentId, sessionId }, query: {} }, owner.token)).messages.slice(1)
const balance = async () => (await server.done('creditBalance', {}, owner.token)).balance
const onDisk = () => readdirSync(server.folder).sort()
const inTable = async () => (await server.db.selectFrom('files').select('id').execute()).map(({ id }) => id).sort()
/** The state that a refusal must not change. */
const kept = async () => ({ disk: onDisk(), rows: await server.rowCounts() })

/** The URL of the conversation's only file. */
const fileAddress = async (sessionId = 'sessao-1') => {
  const [file] = (await history(sessionId)).flatMap(({ mediaFiles }) => mediaFiles ?? [])
  if (file === undefined) throw new Error('the conversation has no file')
  return `${server.address}${file.url}`
}

describe('[CH-09] a question with a file', () => {
  test('an image: the engine can read it, the conversation shows it', async () => {
    const answer = valueOf(await sendFile(png, 'Fachada da loja.png', { message: 'O que se vê?' }))
    expect(answer).toMatchObject({ message: 'Eco: O que se vê?', sessionId: 'sessao-1', totalMessageCount: 3 })
    const [attachment] = lastQuestion()?.attachments ?? []
    expect(attachment).toMatchObject({ type: 'image', name: 'Fachada da loja.png', mime: 'image/png' })
    expect(attachment?.type === 'image' && (await attachment.read())).toEqual(png)

    const [question] = await history()
    const [id = ''] = onDisk().filter((each) => question?.mediaFiles?.[0]?.url.includes(each))
    expect(question).toMatchObject({
      role: 'user',
      content: 'O que se vê?',
      mediaFiles: [{ type: 'image', name: 'Fachada da loja.png', size: png.byteLength, cacheKey: id }],
    })
    expect(await balance()).toBe(499)
  })

  test('a document: its words are there for the engine', async () => {
    await sendFile(makePdf([['Pão de açúcar: R$ 5,00']]), 'cardápio.pdf')
    expect(lastQuestion()?.attachments).toMatchObject([
      { type: 'document', mime: 'application/pdf', name: 'cardápio.pdf', content: 'Pão de açúcar: R$ 5,00' },
    ])
  })

  test('a document that cannot be read: the reason is', async () => {
    await sendFile(makeLockedPdf(), 'segredo.pdf')
    expect(lastQuestion()?.attachments).toMatchObject([
      { type: 'document', content: null, problem: 'O documento está protegido por senha.' },
    ])
  })

  test.each([
    ['Imagem', png, 'a.png'],
    ['Documento', Buffer.from('Abrimos às 8h.'), 'a.txt'],
    ['Áudio', wav(), 'a.wav'],
  ])('without a word it is remembered as %s, and the engine is told of no words', async (content, bytes, name) => {
    valueOf(await sendFile(bytes, name, { message: '' }))
    expect((await history())[0]).toMatchObject({ role: 'user', content })
    expect(lastQuestion()?.message).toBe('')
  })

  test('USER_CHAT may send one', async () => {
    await server.db.updateTable('users').set({ role: 'USER_CHAT' }).where('id', '=', owner.id).execute()
    expect(await sendFile(png, 'a.png')).toMatchObject({ ok: true })
  })

  test('is what its bytes say: of a photo, the ending follows', async () => {
    valueOf(await sendFile(png, 'foto.jpg'))
    expect((await history())[0]?.mediaFiles).toMatchObject([{ type: 'image', name: 'foto.jpg.png' }])
  })

  test('the same question sent again is answered once, and one file stays', async () => {
    const files = onDisk().length
    const first = valueOf(await sendFile(png, 'a.png', { messageId: 'pergunta-1' }))
    await setCredits(server.db, owner.id, 0)
    expect(valueOf(await sendFile(png, 'a.png', { messageId: 'pergunta-1' }))).toEqual(first)
    expect(server.engine.questions).toHaveLength(1)
    expect(onDisk()).toHaveLength(files + 1)
    expect(await inTable()).toEqual(onDisk())
  })

  test('lies where only this server may look, under a name that says nothing', async () => {
    await sendFile(png, 'segredo.png')
    expect(statSync(server.folder).mode & 0o777).toBe(0o700)
    for (const name of onDisk()) {
      expect(name).toMatch(/^[0-9a-f]{32}$/)
      expect(statSync(join(server.folder, name)).mode & 0o777).toBe(0o600)
    }
  })
})

describe('is refused, and nothing stays', () => {
  const expectRefused = async (answer: Promise<unknown>, expected: object) => {
    const before = await kept()
    expect(await answer).toMatchObject({ ok: false, ...expected })
    expect(await kept()).toEqual(before)
    expect(await balance()).toBeLessThanOrEqual(500)
  }

  test.each([
    ['a page called an image', Buffer.from('<html><script>alert(1)</script>'), 'foto.png'],
    ['a drawing called an image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'foto.png'],
    ['a program called a document', exe, 'contrato.pdf'],
    ['a program', exe, 'jogo.exe'],
  ])('%s', async (_, bytes, name) => {
    const message =
      name === 'jogo.exe'
        ? 'Este arquivo não pode ser enviado. Envie imagens PNG, JPG, WebP ou GIF, documentos PDF, DOC, DOCX ou TXT, e áudios.'
        : 'Este arquivo parece danificado ou não é o que o nome diz. Veja se ele abre no seu aparelho e envie de novo.'
    await expectRefused(sendFile(bytes, name), { status: 415, body: { error: 'unsupported_file', message } })
  })

  test('an image called a document', () =>
    expectRefused(sendFile(png, 'curriculo.pdf'), {
      status: 415,
      body: {
        error: 'unsupported_file',
        message:
          'O nome do arquivo termina em .pdf, mas o conteúdo é uma imagem. Corrija o nome ou salve o arquivo no formato certo e envie novamente.',
      },
    }))

  test('an empty file', () => expectRefused(sendFile('', 'a.txt'), { status: 400, body: { error: 'empty_file' } }))

  test('[CH-07] a file above the limit of the server, which the answer names', () =>
    expectRefused(sendFile(Buffer.alloc(1024 * 1024 + 1, 'a'), 'a.txt'), {
      status: 413,
      body: { error: 'file_too_large', message: 'O arquivo é grande demais. Envie arquivos de até 1 MB.' },
    }))

  test('a much larger one', () =>
    expectRefused(sendFile(Buffer.alloc(20 * 1024 * 1024, 'a'), 'a.txt'), {
      status: 413,
      body: { error: 'file_too_large' },
    }))

  test('one of exactly the limit is not', async () => {
    expect(await sendFile(Buffer.alloc(1024 * 1024, 'a '), 'a.txt')).toMatchObject({ ok: true })
  })

  test('a question without credits', async () => {
    await setCredits(server.db, owner.id, 0)
    await expectRefused(sendFile(png, 'a.png'), { status: 402, body: { error: 'insufficient_credits' } })
  })

  test('a conversation of another agent', async () => {
    await sendFile(png, 'a.png')
    await expectRefused(sendFile(png, 'a.png', { agentId: await newAgent() }), { status: 409 })
  })

  test('an agent that goes while the engine is thinking', async () => {
    server.engine.next = async () => {
      await server.done('deleteAgent', { params: { agentId } }, owner.token)
      return answerWith({})
    }
    const before = onDisk()
    expect(await sendFile(png, 'a.png')).toMatchObject({ status: 404 })
    expect(onDisk()).toEqual(before)
    expect(await inTable()).toEqual(before)
  })
})

describe('an answer that fails', () => {
  test('leaves the question with its file, which can be asked again without sending it once more', async () => {
    const files = onDisk().length
    server.engine.next = async () => failWith({ kind: 'unavailable', message: 'O modelo não respondeu.' })
    expect(await sendFile(png, 'a.png', { messageId: 'pergunta-1' })).toMatchObject({ status: 502 })
    expect(await history()).toMatchObject([{ state: 'failed', mediaFiles: [{ name: 'a.png' }] }])
    // The same file, sent again, is stored once.
    server.engine.next = async () => failWith({ kind: 'timeout', message: 'Demorou.' })
    expect(await sendFile(png, 'a.png', { messageId: 'pergunta-1' })).toMatchObject({ status: 504 })
    expect(onDisk()).toHaveLength(files + 1)
    server.engine.next = undefined
    const body = { agentId, sessionId: 'sessao-1', message: 'x', messageId: 'pergunta-1', enableSplitMessages: true }
    expect(await server.done('testChat', { body }, owner.token)).toMatchObject({ message: 'Eco: O que diz o arquivo?' })
    expect(lastQuestion()?.attachments).toMatchObject([{ type: 'image', name: 'a.png' }])
    expect(await history()).toMatchObject([{ state: 'answered' }, { role: 'assistant' }])
  })
})

describe('a caller that goes away', () => {
  test('in the middle of the file: nothing stays', async () => {
    const before = await kept()
    const leaving = new AbortController()
    const started = Promise.withResolvers<void>()
    const head = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(`${head}${'a'.repeat(200_000)}`)),
      pull: () => started.resolve(),
    })
    const headers = { ...samePage(owner.token), 'content-type': 'multipart/form-data; boundary=x' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const sent = fetch(addressOf(), { ...init, signal: leaving.signal })
    await started.promise
    await expect.poll(() => onDisk().length).toBe(before.disk.length + 1)
    leaving.abort()
    await expect(sent).rejects.toThrow()
    await expect.poll(onDisk).toEqual(before.disk)
    expect(await kept()).toEqual(before)
  })

  test('while the engine is thinking: question, file and answer are there later', async () => {
    const files = onDisk().length
    const released = Promise.withResolvers<void>()
    server.engine.next = async () => {
      await released.promise
      return answerWith({})
    }
    const leaving = new AbortController()
    const init = { method: 'POST', headers: samePage(owner.token), body: fileForm(), signal: leaving.signal }
    const sent = fetch(addressOf(), init)
    await expect.poll(() => server.engine.questions.length).toBe(1)
    leaving.abort()
    await expect(sent).rejects.toThrow()
    released.resolve()
    await expect
      .poll(() => history())
      .toMatchObject([{ state: 'answered', mediaFiles: [{ type: 'document' }] }, { cost: 1 }])
    expect(onDisk()).toHaveLength(files + 1)
    expect(await balance()).toBe(499)
  })
})

describe('the address of a file', () => {
  test('answers the image as what it is, for a day, and lets a browser keep it', async () => {
    await sendFile(png, 'Fachada é "nossa".png')
    const response = await fetch(await fileAddress())
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.byteLength),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="Fachada e nossa.png"; filename*=UTF-8''Fachada%20%C3%A9%20nossa.png`,
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=\d{5}, immutable$/),
    })
    expect(headers).not.toHaveProperty('set-cookie')
  })

  test('lets a document be saved, not opened', async () => {
    await sendFile('Abrimos às 8h.', 'horário.html')
    const { headers } = await fetch(await fileAddress())
    expect(headers.get('content-type')).toBe('text/plain')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="horario.html.txt"/)
  })

  test('gives parts of a recording, so that one can jump in it', async () => {
    const sound = wav()
    await sendFile(sound, 'a.wav')
    const address = await fileAddress()
    const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${sound.byteLength}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(100, 200))
    const beyond = await fetch(address, { headers: { range: `bytes=${sound.byteLength}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${sound.byteLength}`])
    const changed = await fetch(address, { headers: { range: 'bytes=0-1', 'if-range': '"another"' } })
    expect(changed.status).toBe(200)
    const known = await fetch(address, { headers: { 'if-none-match': part.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
    expect((await fetch(address, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(sound.byteLength)])
  })

  test('is the same for an hour, holds on for a day, and is gone then', async () => {
    await sendFile(png, 'a.png')
    const address = await fileAddress()
    const hour = 60 * 60 * 1000
    server.clock.advance(23 * hour)
    expect((await fetch(address)).status).toBe(200)
    server.clock.advance(2 * hour)
    const late = await fetch(address)
    expect([late.status, await late.json()]).toEqual([404, { error: 'not_found', message: 'Arquivo não encontrado.' }])
    server.clock.advance(-25 * hour)
  })

  test('cannot be made up: another file, another time, another signature', async () => {
    await sendFile(png, 'a.png')
    await sendFile(png, 'b.png', { sessionId: 'sessao-2' })
    const url = new URL(await fileAddress())
    const other = new URL(await fileAddress('sessao-2'))
    const signature = url.searchParams.get('signature') ?? ''
    const statusOf = async (change: (copy: URL) => void) => {
      const copy = new URL(url)
      change(copy)
      return (await fetch(copy)).status
    }
    expect(await statusOf(() => {})).toBe(200)
    expect(await statusOf((copy) => (copy.pathname = other.pathname))).toBe(404)
    const later = String(Number(url.searchParams.get('expires')) + 1)
    expect(await statusOf((copy) => copy.searchParams.set('expires', later))).toBe(404)
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const wrong of [flipped, signature.slice(1), `${signature}A`, 'A'])
      expect(await statusOf((copy) => copy.searchParams.set('signature', wrong))).toBe(404)
    expect(await statusOf((copy) => copy.searchParams.delete('signature'))).toBe(400)
    expect(await statusOf((copy) => copy.searchParams.set('signature', 'é'))).toBe(400)
    expect(await statusOf((copy) => copy.searchParams.set('expires', 'sempre'))).toBe(400)
    expect(await statusOf((copy) => (copy.pathname = '/api/v1/files/..%2f..%2fetc%2fpasswd'))).toBe(404)
  })
})

describe('files go', () => {
  test('with their agent', async () => {
    await sendFile(png, 'a.png')
    const address = await fileAddress()
    const [id = ''] = onDisk().filter((each) => address.includes(each))
    await server.done('deleteAgent', { params: { agentId } }, owner.token)
    expect(onDisk()).not.toContain(id)
    expect((await fetch(address)).status).toBe(404)
  })

  test('with their conversation, and only with theirs', async () => {
    await sendFile(png, 'a.png')
    await sendFile(png, 'b.png', { sessionId: 'sessao-2' })
    const [address, other] = [await fileAddress(), await fileAddress('sessao-2')]
    const before = onDisk()
    await server.done('deleteConversation', { params: { agentId, sessionId: 'sessao-1' } }, owner.token)
    expect(onDisk()).toEqual(before.filter((id) => !address.includes(id)))
    expect(onDisk()).toHaveLength(before.length - 1)
    expect(await inTable()).not.toEqual(expect.arrayContaining(before))
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(other)).status).toBe(200)
  })

  test('that an earlier version left behind when their conversation was deleted', async () => {
    const { db } = server
    await sendFile(png, 'a.png')
    const row = { ownerId: owner.id, agentId, mime: 'image/png', name: 'a', size: 1, createdAt: new Date() } as const
    const gone = { ...row, id: 'f'.repeat(32), kind: 'chat', subjectId: crypto.randomUUID() } as const
    const before = await inTable()
    await db.insertInto('files').values(gone).execute()
    await migrations['0048-orphaned-files']?.up(db)
    expect(await inTable()).toEqual(before)
  })

  test('when a sweep finds that nobody knows them; what is young or known stays', async () => {
    const { db, clock } = server
    await sendFile(png, 'a.png')
    const files = openFileStore(server.folder)
    const idOf = async () => (await files.write(Readable.from(['a']))).id
    const [old, young, unsent] = [await idOf(), await idOf(), await idOf()]
    const row = {
      ownerId: owner.id,
      agentId,
      kind: 'chat',
      subjectId: null,
      mime: 'text/plain',
      name: 'a',
      size: 1,
    } as const
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await db
      .insertInto('files')
      .values({ ...row, id: unsent, createdAt: hoursAgo })
      .execute()
    const minutesAgo = new Date(Date.now() - 50 * 60 * 1000)
    for (const id of onDisk()) {
      const at = id === young ? minutesAgo : hoursAgo
      utimesSync(files.path(id), at, at)
    }
    const before = onDisk()
    expect(await sweepFiles({ db, files, clock })).toBe(2)
    expect(onDisk()).toEqual(before.filter((id) => id !== old && id !== unsent))
    expect(await inTable()).toEqual(onDisk().filter((id) => id !== young))
    expect((await fetch(await fileAddress())).status).toBe(200)
    await files.remove([young])
  })

  test('when what they were stored for is gone: a follow-up was changed, or a test of a campaign was sent', async () => {
    const { db, clock } = server
    const files = openFileStore(server.folder)
    const now = clock.now()
    const of = { ownerId: owner.id, agentId }
    const old = new Date(now.getTime() - 2 * 60 * 60 * 1000)
    const channel = await connectFakeChannel(server, of)
    const add = async (kind: 'chat' | 'followUp', subjectId: string) => {
      const { id } = await files.write(Readable.from(['a']))
      utimesSync(files.path(id), old, old)
      const row = { id, ...of, kind, subjectId, mime: 'text/plain', name: 'a', size: 1, createdAt: old }
      await db.insertInto('files').values(row).execute()
      return id
    }
    const followUp = await server.done('saveFollowUp', { form: validFollowUp(agentId) }, owner.token)
    const [replaced, named, sent] = [
      await add('followUp', followUp.id),
      await add('followUp', followUp.id),
      await add('followUp', followUp.id),
    ]
    const [tested, queued, leaving] = [
      await add('chat', channel.id),
      await add('chat', channel.id),
      await add('chat', channel.id),
    ]
    await db
      .updateTable('followUps')
      .set({ files: JSON.stringify([{ fileId: named }]) })
      .where('id', '=', followUp.id)
      .execute()
    await server.done('testChat', { body: validQuestion(agentId) }, owner.token)
    await db
      .updateTable('messages')
      .set({ media: JSON.stringify([{ fileId: sent, type: 'document', name: 'a', size: 1 }]) })
      .where('role', '=', 'assistant')
      .where('conversationId', 'in', (inner) =>
        inner.selectFrom('conversations').select('id').where('agentId', '=', agentId),
      )
      .execute()
    for (const [fileId, state] of [
      [tested, 'sent'],
      [queued, 'queued'],
      [leaving, 'sending'],
    ] as const)
      await db
        .insertInto('outboundMessages')
        .values({
          id: crypto.randomUUID(),
          ownerId: owner.id,
          channelId: channel.id,
          address: '5511988887777',
          origin: 'campaign',
          state,
          part: JSON.stringify({ type: 'document', fileId, name: 'a', mime: 'text/plain' }),
          notBefore: now,
          createdAt: now,
          changedAt: now,
        })
        .execute()
    expect(await sweepFiles({ db, files, clock })).toBe(2)
    const left = await inTable()
    expect([replaced, tested].filter((id) => left.includes(id))).toEqual([])
    expect([named, sent, queued, leaving].filter((id) => !left.includes(id))).toEqual([])
  })

  test('by a job that a server queues when it starts, and daily', async () => {
    const { db, clock } = server
    const files = openFileStore(server.folder)
    const { id } = await files.write(Readable.from(['a']))
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    utimesSync(files.path(id), hoursAgo, hoursAgo)
    const job = fileSweepJob({ db, files, clock })
    const { settled } = runAtOnce([job])
    expect(job.recover?.everySeconds).toBe(24 * 60 * 60)
    await job.recover?.run(false)
    await settled()
    expect(onDisk()).not.toContain(id)
  })
})

// The last test, because it checks the defects of all others.
test('nothing of all this was a defect', () => {
  expect(server.defects).toEqual([])
})
