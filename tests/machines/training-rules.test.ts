/** The rules of S2§5 and the texts of the creation, value by value. */
import { describe, expect, test } from 'vitest'
import { httpUrlProblem, trainingLimits } from '../../contract/trainings.ts'
import {
  draftText,
  fileProblemText,
  formHint,
  lossText,
  otherDraftText,
  subpagesHelp,
  uploadText,
} from '../../src/features/training/creation-strings.ts'
import { sizeText } from '../../src/features/training/list/strings.ts'
import { isUnsent, notTaken, queuedFile } from '../../src/machines/upload-queue/queued-file.ts'
import { chosenFrom } from '../../src/machines/training-creation/chosen-file.ts'
import {
  canBeSent,
  documentQuery,
  emptyForm,
  hasValidUrl,
  imageBody,
  patched,
  textBody,
  tooLong,
  websiteBody,
  type DocumentForm,
  type ImageForm,
  type TextForm,
  type WebsiteForm,
} from '../../src/machines/training-creation/creation-data.ts'
import { photo } from '../models/training-creation.model.ts'

const text = (patch: Partial<TextForm> = {}): TextForm => ({
  type: 'TEXT',
  name: '',
  description: '',
  content: '',
  ...patch,
})
const website = (patch: Partial<WebsiteForm> = {}): WebsiteForm => ({
  type: 'WEBSITE',
  name: '',
  description: '',
  url: '',
  hasSubpages: false,
  ...patch,
})
const image = (patch: Partial<ImageForm> = {}): ImageForm => ({
  type: 'IMAGE',
  name: '',
  description: '',
  source: 'file',
  file: null,
  url: '',
  ...patch,
})
const document = (patch: Partial<DocumentForm> = {}): DocumentForm => ({
  type: 'DOCUMENT',
  name: '',
  description: '',
  file: null,
  ...patch,
})

/** A file that says to be this large, without being it. */
const file = (name: string, type: string, size = 3): File =>
  Object.defineProperty(new File(['abc'], name, { type }), 'size', { value: size })

const MB = 1024 * 1024

test('forms begin empty, subpages off, an image from a file', () => {
  expect([emptyForm('TEXT'), emptyForm('WEBSITE'), emptyForm('DOCUMENT'), emptyForm('IMAGE')]).toEqual([
    text(),
    website(),
    document(),
    image(),
  ])
})

test('a form takes only what belongs to its type', () => {
  expect(patched(website(), { url: 'a', content: 'b', hasSubpages: true })).toEqual(
    website({ url: 'a', hasSubpages: true }),
  )
})

test('[TR-06] a text waits for content within the limits', () => {
  expect(canBeSent(text())).toBe(false)
  expect(canBeSent(text({ name: 'Horários', description: 'Da loja', content: ' \n' }))).toBe(false)
  expect(canBeSent(text({ content: 'a'.repeat(trainingLimits.content) }))).toBe(true)
  expect(canBeSent(text({ content: 'a'.repeat(trainingLimits.content + 1) }))).toBe(false)
  const long = text({ name: 'a'.repeat(201), description: 'a'.repeat(2_001), content: 'a' })
  expect(tooLong(long)).toEqual(['name', 'description'])
  expect(canBeSent(long)).toBe(false)
})

test('[TR-07] a website waits for a URL, which begins with http:// or https://', () => {
  expect(canBeSent(website({ name: 'Padaria', url: '  ' }))).toBe(false)
  expect(canBeSent(website({ url: 'padaria' }))).toBe(true)
  const urls = [
    'http://a',
    ' https://padaria.com.br/x?y#z ',
    'HTTPS://A',
    'padaria.com.br',
    'ftp://a',
    'http',
    'https://',
    'http:a',
    'javascript:alert(1)',
    'x-http://a.b',
    'https://maria:senha@a.b',
    'https://maria@a.b',
    'https://:senha@a.b',
  ]
  expect(urls.filter((url) => hasValidUrl(website({ url })))).toEqual(urls.slice(0, 3))
  expect(tooLong(website({ url: `https://${'a'.repeat(2_000)}` }))).toEqual(['url'])
  expect(httpUrlProblem('loja.com.br')).toBe('Por favor, insira uma URL válida começando com http:// ou https://')
  expect(subpagesHelp).toContain('até 50 páginas, 2 níveis')
})

