/** Text extraction from documents: real files of each kind, and hostile ones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDocumentReader, type DocumentLimits } from '../../server/sources/documents/documents.ts'
import type { DocumentMime } from '../../server/sources/documents/document.ts'
import { problems } from '../../server/sources/documents/problems.ts'
import { makeLockedPdf, makePdf, makePdfBomb } from './files/pdf.ts'
import { compoundFile, docxParts, docxPartsOf, makeDoc, makeDocx, makeZip } from './files/word.ts'

const pdf = 'application/pdf'
const doc = 'application/msword'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const plain = 'text/plain'

const folder = mkdtempSync(join(tmpdir(), 'prosa-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

const never = new AbortController().signal
const read = (mime: DocumentMime, bytes: Buffer, limits: Partial<DocumentLimits> = {}) =>
  // Reading takes a second or two, but on a busy machine perhaps longer than the default limit.
  createDocumentReader({ ms: 60_000, ...limits })({ mime, bytes }, never)
const unread = (reason: string) => ({ ok: false, failure: { reason } })
const hours = ['Horário de funcionamento', 'Terça a sábado, das 9h às 18h; não abrimos às segundas.']

describe('reads', () => {
  test('a PDF, page by page, with the accents of Portuguese', async () => {
    expect(await read(pdf, makePdf([hours, ['Pão de açúcar: R$ 5,00']]))).toEqual({
      ok: true,
      value: { text: `${hours.join('\n')}\n\nPão de açúcar: R$ 5,00`, pages: 2, isCut: false },
    })
  })

  test('a Word document of today', async () => {
    expect(await read(docx, makeDocx(hours))).toEqual({
      ok: true,
      value: { text: hours.join('\n\n'), isCut: false },
    })
  })

  test('a Word document of before 2007', async () => {
    expect(await read(doc, makeDoc(hours))).toEqual({ ok: true, value: { text: hours.join('\n\n'), isCut: false } })
  })

  test.each([
    ['UTF-8', Buffer.from('Pão às 7h')],
    ['UTF-8 with a mark', Buffer.from('\ufeffPão às 7h')],
    ['UTF-16, little end first', Buffer.from('\ufeffPão às 7h', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffPão às 7h', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('Pão às 7h', 'utf16le')],
    ['Latin-1', Buffer.from('Pão às 7h', 'latin1')],
  ])('a text in %s', async (_, bytes) => {
    expect(await read(plain, bytes)).toEqual({ ok: true, value: { text: 'Pão às 7h', isCut: false } })
  })

  test('the signs of Windows, and line ends of any kind', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0x93]),
      Buffer.from('R$ ou \x80?', 'latin1'),
      Buffer.from([0x94, 13, 10, 97, 13, 98]),
    ])
    expect(await read(plain, bytes)).toMatchObject({ value: { text: '“R$ ou €?”\na\nb' } })
  })

  test('from the disk, too', async () => {
    const path = join(folder, 'horario')
    writeFileSync(path, makeDocx(hours))
    expect(await createDocumentReader()({ mime: docx, path }, never)).toMatchObject({ ok: true })
  })

  test('only as much as is wanted, and says so', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => [`Página ${index + 1}`, 'x'.repeat(80)])
    expect(await read(pdf, makePdf(pages), { characters: 200 })).toMatchObject({
      ok: true,
      value: { text: expect.stringMatching(/^Página 1\n[^]{191}$/), pages: 30, isCut: true },
    })
    expect(await read(plain, Buffer.from('ã'.repeat(500)), { characters: 200 })).toEqual({
      ok: true,
      value: { text: 'ã'.repeat(200), isCut: true },
    })
  })

  test('nothing that could not be stored', async () => {
    const paragraph = 'Um &#x202e;dois&#x85;três'
    const answer = await read(docx, makeDocx([paragraph]))
    expect(answer).toMatchObject({ ok: true })
    expect(answer.ok && answer.value.text).not.toContain('\u0085')
  })
})

describe('says why not', () => {
  test.each([
    ['a PDF with a password', pdf, makeLockedPdf(), problems.encrypted],
    ['an old Word document with a password', doc, makeDoc(hours, { isLocked: true }), problems.encrypted],
    [
      'a new Word document with a password',
      doc,
      compoundFile([['EncryptedPackage', Buffer.alloc(4096)]]),
      problems.encrypted,
    ],
    [
      'a zip file with a password',
      docx,
      makeZip(docxParts(hours).map((part) => ({ ...part, flags: 1 }))),
      problems.encrypted,
    ],
    ['a PDF of pictures', pdf, makePdf([[], []]), problems.noText],
    ['a Word document without words', docx, makeDocx([]), problems.noText],
    ['a text of spaces', plain, Buffer.from(' \n\t'), problems.empty],
    ['nothing', plain, Buffer.alloc(0), problems.empty],
    ['half a PDF', pdf, makePdf([hours]).subarray(0, 60), problems.broken],
    ['half a Word document', docx, makeDocx(hours).subarray(0, 500), problems.broken],
    ['half an old Word document', doc, makeDoc(hours).subarray(0, 900), problems.broken],
    ['a compound file without text', doc, compoundFile([['Workbook', Buffer.alloc(4096)]]), problems.broken],
    ['a zip file of something else', docx, makeZip([{ name: 'a.xml', bytes: Buffer.from('<a/>') }]), problems.broken],
    [
      'XML that ends in the middle',
      docx,
      makeZip([...docxParts([]).slice(0, 2), { name: 'word/document.xml', bytes: Buffer.from('<w:document') }]),
      problems.broken,
    ],
    ['bytes that are no text', plain, Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]), problems.broken],
  ] as const)('%s', async (_, mime, bytes, reason) => {
    expect(await read(mime, bytes)).toEqual(unread(reason))
  })

  test('a file that is larger than anyone reads', async () => {
    expect(await read(plain, Buffer.alloc(2000, 'a'), { bytes: 1999 })).toEqual(unread(problems.tooLarge))
  })

  test('a caller that has gone', async () => {
    const gone = AbortSignal.abort()
    expect(await createDocumentReader()({ mime: plain, bytes: Buffer.from('a') }, gone)).toEqual(
      unread(problems.givenUp),
    )
  })
})

describe('is not hurt by', () => {
  const megabyte = 1024 * 1024

  test('a zip file that unpacks to more than there is room for, whatever it says of its size', async () => {
    const bomb = { name: 'word/document.xml', bytes: Buffer.alloc(300 * megabyte, ' '), claimedSize: 10 }
    const zip = makeZip([...docxParts([]).slice(0, 2), bomb])
    expect(zip.byteLength).toBeLessThan(megabyte)
    expect(await read(docx, zip)).toEqual(unread(problems.tooLarge))
    // Each header alone would fit, and each of its tags.
    const header = `<w:p a="${' '.repeat(900_000)}"/>`.repeat(66)
    const headers = { header1: header, header2: header }
    expect(await read(docx, makeZip(docxPartsOf('', headers)))).toEqual(unread(problems.tooLarge))
  })

  test('more paragraphs than anyone reads', async () => {
    const answer = await read(docx, makeDocx(Array.from({ length: 400_000 }, () => 'abc')))
    expect(answer).toMatchObject({ ok: true, value: { isCut: true, text: expect.stringMatching(/^abc\n\nabc\n\n/) } })
  })

  test('a page of a PDF that unpacks to 300 MB', async () => {
    const bomb = makePdfBomb(300 * megabyte)
    expect(bomb.byteLength).toBeLessThan(2 * megabyte)
    expect(await read(pdf, bomb, { memoryMb: 64 })).toEqual(unread(problems.tooLarge))
  })

  test('a PDF of 3,500 pages, all of which would not fit into the memory at once', async () => {
    const pages = Array.from({ length: 3_500 }, (_, index) => [`Página ${index + 1}`])
    const answer = await read(pdf, makePdf(pages))
    expect(answer).toMatchObject({
      ok: true,
      value: { pages: 3_500, text: expect.stringMatching(/^Página 1\n\nPágina 2\n/) },
    })
  })

  test('a compound file whose chain of sectors has no end', async () => {
    const file = makeDoc(hours)
    // The chain of the text's sectors is circular.
    file.writeInt32LE(2, 512 + 4 * 9)
    expect(await read(doc, file, { memoryMb: 64 })).toMatchObject({ ok: false })
  })

  test('a document that takes too long; the next one finds its turn free', async () => {
    const reader = createDocumentReader({ ms: 1, atOnce: 1 })
    expect(await reader({ mime: pdf, bytes: makePdf([hours]) }, never)).toEqual(unread(problems.tooSlow))
    expect(await reader({ mime: pdf, bytes: makePdf([hours]) }, never)).toEqual(unread(problems.tooSlow))
  })

  test('entities that multiply', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'a'.repeat(index + 2)} "${`&${'a'.repeat(index + 1)};`.repeat(10)}">`).join('')}]>`
    const parts = docxParts([`&${'a'.repeat(10)};`]).map(({ name, bytes }) => ({
      name,
      bytes: Buffer.from(name === 'word/document.xml' ? bytes.toString().replace('?>', `?>${bomb}`) : bytes),
    }))
    const answer = await read(docx, makeZip(parts))
    expect(answer.ok ? answer.value.text.length : 0).toBeLessThan(1000)
  })
})
