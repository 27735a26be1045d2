import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createParser } from '../../server/sources/website/parse-page.ts'
import { deriveAgent, trainingContentsOf } from '../../server/agents/from-website/derive.ts'
import { agentLimits } from '../../contract/agents.ts'
import { startServer, type TestServer } from './server-fixture.ts'

const signal = new AbortController().signal
const url = 'https://exemplo.com.br/'
const parse = createParser({ parseMs: 1_500, memoryMb: 64, parsers: 2 })

describe('a hostile page costs a process, not the server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test.each([
    ['nested without end', '<div>'.repeat(300_000)],
    ['links without end', '<a href=x>'.repeat(300_000)],
    ['a table in a table in a table', '<table><tr><td>'.repeat(100_000)],
  ])('%s: it is given up, and other calls are answered meanwhile', async (_, html) => {
    const order: string[] = []
    const read = parse(html, url, signal).then((result) => {
      order.push('page')
      return result
    })
    await server.done('health', {}).then(() => order.push('health'))
    expect(await read).toMatchObject({ ok: false, failure: { kind: 'tooComplex' } })
    expect(order).toEqual(['health', 'page'])
  })

  test('one that was given up leaves room for the next', async () => {
    const roomy = createParser({ parseMs: 20_000, memoryMb: 256, parsers: 1 })
    const gone = new AbortController()
    const lost = roomy('<div>'.repeat(300_000), url, gone.signal)
    const waiting = roomy('<h1>Fila</h1>', url, AbortSignal.abort())
    const next = roomy('<h1>Depois</h1>', url, signal)
    gone.abort()
    expect(await lost).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(await next).toMatchObject({ ok: true, value: { heading: 'Depois' } })
  })
})

describe('strange pages are read all the same', () => {
  const roomy = createParser({ parseMs: 20_000, memoryMb: 256, parsers: 2 })
  test.each([
    ['empty', '', ''],
    ['no markup', 'Só um texto, sem nenhuma marca.', 'Só um texto, sem nenhuma marca.'],
    ['a fragment', '<p>Um parágrafo sozinho, sem página.</p>', 'Um parágrafo sozinho, sem página.'],
    ['broken data', '<script type="application/ld+json">{"@graph":[{]</script><p>O texto fica.</p>', 'O texto fica.'],
    [
      'data of odd types',
      '<script type="application/ld+json">[null,1,"x",{"@type":5,"name":{},"offers":[null]}]</script><p>O texto fica.</p>',
      'O texto fica.',
    ],
    ['what cannot be stored', '<p>Pão\u0000 quente\u200b e \ud800bolo.</p>', 'Pão quente e \ufffdbolo.'],
  ])('%s', async (_, html, text) => {
    expect(await roomy(html, url, signal)).toMatchObject({ ok: true, value: { text } })
  })

  test('texts without end are cut to what an agent may have, at whole characters', async () => {
    const long = `👩‍🍳 ${'ç👩‍🍳'.repeat(400)}`
    const html = `<title>${long}</title><meta name="description" content="${long}"><h1>${long}</h1><p>${long}</p>`
    const read = await roomy(html, url, signal)
    if (!read.ok) throw new Error(read.failure.detail)
    const pages = [{ ...read.value, url, isCut: false }] as const
    const agent = deriveAgent(pages)
    for (const [text, limit] of [
      [agent.name, agentLimits.name],
      [agent.companyName, agentLimits.companyName],
      [agent.shortDescription, agentLimits.shortDescription],
      [agent.greeting, agentLimits.initialChatMessage],
    ] as const) {
      expect(text.length).toBeLessThanOrEqual(limit)
      expect(text.endsWith('…')).toBe(text !== agent.greeting)
      expect(text).toMatch(/^(?:(?!\p{Cs}).)*$/u)
      expect(text).not.toMatch(/\u200d…/u)
    }
    expect(trainingContentsOf(pages)[0]?.name.length).toBeLessThanOrEqual(200)
  })
})
