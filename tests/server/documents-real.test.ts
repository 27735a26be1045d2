/** Documents written by another program: the same manual, saved by LibreOffice 7.4 in three formats. */
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createDocumentReader } from '../../server/sources/documents/documents.ts'
import type { DocumentMime } from '../../server/sources/documents/document.ts'

const read = async (mime: DocumentMime, name: string) => {
  const path = fileURLToPath(new URL(`./files/libreoffice/${name}`, import.meta.url))
  const answer = await createDocumentReader({ ms: 60_000 })({ mime, path }, new AbortController().signal)
  return answer.ok ? answer.value.text : answer.failure.reason
}

const paragraphs = (text: string) => text.split(/\n{2,}/u)

test('DOCX has headings, lists and tables', async () => {
  const text = await read('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'manual.docx')
  expect(paragraphs(text)).toEqual([
    '# Manual de atendimento',
    'O Armarinho Ponto & Linha fica na Rua das Acácias, 120, no centro de Araraquara.',
    '## Horários',
    'Abrimos de terça a sábado, das 9h às 18h. Às segundas-feiras não abrimos.',
    '- Feriados: das 9h às 13h\n- Véspera de Natal: até as 15h',
    '## Preços',
    '- Produto: Preço\n- Lã merino: R$ 32,90\n- Agulha de crochê: R$ 9,50',
    '## Trocas',
    '1. Guarde a nota fiscal.\n2. Traga a peça em até 30 dias.',
    'Dúvidas? Escreva para ola@pontoelinha.com.br.',
  ])
})

test('DOC has words and tables', async () => {
  const text = await read('application/msword', 'manual.doc')
  expect(paragraphs(text)).toEqual([
    'Manual de atendimento',
    'O Armarinho Ponto & Linha fica na Rua das Acácias, 120, no centro de Araraquara.',
    'Horários',
    'Abrimos de terça a sábado, das 9h às 18h. Às segundas-feiras não abrimos.',
    'Feriados: das 9h às 13h',
    'Véspera de Natal: até as 15h',
    'Preços',
    '| Produto | Preço |\n| Lã merino | R$ 32,90 |\n| Agulha de crochê | R$ 9,50 |',
    'Trocas',
    'Guarde a nota fiscal.',
    'Traga a peça em até 30 dias.',
    'Dúvidas? Escreva para ola@pontoelinha.com.br.',
  ])
})

test('PDF has headings by their size, and items whose bullets come from a font of symbols', async () => {
  const text = await read('application/pdf', 'manual.pdf')
  expect(paragraphs(text).slice(0, 6)).toEqual([
    '# Manual de atendimento',
    'O Armarinho Ponto & Linha fica na Rua das Acácias, 120, no centro de Araraquara.',
    '## Horários',
    'Abrimos de terça a sábado, das 9h às 18h. Às segundas-feiras não abrimos.',
    '• Feriados: das 9h às 13h\n• Véspera de Natal: até as 15h',
    '## Preços',
  ])
  expect(text).toMatch(/Agulha de crochê\s+R\$ 9,50/u)
})