describe('[TR-08] documents', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  test.each([
    ['a.pdf', 'application/pdf', null],
    ['A.PDF', 'application/pdf', null],
    ['a.doc', 'application/msword', null],
    ['a.docx', word, null],
    ['a.txt', 'text/plain', null],
    ['a.txt', 'text/plain;charset=utf-8', null],
    ['a.docx', '', null],
    ['a.pdf', 'application/octet-stream', null],
    ['a.pdf', 'image/png', 'kind'],
    ['a.png', 'image/png', 'kind'],
    ['a.exe', 'application/pdf', 'kind'],
    ['a.pdf.exe', '', 'kind'],
    ['pdf', 'application/pdf', 'kind'],
    ['a.constructor', '', 'kind'],
    ['a.html', 'text/html', 'kind'],
  ])('%s as %s: %s', (name, type, problem) => {
    expect(chosenFrom([file(name, type)], 'DOCUMENT').problem).toBe(problem)
  })

  test('up to 100 MB', () => {
    expect(chosenFrom([file('a.pdf', 'application/pdf', 100 * MB)], 'DOCUMENT').problem).toBeNull()
    expect(chosenFrom([file('a.pdf', 'application/pdf', 100 * MB + 1)], 'DOCUMENT')).toEqual({
      file: null,
      problem: 'size',
    })
  })

  test('one at a time', () => {
    const first = file('a.pdf', 'application/pdf')
    expect(chosenFrom([first, file('b.pdf', 'application/pdf')], 'DOCUMENT')).toEqual({
      file: first,
      problem: 'several',
    })
    expect(chosenFrom([], 'DOCUMENT')).toEqual({ file: null, problem: null })
  })

  test('are told apart in words', () => {
    expect(fileProblemText('DOCUMENT', 'kind')).toBe('Tipo de arquivo não permitido. Escolha um PDF, DOC, DOCX ou TXT.')
    expect(fileProblemText('DOCUMENT', 'size')).toBe('O arquivo excede o tamanho máximo de 100MB.')
    expect(fileProblemText('IMAGE', 'kind')).toBe('Por favor, selecione apenas arquivos de imagem.')
    expect(fileProblemText('IMAGE', 'size')).toBe('A imagem excede o tamanho máximo de 10MB.')
  })
})

test('[TR-09] an image is an image of at most 10 MB, with a name', () => {
  expect(chosenFrom([photo], 'IMAGE')).toEqual({ file: photo, problem: null })
  expect(chosenFrom([file('a.png', 'application/pdf')], 'IMAGE').problem).toBe('kind')
  expect(chosenFrom([file('a.png', '')], 'IMAGE').problem).toBe('kind')
  expect(chosenFrom([file('a.png', 'image/png', 10 * MB)], 'IMAGE').problem).toBeNull()
  expect(chosenFrom([file('a.png', 'image/png', 10 * MB + 1)], 'IMAGE').problem).toBe('size')
  expect(canBeSent(image({ file: photo }))).toBe(false)
  expect(canBeSent(image({ name: ' ', file: photo }))).toBe(false)
  expect(canBeSent(image({ name: 'Cardápio' }))).toBe(false)
  expect(canBeSent(image({ name: 'Cardápio', file: photo }))).toBe(true)
  expect(canBeSent(image({ name: 'Cardápio', source: 'url', url: 'https://a' }))).toBe(true)
})

