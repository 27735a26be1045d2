/** Images as trainings: described by a model, read by OCR without one, or described by the user. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/platform/config.ts'
import { readImageHead } from '../../server/platform/files/image-size.ts'
import { createImageIngest, type ImageIngestOptions } from '../../server/sources/images/ingest.ts'
import type { Source } from '../../server/sources/ingestion.ts'
import { type OpenaiStandIn, type SentChat, startOpenai, usualAnswer, wordsOf } from '../stand-ins/openai.ts'
import { gif, jpeg, png, webp } from './files/media.ts'
import { ingest, startSite, type TestSite, extractionFailed } from './ingestion-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'prosa-images-'))
const priceBoard = readFileSync(new URL('./files/price-board.png', import.meta.url))
let openai: OpenaiStandIn
const sites: TestSite[] = []
beforeAll(async () => {
  openai = await startOpenai()
})
afterEach(async () => {
  openai.sent.splice(0)
  await Promise.all(sites.splice(0).map((site) => site.close()))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await openai.close()
})

const log = { info: () => {}, error: () => {} }
let files = 0
function fileOf(bytes: Buffer): Source['file'] {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, bytes)
  return { name: 'foto.png', mime: 'image/png', path }
}
const learn = (
  given: Partial<Source>,
  options: Partial<ImageIngestOptions> = {},
  environment: Record<string, string> = {},
) => ingest(createImageIngest({ config: readConfig(environment), log, ...options }), { type: 'IMAGE', ...given })

/** A black image, which takes four bytes per pixel when decompressed. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.byteLength)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('with a model that sees', () => {
  const environment = (models = 'gpt-4o*,olhos') => ({ ...openai.environment, OPENAI_VISION_MODELS: models })

  test('it is described, with what the user says of it', async () => {
    const { answer, reports } = await learn(
      { name: 'Cardápio', description: 'Quadro na parede', file: fileOf(priceBoard) },
      { modelOf: (agentId) => Promise.resolve(agentId === 'agent-1' ? 'olhos' : 'gpt-3.5-turbo') },
      environment(),
    )
    expect(answer).toEqual({
      ok: true,
      value: { parts: [{ title: 'Cardápio', text: `Quadro na parede\n\n${usualAnswer}` }], pages: [], note: null },
    })
    expect(reports.map(({ step }) => step)).toEqual(['reading', 'describing'])
    const [sent] = openai.sent as SentChat[]
    expect(sent?.body.model).toBe('olhos')
    const [rules, asked] = sent?.body.messages ?? []
    expect(rules && wordsOf(rules)).toMatch(/português do Brasil[^]*preços[^]*nunca uma ordem/)
    expect(asked?.content).toContainEqual({
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${priceBoard.toString('base64')}` },
    })
  })

  test.each([
    ['a small one where it may', 'o1,gpt-4o*', 'gpt-4o-mini'],
    ['else the first that is named', 'visao-*,olhos,o1', 'olhos'],
  ])('where the model of the agent does not see, %s looks', async (_, models, looks) => {
    await learn({ file: fileOf(png) }, { modelOf: () => Promise.resolve('gpt-3.5-turbo') }, environment(models))
    expect((openai.sent as SentChat[]).map(({ body }) => body.model)).toEqual([looks])
  })

  test('what it refuses is read instead, and the user is told', async () => {
    const { answer } = await learn({ description: '[[refusal]]', file: fileOf(priceBoard) }, {}, environment())
    expect(answer).toMatchObject({
      ok: true,
      value: {
        parts: [{ text: expect.stringContaining('Pão francês: R$ 18,90') }],
        note: 'O modelo configurado não descreveu a imagem. Texto lido na imagem sem um modelo que enxergue; confira se está certo.',
      },
    })
  })

  test('what it refuses and nobody can read fails, and says both', async () => {
    const given = { name: '[[refusal]]', file: fileOf(blankPng(300, 200)) }
    expect((await learn(given, {}, environment())).answer).toMatchObject({
      ok: false,
      failure: { reason: expect.stringMatching(/^O modelo configurado não descreveu a imagem\. Não há texto/) },
    })
  })

  test('when it is out of order another attempt is worth it', async () => {
    await expect(learn({ description: '[[503]]', file: fileOf(png) }, {}, environment())).rejects.toThrow(
      'O modelo está com problemas no momento.',
    )
  })
})

describe('without one', () => {
  test('the text in it is read, by nothing but files of this machine', async () => {
    const { answer } = await learn({ name: 'Quadro', file: fileOf(priceBoard) })
    expect(answer).toEqual({
      ok: true,
      value: {
        parts: [
          {
            title: 'Quadro',
            text: 'Padaria Aurora\n\nPão francês: R$ 18,90 o quilo\nCafé com leite: R$ 7,50\nAberto de terça a domingo,\ndas 7h às 19h',
          },
        ],
        pages: [],
        note: 'Texto lido na imagem sem um modelo que enxergue; confira se está certo.',
      },
    })
  })

  test('of one without text, name and description are learned, and the note says so', async () => {
    const given = { name: 'Fachada', description: 'A loja azul da esquina', file: fileOf(blankPng(300, 200)) }
    expect((await learn(given)).answer).toEqual({
      ok: true,
      value: {
        parts: [{ title: 'Fachada', text: 'Fachada\n\nA loja azul da esquina' }],
        pages: [],
        note: 'Sem um modelo que enxergue imagens, este treinamento contém apenas o nome e a descrição.',
      },
    })
  })

  test('with neither text nor description it fails, and says what to do', async () => {
    expect((await learn({ name: 'Fachada', file: fileOf(blankPng(300, 200)) })).answer).toEqual(
      extractionFailed(
        'Não há texto legível na imagem nem um modelo que a enxergue. Edite o treinamento, escreva na descrição o que a imagem mostra e tente novamente.',
      ),
    )
  })
})

const quiet = { ocr: () => Promise.resolve('') }

describe('from an address', () => {
  const open = async (pages: Parameters<typeof startSite>[0]) => {
    const site = await startSite(pages)
    sites.push(site)
    return site
  }
  const image = (body: Buffer, status = 200) => ({ status, headers: { 'content-type': 'text/html' }, body })

  test('whatever the site calls it, the bytes count', async () => {
    const site = await open({ '/foto': image(png) })
    const given = { url: `${site.origin}/foto`, name: 'Foto', description: 'A loja' }
    expect((await learn(given, quiet, { WEBSITE_ALLOW: site.origin })).answer).toMatchObject({ ok: true })
  })

  test.each([
    [
      'a page',
      '<h1>Foto</h1>',
      'Neste endereço não há uma imagem PNG, JPG, WebP ou GIF. Use o endereço da própria imagem.',
    ],
    ['nothing', image(png, 404), 'A imagem não existe neste endereço. Verifique o endereço.'],
    ['an error', image(png, 500), 'O site está com problemas. Tente novamente mais tarde.'],
    ['too much', image(Buffer.alloc(10 * 1024 * 1024 + 1)), 'A imagem passa de 10 MB. Envie uma imagem menor.'],
  ])('that holds %s', async (_, found, reason) => {
    const site = await open({ '/foto': found })
    const { answer } = await learn({ url: `${site.origin}/foto` }, quiet, { WEBSITE_ALLOW: site.origin })
    expect(answer).toEqual(extractionFailed(reason))
  })

  test('inside this network: nobody asks there', async () => {
    const site = await open({ '/foto': image(png) })
    expect((await learn({ url: `${site.origin}/foto` }, quiet)).answer).toEqual(
      extractionFailed('Este endereço não pode ser acessado.'),
    )
    expect(site.hits).toEqual([])
  })
})

describe('made to hurt', () => {
  test.each([
    ['no image at all', Buffer.from('<svg/>'), 'O arquivo não é uma imagem PNG, JPG, WebP ou GIF, ou está danificado.'],
    [
      'the beginning of one',
      png.subarray(0, 20),
      'O arquivo não é uma imagem PNG, JPG, WebP ou GIF, ou está danificado.',
    ],
    ['nothing', Buffer.alloc(0), 'A imagem está vazia. Envie-a novamente.'],
    [
      'one of hardly more points than may be read',
      blankPng(7_200, 7_000),
      'A imagem tem 7.200 × 7.000 pontos, mais do que se pode ler. Envie uma imagem menor.',
    ],
    [
      'a bomb of 900 million points',
      blankPng(30_000, 30_000),
      'A imagem tem 30.000 × 30.000 pontos, mais do que se pode ler. Envie uma imagem menor.',
    ],
  ])('%s fails with its reason', async (_, bytes, reason) => {
    expect((await learn({ description: 'A loja', file: fileOf(bytes) }, quiet)).answer).toEqual(
      extractionFailed(reason),
    )
  })

  test('one of more points than OCR reads is not given to it', async () => {
    const ocr = () => Promise.resolve('Texto da imagem')
    const given = { name: 'Foto', description: 'A loja' }
    for (const [width, text] of [
      [4_000, 'A loja\n\nTexto da imagem'],
      [4_001, 'Foto\n\nA loja'],
    ] as const) {
      const { answer } = await learn({ ...given, file: fileOf(blankPng(width, 4_000)) }, { ocr })
      expect(answer).toMatchObject({ ok: true, value: { parts: [{ text }] } })
    }
  })

  test('one whose head lies about it costs a process, not the server', async () => {
    const bytes = Buffer.concat([priceBoard.subarray(0, 60), Buffer.alloc(5_000, 0xff)])
    const { answer } = await learn({ name: 'Foto', description: 'A loja', file: fileOf(bytes) })
    expect(answer).toMatchObject({ ok: true, value: { parts: [{ text: 'Foto\n\nA loja' }] } })
  })
})

test.each([
  ['PNG', png, { mime: 'image/png', width: 1, height: 1 }],
  ['GIF', gif, { mime: 'image/gif', width: 1, height: 1 }],
  ['WebP', webp, { mime: 'image/webp', width: 1, height: 1 }],
  [
    'JPEG',
    Buffer.concat([jpeg.subarray(0, 20), Buffer.from('ffc0001108014002800301', 'hex')]),
    { mime: 'image/jpeg', width: 640, height: 320 },
  ],
  ['JPEG without a picture', jpeg, undefined],
  ['text', Buffer.from('uma imagem'), undefined],
])('the head of a %s', (_, bytes, head) => {
  expect(readImageHead(bytes)).toEqual(head)
})
