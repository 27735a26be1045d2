/** What is stored of the content read from a source. */
import { describe, expect, test } from 'vitest'
import { trainingLimits } from '../../contract/trainings.ts'
import { readConfig } from '../../server/platform/config.ts'
import type { TrainingRow } from '../../server/db/training-tables.ts'
import { createIngest } from '../../server/sources/create-ingest.ts'
import type { Ingest } from '../../server/sources/ingestion.ts'
import { recordingLog } from './engine-fixture.ts'
import { parts, reading, shopDatabase } from './train-fixture.ts'

const shop = shopDatabase()

const texts = () =>
  createIngest({ config: readConfig({}), log: recordingLog(), modelOf: () => Promise.resolve(undefined) })

describe('what was read', () => {
  test('becomes content, pages, note and passages, each part under its own title', async () => {
    const id = await shop.waiting({ type: 'WEBSITE', sourceUrl: 'https://loja.exemplo.com.br', name: 'Site' })
    const pages = [
      { url: 'https://loja.exemplo.com.br/', title: 'Loja' },
      { url: 'https://loja.exemplo.com.br/frete', title: '' },
    ]
    const learned = parts({ title: 'Loja', text: 'Abrimos às 8h.' }, { title: '', text: 'O frete é grátis.' })
    const table = { columns: ['Produto'], rows: [['Linha']], rowCount: 1 }
    const more = { note: 'Duas páginas não abriram.', isCut: true, table }
    expect(await shop.trained(id, reading({ ...learned, pages, ...more }))).toMatchObject({
      status: 'COMPLETED',
      failureReason: null,
      note: 'Duas páginas não abriram.',
      isCut: true,
      factTable: table,
      readAt: expect.any(Date) as unknown,
      progress: null,
      pages,
      content: 'Loja\n\nAbrimos às 8h.\n\nO frete é grátis.',
    })
    expect(await shop.passagesOf(id)).toEqual([
      { heading: 'Loja', content: 'Abrimos às 8h.' },
      { heading: 'Site', content: 'O frete é grátis.' },
    ])
  })

  test('replaces all that was read before, also where it is shorter by one passage', async () => {
    const id = await shop.waiting({ type: 'DOCUMENT', name: 'Manual' })
    const [first, second] = [
      { title: '', text: 'Abrimos às 8h.' },
      { title: '', text: 'O frete é grátis.' },
    ]
    await shop.trained(id, reading(parts(first, second)))
    await shop.db.updateTable('trainings').set({ status: 'PENDING' }).where('id', '=', id).execute()
    await shop.trained(id, reading(parts(first)))
    expect(await shop.passagesOf(id)).toEqual([{ heading: 'Manual', content: 'Abrimos às 8h.' }])
  })

  test.each<[string, Partial<TrainingRow>, string, string]>([
    ['the name that its owner gave a document', { type: 'DOCUMENT', name: 'Manual' }, 'scan-0001', 'Manual'],
    ['else how the document calls itself', { type: 'DOCUMENT', name: 'Treinamento de documento' }, 'Guia', 'Guia'],
    ['never a default name', { type: 'IMAGE', name: 'Treinamento de imagem' }, 'Treinamento de imagem', ''],
  ])('is titled with %s', async (_, row, title, heading) => {
    const id = await shop.waiting(row)
    await shop.trained(id, reading(parts({ title, text: 'Abrimos às 8h.' })))
    expect(await shop.passagesOf(id)).toEqual([{ heading, content: 'Abrimos às 8h.' }])
  })

  test('a text stays as it was typed', async () => {
    const content = '  Abrimos às 8h.\n\n\n\nFechamos às 18h.'
    const id = await shop.waiting({ content })
    expect(await shop.trained(id, texts())).toMatchObject({
      status: 'COMPLETED',
      content,
    })
  })

  test('a page that an agent was made from is not read again', async () => {
    const id = await shop.waiting({ type: 'WEBSITE', content: 'Abrimos às 8h.', name: 'Loja' })
    await shop.trained(id, texts())
    expect(await shop.passagesOf(id)).toEqual([{ heading: 'Loja', content: 'Abrimos às 8h.' }])
  })

  test('beyond the limit is left out, and the note says so', async () => {
    const id = await shop.waiting({ type: 'DOCUMENT' })
    const long = 'Abrimos às 8h. '.repeat(30_000)
    const row = await shop.trained(id, reading({ ...parts(long, long), note: 'Há mais páginas.' }))
    expect(row.content.length).toBeLessThanOrEqual(trainingLimits.content)
    expect(row.content.length).toBeGreaterThan(trainingLimits.content - 10)
    expect(row.note).toBe(
      'Há mais páginas. O conteúdo passa do limite: só os primeiros 500.000 caracteres foram aproveitados.',
    )
  })

  test('may hold what cannot be stored', async () => {
    const id = await shop.waiting({ type: 'DOCUMENT' })
    const row = await shop.trained(id, reading(parts({ title: 'a\0', text: 'Abri\0mos \ud800 às 8h.' })))
    expect(row).toMatchObject({ status: 'COMPLETED', content: 'Abrimos \ufffd às 8h.' })
  })

  test.each([
    ['nothing', parts()],
    ['blanks', parts(' \n\t ')],
    ['no word', parts('!!! --- ???')],
  ])('is %s: the training says so', async (_, learned) => {
    const id = await shop.waiting({ type: 'DOCUMENT' })
    expect(await shop.trained(id, reading(learned))).toMatchObject({
      status: 'FAILED',
      failureReason: 'Não foi encontrado nenhum texto que possa ser aprendido.',
    })
  })

  test('cannot be read: the training says why', async () => {
    const id = await shop.waiting({ type: 'DOCUMENT' })
    const locked: Ingest = async () => ({ ok: false, failure: { reason: 'O documento está protegido por senha.' } })
    expect(await shop.trained(id, locked)).toMatchObject({
      status: 'FAILED',
      failureReason: 'O documento está protegido por senha.',
      progress: null,
    })
    expect(await shop.passagesOf(id)).toEqual([])
  })

  test('a file that lies there no more is told as that', async () => {
    const id = await shop.waiting({ type: 'DOCUMENT', fileId: 'a'.repeat(32) })
    expect((await shop.trained(id, reading(parts('Oi')))).failureReason).toMatch(
      /^O arquivo deste treinamento não existe mais/,
    )
  })
})
