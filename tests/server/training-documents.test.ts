/** Documents as trainings: accepted by their content, served again, and deleted with their training. */
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFileStore } from '../../server/platform/files/store.ts'
import { sweepFiles } from '../../server/jobs/sweep-files.ts'
import { exe, png, wav } from './files/media.ts'
import { makeLockedPdf, makePdf } from './files/pdf.ts'
import { makeDoc, makeDocx } from './files/word.ts'
import { answerOf, bearer, fileForm } from './calls.ts'
import { validDocument } from './valid-bodies.ts'
import { trainingServer } from './training-fixture.ts'

const own = trainingServer()
const pdf = makePdf([['Pão de açúcar: R$ 5,00']])
const anyText: unknown = expect.any(String)

const remove = (trainingId: string) => own.server.done('deleteTraining', { params: { trainingId } }, own.owner.token)

describe('[TR-08] a document', () => {
  test('is stored, queued once, and can be opened', async () => {
    const training = await own.document(pdf, 'Cardápio de verão.pdf')
    expect(training).toMatchObject({
      type: 'DOCUMENT',
      status: 'PENDING',
      name: 'Manual',
      content: '',
      sourceUrl: null,
      image: null,
      documentName: 'Cardápio de verão.pdf',
      documentMimeType: 'application/pdf',
      documentSize: pdf.byteLength,
      documentUrl: anyText,
    })
    expect(own.server.queued.filter((id) => id === training.id)).toHaveLength(1)

    const response = await fetch(`${own.server.address}${training.documentUrl}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment; .*Card%C3%A1pio/) as unknown,
    })
  })

  test('[TR-10] without a name it gets that of documents', async () => {
    const query = new URLSearchParams({ ...validDocument(own.agentId), name: '  ' })
    const response = await fetch(`${own.server.address}/api/training-types/document?${query}`, {
      method: 'POST',
      headers: bearer(own.owner.token),
      body: fileForm([[pdf, 'a.pdf']], 'file'),
    })
    const answer = await answerOf('createDocumentTraining', response)
    expect(answer).toMatchObject({ ok: true, value: { name: 'Treinamento de documento' } })
  })

  test.each([
    ['PDF', pdf, 'a.bin', 'a.bin.pdf', 'application/pdf'],
    ['DOC', makeDoc(['Abrimos às 8h.']), 'a', 'a.doc', 'application/msword'],
    ['DOCX', makeDocx(['Abrimos às 8h.']), 'a.doc', 'a.doc.docx', expect.stringContaining('wordprocessingml')],
    ['TXT', Buffer.from('Abrimos às 8h.'), 'a.html', 'a.html.txt', 'text/plain'],
    ['TXT of old Windows', Buffer.from('Abrimos às 8h.', 'latin1'), 'a.txt', 'a.txt', 'text/plain'],
    ['PDF with a password', makeLockedPdf(), 'a.pdf', 'a.pdf', 'application/pdf'],
    ['DOC with a password', makeDoc(['segredo'], { isLocked: true }), 'a.doc', 'a.doc', 'application/msword'],
    ['PDF that ends in the middle', pdf.subarray(0, 200), 'a.pdf', 'a.pdf', 'application/pdf'],
  ])(
    'may be a %s, of whatever name that promises no other format',
    async (_, bytes, name, documentName, documentMimeType) => {
      expect(await own.document(bytes, name)).toMatchObject({ documentName, documentMimeType, status: 'PENDING' })
    },
  )

  test.each([
    ['a page', Buffer.from('<!doctype html><title>Manual</title>'), 'manual.pdf'],
    ['an image', png, 'manual.pdf'],
    ['a recording', wav(), 'manual.docx'],
    ['a program', exe, 'manual.doc'],
    ['random bytes', Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 256)), 'manual.txt'],
    ['a drawing', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'manual.txt'],
  ])('is not %s, and nothing of it stays', async (_, bytes, name) => {
    const before = await own.state()
    expect(await own.sendDocument(bytes, name)).toMatchObject({
      ok: false,
      status: 415,
      body: {
        message:
          'O arquivo não é um documento PDF, DOC, DOCX ou TXT nem uma planilha CSV ou XLSX, embora tenha esse nome. Salve-o em um desses formatos e envie novamente.',
      },
    })
    expect(await own.state()).toEqual(before)
  })

  test('is not of another format than its name promises', async () => {
    const before = await own.state()
    expect(await own.sendDocument(Buffer.from('Abrimos às 8h.'), 'falso.pdf')).toMatchObject({
      ok: false,
      status: 415,
      body: {
        message:
          'O nome do arquivo termina em .pdf, mas o conteúdo é texto simples. Corrija o nome ou salve o arquivo no formato certo e envie novamente.',
      },
    })
    expect(await own.state()).toEqual(before)
  })

  test('is not another kind by its name', async () => {
    expect(await own.sendDocument(png, 'foto.png')).toMatchObject({
      status: 415,
      body: { message: 'Tipo de arquivo não permitido. Escolha um PDF, DOC, DOCX ou TXT.' },
    })
  })

  test('is not blank', async () => {
    expect(await own.sendDocument(' \n\t\n', 'a.txt')).toMatchObject({
      status: 400,
      body: { message: 'O documento está vazio.' },
    })
  })

  test('is not missing', async () => {
    const response = await fetch(
      `${own.server.address}/api/training-types/document?${new URLSearchParams(validDocument(own.agentId))}`,
      { method: 'POST', headers: bearer(own.owner.token), body: fileForm([[pdf, 'a.pdf']], 'arquivo') },
    )
    expect(await answerOf('createDocumentTraining', response)).toMatchObject({
      status: 400,
      body: { error: 'no_file', message: 'Nenhum documento selecionado' },
    })
  })

  test('is not empty', async () => {
    const before = await own.state()
    expect(await own.sendDocument('', 'a.txt')).toMatchObject({
      status: 400,
      body: { message: 'O arquivo está vazio.' },
    })
    expect(await own.state()).toEqual(before)
  })

  test('is not larger than 100 MB', async () => {
    const before = await own.state()
    const bytes = Buffer.concat([pdf, Buffer.alloc(100 * 1024 * 1024)])
    expect(await own.sendDocument(bytes, 'a.pdf')).toMatchObject({
      status: 413,
      body: { message: 'O arquivo excede o tamanho máximo de 100MB.' },
    })
    expect(await own.state()).toEqual(before)
  })

  test('of another account’s agent is refused before it is stored', async () => {
    const stranger = await own.server.account()
    const before = await own.state()
    const query = new URLSearchParams(validDocument(own.agentId))
    const response = await fetch(`${own.server.address}/api/training-types/document?${query}`, {
      method: 'POST',
      headers: bearer(stranger.token),
      body: fileForm([[pdf, 'a.pdf']], 'file'),
    })
    expect(await answerOf('createDocumentTraining', response)).toMatchObject({ status: 404 })
    expect(await own.state()).toEqual(before)
  })
})

describe('the file of a document', () => {
  test('goes with its training, and its address leads nowhere then', async () => {
    const before = [own.onDisk(), await own.server.rowCounts()]
    const { id, documentUrl } = await own.document(pdf, 'a.pdf')
    await remove(id)
    expect([own.onDisk(), await own.server.rowCounts()]).toEqual(before)
    expect((await fetch(`${own.server.address}${documentUrl}`)).status).toBe(404)
  })

  test('goes with the agent', async () => {
    const before = own.onDisk()
    await own.document(pdf, 'a.pdf')
    await own.server.done('deleteAgent', { params: { agentId: own.agentId } }, own.owner.token)
    expect(own.onDisk()).toEqual(before)
  })

  test('stays when old files are swept, and what belongs to nothing goes', async () => {
    await own.document(pdf, 'a.pdf')
    const kept = own.onDisk()
    const orphan = 'f'.repeat(32)
    const { folder } = own.server
    const files = openFileStore(folder)
    writeFileSync(join(folder, orphan), 'x')
    const old = new Date(Date.now() - 2 * 60 * 60 * 1_000)
    for (const id of own.onDisk()) utimesSync(join(folder, id), old, old)
    expect(await sweepFiles({ db: own.server.db, files, clock: own.server.clock })).toBe(1)
    expect(own.onDisk()).toEqual(kept)
    expect(statSync(join(folder, kept[0] ?? '')).size).toBeGreaterThan(0)
  })

  test('whose training could not be stored is removed', async () => {
    const before = await own.state()
    const { agentId } = own
    // Deleted during the upload: the first check still found the agent.
    const form = fileForm([[pdf, 'a.pdf']], 'file')
    const body = new Response(form)
    const type = body.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await body.arrayBuffer())
    const half = Math.floor(bytes.byteLength / 2)
    const slow = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(bytes.subarray(0, half))),
      pull: async (controller) => {
        await own.server.db.deleteFrom('agents').where('id', '=', agentId).execute()
        controller.enqueue(new Uint8Array(bytes.subarray(half)))
        controller.close()
      },
    })
    const query = new URLSearchParams(validDocument(agentId))
    const headers = { ...bearer(own.owner.token), 'content-type': type }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: slow, duplex: 'half' }
    const response = await fetch(`${own.server.address}/api/training-types/document?${query}`, init)
    expect(await answerOf('createDocumentTraining', response)).toMatchObject({ status: 404 })
    expect(await own.state()).toMatchObject({ disk: (before as { disk: string[] }).disk })
  })
})
