/**
 * Files from people: stored with their message, sent by the channel with the text as a caption, and refused if it
 * cannot.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { messageLimit } from '../../contract/chat.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { whyNotOnCloud } from '../../server/channels/cloud/cloud-files.ts'
import { bearer } from './calls.ts'
import { inboxFixture } from './inbox-fixture.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const noFiles = { reason: undefined as string | undefined }
const inbox = inboxFixture({
  capabilities: {
    canFind: false,
    windowHours: null,
    canEmptyQueue: false,
    textLimit: { length: 4_096, unit: 'characters' },
    captionLimit: 20,
  },
  refuseFile: (file) => Promise.resolve(file?.mime === 'text/plain' ? 'Sem textos.' : noFiles.reason),
})
const { receive, open, takeOver } = inbox

type Given = { bytes?: Uint8Array; name?: string; messageId?: string }
async function sendFile(
  message: string,
  { bytes = png, name = 'bolo.png', messageId = crypto.randomUUID() }: Given = {},
) {
  const { agentId, sessionId } = await inbox.params()
  const form = new FormData()
  form.append('message', message)
  form.append('messageId', messageId)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const path = `/v1/agents/${agentId}/inbox/${sessionId}/files`
  const response = await fetch(`${inbox.server.address}${path}`, {
    method: 'POST',
    headers: bearer(inbox.owner.token),
    body: form,
  })
  await inbox.server.settled()
  return { status: response.status, body: (await response.json()) as { message: string } }
}
const parts = () => inbox.fake.sent.map(({ part }) => part)
const files = () => inbox.server.db.selectFrom('files').selectAll().where('ownerId', '=', inbox.owner.id).execute()

describe('[IB-03] a person answers with a file', () => {
  test('that goes out once with its words below it, takes the conversation over and is shown', async () => {
    await receive('Tem foto?')
    inbox.fake.sent.length = 0
    const messageId = crypto.randomUUID()
    expect(await sendFile('Nosso bolo', { messageId })).toMatchObject({ status: 200 })
    expect(await sendFile('Nosso bolo', { messageId })).toMatchObject({ status: 200 })
    expect(parts()).toMatchObject([{ type: 'image', name: 'bolo.png', mime: 'image/png', caption: 'Nosso bolo' }])
    const [kept, ...others] = await files()
    expect(others).toEqual([])
    expect(await readFile(join(inbox.server.folder, kept?.id ?? ''))).toEqual(Buffer.from(png))
    const { handling, messages } = await open()
    expect(handling).toBe('person')
    expect(messages.at(-1)).toMatchObject({
      content: 'Nosso bolo',
      writtenBy: expect.stringContaining('Pessoa'),
      mediaFiles: [{ type: 'image', name: 'bolo.png' }],
      delivery: { state: 'queued' },
    })
    expect((await fetch(`${inbox.server.address}${messages.at(-1)?.mediaFiles?.[0]?.url}`)).status).toBe(200)
  })

  test('without words says nothing but the file, and long words go before it', async () => {
    await receive('Tem foto?')
    inbox.fake.sent.length = 0
    await sendFile('')
    await sendFile('Mais do que vinte caracteres abaixo.')
    expect(parts()).toMatchObject([
      { type: 'image' },
      { type: 'text', text: 'Mais do que vinte caracteres abaixo.' },
      { type: 'image' },
    ])
    expect(parts().some((part) => 'caption' in part)).toBe(false)
    expect((await open()).messages.at(-2)?.content).toBe('Imagem')
  })

  test('takes as many words as a message without a file', async () => {
    await receive('Tem foto?')
    const words = 'ã'.repeat(messageLimit)
    expect(await sendFile(words)).toMatchObject({ status: 200 })
    expect((await open()).messages.at(-1)).toMatchObject({ content: words, mediaFiles: [{ type: 'image' }] })
  })

  test('is told why the channel takes none, or not this one, and nothing is kept', async () => {
    await receive('Oi')
    expect((await open()).cannotSendFiles).toBeNull()
    const before = await inbox.server.rowCounts()
    expect(await sendFile('', { bytes: Buffer.from('texto'), name: 'a.txt' })).toMatchObject({
      status: 415,
      body: { message: 'Sem textos.' },
    })
    expect((await sendFile('', { bytes: Buffer.from('MZ\0\0'), name: 'a.exe' })).status).toBe(415)
    noFiles.reason = 'Este canal não leva arquivos.'
    expect((await open()).cannotSendFiles).toBe('Este canal não leva arquivos.')
    expect(await sendFile('')).toMatchObject({ status: 415, body: { message: 'Este canal não leva arquivos.' } })
    noFiles.reason = undefined
    expect(await inbox.server.rowCounts()).toEqual(before)
    expect((await open()).handling).toBe('agent')
  })

  test.each([
    ['of 5,000 characters', `${'b'.repeat(5_000)}.png`, `${'b'.repeat(116)}.png`],
    ['with a path', String.raw`C:\\fotos\..\bolo.png`, 'bolo.png'],
    ['that climbs up', '../../../etc/bolo.png', 'bolo.png'],
    ['with invisible characters', 'bo\u0001lo\u202egnp\u0000.png', 'bolognp.png'],
    ['with line ends and quotation marks', 'bo\r\n"lo".png', 'bo lo.png'],
    ['of nothing but dots', '...', 'imagem.png'],
    ['of half a character', 'bolo\ud83d.png', 'bolo.png'],
  ])('whose name is %s gets one that is safe', async (_, name, kept) => {
    await receive('Tem foto?')
    expect(await sendFile('', { name })).toMatchObject({ status: 200, body: { message: 'Arquivo enviado.' } })
    expect((await files()).map((file) => file.name)).toEqual([kept])
    expect((await open()).messages.at(-1)?.mediaFiles).toMatchObject([{ type: 'image', name: kept }])
    expect(inbox.server.defects).toEqual([])
  })

  test.each<[string, Given & { message?: string }, number]>([
    ['words with a NUL character', { message: 'a\0b' }, 400],
    ['more words than fit', { message: 'a'.repeat(messageLimit + 1) }, 400],
    ['an id that is none', { messageId: '../1' }, 400],
    ['nothing in it', { bytes: new Uint8Array() }, 400],
    ['another kind than its name says', { name: 'bolo.pdf' }, 415],
  ])('with %s is refused in words, and leaves nothing', async (_, { message = '', ...file }, status) => {
    await receive('Tem foto?')
    const before = await inbox.server.rowCounts()
    const refused = await sendFile(message, file)
    expect(refused.status).toBe(status)
    expect(v.parse(ErrorBody, refused.body).message).not.toBe('')
    expect(await inbox.server.rowCounts()).toEqual(before)
    expect(inbox.server.defects).toEqual([])
  })

  test('cannot where the channel is gone', async () => {
    await receive('Oi')
    await takeOver()
    await inbox.server.db
      .updateTable('conversations')
      .set({ channelId: null })
      .where('agentId', '=', inbox.agentId)
      .execute()
    expect((await sendFile('')).status).toBe(409)
    expect(await files()).toEqual([])
  })
})

test('official WhatsApp takes no recordings of browsers, no animated images and nothing too large', () => {
  const size = 1_000
  expect(whyNotOnCloud({ type: 'image', mime: 'image/png', size })).toBeUndefined()
  expect(whyNotOnCloud({ type: 'image', mime: 'image/gif', size })).toContain('PNG e JPEG')
  expect(whyNotOnCloud({ type: 'audio', mime: 'audio/webm', size })).toContain('MP3')
  expect(whyNotOnCloud({ type: 'image', mime: 'image/png', size: 6 * 1024 * 1024 })).toContain('até 5 MB')
  expect(whyNotOnCloud({ type: 'document', mime: 'application/pdf', size })).toBeUndefined()
})