test('[TR-10] what is sent is trimmed, and named when it has no name', () => {
  expect(textBody(text({ name: ' Horários ', content: ' Às 8h.\n' }), 'a1')).toEqual({
    name: 'Horários',
    description: '',
    content: 'Às 8h.',
    agentId: 'a1',
  })
  expect(textBody(text({ name: ' ' }), 'a1').name).toBe('Treinamento de texto')
  expect(websiteBody(website({ url: ' https://a ', description: ' b ' }), 'a1')).toEqual({
    name: 'Treinamento de website',
    description: 'b',
    websiteUrl: 'https://a',
    crawlSubpages: false,
    agentId: 'a1',
  })
  expect(documentQuery(document({ file: photo }), 'a1')).toEqual({
    name: 'Treinamento de documento',
    description: '',
    agentId: 'a1',
  })
  expect(imageBody(image({ url: ' https://a ' }), 'a1')).toEqual({
    name: 'Treinamento de imagem',
    description: '',
    imageUrl: 'https://a',
    agentId: 'a1',
  })
  expect(imageBody(image({ name: 'Cardápio' }), 'a1', 'data:image/png;base64,AA==')).toEqual({
    name: 'Cardápio',
    description: '',
    imageBase64: 'data:image/png;base64,AA==',
    agentId: 'a1',
  })
})

test('hints say what is missing, one form at a time', () => {
  expect(
    [
      text(),
      text({ name: 'a'.repeat(201), content: 'a'.repeat(500_001) }),
      text({ content: 'a' }),
      website(),
      document(),
      document({ file: photo }),
      image(),
      image({ name: 'a' }),
      image({ source: 'url' }),
      image({ file: photo }),
    ].map(formHint),
  ).toEqual([
    'Para continuar, escreva ou cole o conteúdo.',
    'Para continuar, encurte: nome, conteúdo.',
    'O que você digita fica guardado neste navegador até ser enviado.',
    'Para continuar, informe a URL.',
    'Para continuar, escolha um documento.',
    'O arquivo só é guardado quando for enviado.',
    'Para continuar, dê um nome e escolha uma imagem.',
    'Para continuar, escolha uma imagem.',
    'Para continuar, dê um nome e informe a URL da imagem.',
    'Para continuar, dê um nome.',
  ])
})

test('reminders, sizes and losses', () => {
  expect([text(), text({ name: ' Feriados ' }), website(), document({ name: 'Preços' })].map(draftText)).toEqual([
    'Você começou a escrever um texto.',
    'Você começou a escrever “Feriados”.',
    'Você começou a adicionar um website.',
    'Você começou a criar “Preços”.',
  ])
  expect(otherDraftText(image())).toBe('O que você tinha preenchido em Imagem saiu do formulário.')
  expect([0, 1, 1_023, 1_024, 1_536, MB, 104_857_600].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '1.023 bytes',
    '1 KB',
    '1,5 KB',
    '1 MB',
    '100 MB',
  ])
  expect([0, 99, 100].map(uploadText)).toEqual(['Enviando documento…', 'Enviando documento…', 'Aguardando resposta…'])
  expect(lossText('a.pdf', false)).toBe('O arquivo “a.pdf” ainda não foi enviado.')
  expect(lossText('a.pdf', true)).toBe('O envio de “a.pdf” será interrompido.')
})

describe('[TX-03] a file of the queue', () => {
  test.each([
    [400, 'refused'],
    [413, 'refused'],
    [415, 'refused'],
    [0, 'failed'],
    [409, 'failed'],
    [500, 'failed'],
  ] as const)('that the server answers with %i is %s', (status, state) => {
    expect(notTaken({ kind: 'invalid', status, message: 'Não serve.' })).toEqual({ state, message: 'Não serve.' })
  })

  test.each([
    ['waiting', true],
    ['sending', true],
    ['duplicate', true],
    ['failed', true],
    ['sent', false],
    ['refused', false],
  ] as const)('that is %s would be lost by a reload: %s', (state, isLost) => {
    expect(isUnsent({ ...queuedFile(new File(['Oi'], 'oi.txt'), 'f1'), state })).toBe(isLost)
  })
})
