/** File type detection by content, and safe file names. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cleanName, contentDisposition, findNameMismatch } from '../../server/platform/files/names.ts'
import { partOf } from '../../server/platform/files/range.ts'
import { sniffFile } from '../../server/platform/files/sniff.ts'
import { aac, avif, exe, flac, gif, jpeg, mp3, mp4, ogg, png, wav, webm, webp } from './files/media.ts'
import { makePdf } from './files/pdf.ts'
import { compoundFile, docxParts, makeDoc, makeDocx, makeZip } from './files/word.ts'

const folder = mkdtempSync(join(tmpdir(), 'prosa-kinds-'))
afterAll(() => rmSync(folder, { recursive: true }))

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sniff = (bytes: Buffer) => {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  return sniffFile(path)
}

describe('by its bytes', () => {
  test.each([
    ['image/png', 'image', png],
    ['image/gif', 'image', gif],
    ['image/webp', 'image', webp],
    ['image/jpeg', 'image', jpeg],
    ['application/pdf', 'document', makePdf([['a']])],
    ['application/msword', 'document', makeDoc(['a'])],
    ['application/msword', 'document', compoundFile([['EncryptedPackage', Buffer.alloc(4096)]])],
    [docx, 'document', makeDocx(['a'])],
    [docx, 'document', makeZip([...docxParts(['a'])].reverse())],
    ['text/plain', 'document', Buffer.from('Preços: 10 < 20')],
    ['text/plain', 'document', Buffer.from('Pão às 7h', 'latin1')],
    ['text/plain', 'document', Buffer.from('Pão às 7h', 'utf16le')],
    ['audio/webm', 'audio', webm(['A_OPUS'])],
    ['audio/mp4', 'audio', mp4(['soun'])],
    ['audio/mp4', 'audio', mp4(['soun'], 'M4A ')],
    ['audio/ogg', 'audio', ogg],
    ['audio/mpeg', 'audio', mp3],
    ['audio/wav', 'audio', wav()],
    ['audio/flac', 'audio', flac],
    ['audio/aac', 'audio', aac],
  ])('%s is one (%s)', async (mime, type, bytes) => {
    expect(await sniff(bytes)).toEqual({ mime, type })
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page after empty lines', Buffer.from('\ufeff\n\n  <html>')],
    ['a page in UTF-16', Buffer.from('\ufeff<html>', 'utf16le')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['XML', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['a program', exe],
    ['a program of Linux', Buffer.from('7f454c4602010100', 'hex')],
    ['a film', webm(['V_VP8', 'A_OPUS'])],
    ['a film of a phone', mp4(['vide', 'soun'])],
    ['a film without an index', mp4([]).subarray(0, 200)],
    ['an image that not every model can see', avif],
    ['a spreadsheet of old', compoundFile([['Workbook', Buffer.alloc(4096)]])],
    ['a zip file', makeZip([{ name: 'a.txt', bytes: Buffer.from('a') }])],
    ['rich text', Buffer.from('{\\rtf1 a}')],
    ['anything', Buffer.from([1, 2, 3, 4, 5, 0, 255, 128, 7])],
    ['spaces', Buffer.from('   \n')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is none', async (_, bytes) => {
    expect(await sniff(bytes)).toBeUndefined()
  })

  test('the beginning of any kind, followed by anything, is decided without an error', async () => {
    const whole = [
      png,
      webp,
      jpeg,
      makePdf([['a']]),
      makeDoc(['a']),
      makeDocx(['a']),
      webm(['A_OPUS']),
      mp4(['soun']),
      ogg,
      mp3,
      wav(),
      flac,
    ]
    let state = 42
    const random = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
    for (const bytes of whole)
      for (let round = 0; round < 12; round += 1) {
        const changed = Buffer.from(bytes.subarray(0, 1 + Math.floor(random() * Math.min(bytes.byteLength, 3_000))))
        for (let hit = 0; hit < 6; hit += 1)
          changed[Math.floor(random() * changed.byteLength)] = Math.floor(random() * 256)
        await expect(sniff(changed)).resolves.not.toThrow()
      }
  })
})

describe('the name', () => {
  const image = { type: 'image', mime: 'image/png' } as const
  const text = { type: 'document', mime: 'text/plain' } as const
  const audio = { type: 'audio', mime: 'audio/webm' } as const

  test.each([
    ['foto.png', image, 'foto.png'],
    ['Foto da fachada.PNG', image, 'Foto da fachada.PNG'],
    ['C:\\Users\\ana\\foto.png', image, 'foto.png'],
    ['../../etc/passwd', text, 'passwd.txt'],
    ['página.html', text, 'página.html.txt'],
    ['foto.jpg', image, 'foto.jpg.png'],
    ['a\r\nSet-Cookie: x=1.png', image, 'aSet-Cookie x=1.png'],
    ['nota\u202egnp.exe', text, 'notagnp.exe.txt'],
    ['meia \ud83d.png', image, 'meia.png'],
    ['', image, 'imagem.png'],
    ['...', text, 'documento.txt'],
    ['.png', image, 'png.png'],
    ['\0', audio, 'audio.webm'],
    ['caf\u0065\u0301.txt', text, 'café.txt'],
    ['dados.csv', text, 'dados.csv'],
  ])('%j of %o becomes %j', (raw, sniffed, name) => {
    expect(cleanName(raw, sniffed)).toBe(name)
  })

  const pdf = { mime: 'application/pdf' } as const
  const word = { mime: docx } as const
  const sheet = { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const

  test.each([
    ['falso.pdf', text, '.pdf, mas o conteúdo é texto simples.'],
    ['FALSO.DOCX', text, '.docx, mas o conteúdo é texto simples.'],
    ['falso.xlsx', text, '.xlsx, mas o conteúdo é texto simples.'],
    ['falso.png', text, '.png, mas o conteúdo é texto simples.'],
    ['falso.ogg', text, '.ogg, mas o conteúdo é texto simples.'],
    ['notas.txt', pdf, '.txt, mas o conteúdo é um PDF.'],
    ['contrato.pdf', word, '.pdf, mas o conteúdo é um documento do Word.'],
    ['contrato.docx', sheet, '.docx, mas o conteúdo é uma planilha do Excel.'],
    ['foto.pdf', image, '.pdf, mas o conteúdo é uma imagem.'],
    ['foto.png', audio, '.png, mas o conteúdo é um áudio.'],
  ])('%s is no name for %o', (name, sniffed, said) => {
    expect(findNameMismatch(name, sniffed)).toBe(
      `O nome do arquivo termina em ${said} Corrija o nome ou salve o arquivo no formato certo e envie novamente.`,
    )
  })

  test.each([
    ['foto.jpg', image],
    ['voz.mp3', audio],
    ['carta.doc', word],
    ['precos.csv', text],
    ['notas.md', text],
    ['página.html', text],
    ['contrato.v2', pdf],
    ['contrato', pdf],
  ])('%s may be called so, although it is %o', (name, sniffed) => {
    expect(findNameMismatch(name, sniffed)).toBeUndefined()
  })

  test('is at most 120 characters long, its ending included, and never ends in half a character', () => {
    const name = cleanName(`${'😀'.repeat(300)}.png`, image)
    expect(Array.from(name)).toHaveLength(120)
    expect(name.endsWith('😀.png')).toBe(true)
    expect(name.isWellFormed()).toBe(true)
  })

  test('is the end of what a customer sends, however long that is', () => {
    // In quadratic time this would take longer than a test may last.
    expect(cleanName(`a${'.'.repeat(500_000)}foto.png`, image)).toMatch(/^foto\.png$/u)
  })

  test('stands in the header twice, for old and for new readers', () => {
    expect(contentDisposition('attachment', 'Cardápio "novo" (50%)\'s.pdf')).toBe(
      "attachment; filename=\"Cardapio _novo_ (50_)'s.pdf\"; filename*=UTF-8''Card%C3%A1pio%20%22novo%22%20%2850%25%29%27s.pdf",
    )
  })
})

describe('the part', () => {
  test.each([
    [null, undefined],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['items=0-1', undefined],
    ['bytes=99999999999999999999-', undefined],
  ])('%s of 100 bytes', (range, part) => expect(partOf(range, 100)).toEqual(part))
})
