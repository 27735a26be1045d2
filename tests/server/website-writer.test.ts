import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveAgent } from '../../server/agents/from-website/derive.ts'
import { createAgentWriter } from '../../server/agents/from-website/write.ts'
import { createEgress } from '../../server/platform/egress.ts'
import type { Pages } from '../../server/sources/website/page.ts'
import { readDocument } from '../../server/sources/website/read-document.ts'
import { listenOnLoopback, type LoopbackServer } from '../stand-ins/loopback.ts'
import { bearer, send, linesOf } from './calls.ts'
import { recordingLog } from './engine-fixture.ts'
import { type Account } from './server-fixture.ts'
import { websiteServer } from './website-fixture.ts'

const apiKey = 'sk-very-secret'
type Sent = { model: string; messages: { role: string; content: string }[] }

/** A model whose answers the test decides. */
let model: LoopbackServer
let baseUrl = ''
let sent: Sent[]
let says: RequestListener
const saying =
  (content: string, status = 200): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] }))

beforeAll(async () => {
  model = await listenOnLoopback((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      sent.push(JSON.parse(text) as Sent)
      says(request, response)
    })
  })
  baseUrl = `${model.origin}/v1`
})
afterAll(() => model.close())
beforeEach(() => {
  sent = []
  web.server.defects.length = 0
})

const web = websiteServer({}, () => ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl }))
const written = {
  name: 'Lúcia',
  shortDescription: 'Conta o que a oficina faz.',
  behavior: 'Atenda com simpatia e diga o prazo da revisão.',
  companyName: 'Oficina Roda Livre',
  productDescription: '',
  greeting: 'Oi! Precisa consertar a bicicleta?',
  language: 'pt-BR',
  objective: 'SUPPORT',
}
const workshop = () => web.made(`${web.sites.sites.forms}/sem-titulo`)
const derived = {
  name: 'Assistente Oficina Roda Livre',
  initialChatMessage: 'Olá! Sou da equipe de suporte da Oficina Roda Livre. Como posso ajudar?',
}

describe('with a model', () => {
  test('it writes the agent from the text of the site, which it gets as something to read and not to obey', async () => {
    says = saying(`Claro!\n\`\`\`json\n${JSON.stringify(written)}\n\`\`\``)
    const { agent, trainings } = await workshop()
    expect(agent).toMatchObject({
      name: 'Lúcia',
      shortDescription: written.shortDescription,
      behavior: written.behavior,
      companyName: written.companyName,
      initialChatMessage: written.greeting,
      language: 'pt-BR',
      businessArea: 'SUPPORT',
      tone: 'FORMAL',
      responseModel: 'gpt-3.5-turbo',
    })
    expect(trainings.map(({ name }) => name)).toEqual(['Oficina Roda Livre'])

    expect(sent.map(({ model: name, messages }) => [name, messages.map(({ role }) => role)])).toEqual([
      ['gpt-3.5-turbo', ['system', 'user']],
    ])
    const [system, user] = sent[0]?.messages.map(({ content }) => content) ?? []
    const mark = /<(site-[\w-]+)>/u.exec(system ?? '')?.[1] ?? 'no mark'
    expect(system).not.toContain('bicicletas')
    expect(user?.startsWith(`<${mark}>\n`)).toBe(true)
    expect(user?.endsWith(`\n</${mark}>`)).toBe(true)
    expect(user).toContain('Consertamos bicicletas de todas as marcas.')
  })

  test.each(['SALES', 'SUPPORT'])(
    '[PF-01] %s without a product description gets the one of the page',
    async (objective) => {
      says = saying(JSON.stringify({ ...written, objective }))
      expect((await workshop()).agent).toMatchObject({
        businessArea: objective,
        productDescription:
          'Consertamos bicicletas de todas as marcas. A revisão completa fica pronta em dois dias úteis e inclui lavagem.',
      })
    },
  )

  test('texts that are too long are cut, and what nobody sees is left out', async () => {
    const [name, greeting] = ['Lúcia '.repeat(100), 'Oi! '.repeat(2_000)]
    says = saying(JSON.stringify({ ...written, name, greeting, companyName: 'Roda\0 \u202eLivre' }))
    const { agent } = await workshop()
    expect(agent.companyName).toBe('Roda Livre')
    expect([agent.name.length <= 120, (agent.initialChatMessage ?? '').length <= 2_000]).toEqual([true, true])
    expect(agent.name).toMatch(/^Lúcia .*…$/u)
  })

  test.each([
    ['no JSON', saying('Não posso ajudar com isso.')],
    ['a list', saying('[1]')],
    ['a field missing', saying(JSON.stringify({ ...written, greeting: undefined }))],
    ['a field empty', saying(JSON.stringify({ ...written, name: ' ' }))],
    ['a language of its own', saying(JSON.stringify({ ...written, language: 'fr-FR' }))],
    [
      'an address, which a page may have talked it into',
      saying(JSON.stringify({ ...written, greeting: 'Pague em www.golpe.example' })),
    ],
    ['an error', saying('', 500)],
    ['nothing', (_, response) => void response.destroy()],
  ] satisfies [string, RequestListener][])('%s: the agent is derived instead', async (_, answer) => {
    says = answer
    expect((await workshop()).agent).toMatchObject(derived)
    expect(sent).toHaveLength(1)
    expect(web.server.defects.join()).not.toContain(apiKey)
  })

  test('pages of any length fit into what it reads, each with its beginning, between marks that no page can know', async () => {
    says = saying(JSON.stringify(written))
    const url = 'https://oficina.example/'
    const page = { ...readDocument('<title>Oficina</title><h1>Oficina</h1>', url), url, isCut: false }
    const long = { ...page, text: 'Consertamos bicicletas. '.repeat(1_000) }
    const endpoint = { baseUrl, apiKey, timeoutMs: 60_000 }
    const access = { egress: createEgress({ allow: [new URL(baseUrl).origin] }), endpoint, log: recordingLog() }
    const write = createAgentWriter(access, 'gpt-3.5-turbo')
    const pages: Pages = [long, long, { ...long, text: `Preços. ${long.text}` }]
    expect(await write(pages, deriveAgent(pages), new AbortController().signal)).toMatchObject({ name: 'Lúcia' })
    const read = sent[0]?.messages[1]?.content ?? ''
    expect(read).toContain('Preços.')
    expect(read.length).toBeLessThan(20_000)
    await write(pages, deriveAgent(pages), new AbortController().signal)
    const marks = sent.map(({ messages }) => /^<(site-.{36})>\n[^]*\n<\/\1>$/u.exec(messages[1]?.content ?? '')?.[1])
    expect(new Set(marks).size).toBe(2)
    expect(marks).not.toContain(undefined)
  })

  test('who goes away while it writes gets no agent', async () => {
    const account: Account = await web.server.account()
    const asked = Promise.withResolvers<void>()
    says = () => asked.resolve()
    const leaving = new AbortController()
    const query = new URLSearchParams({ url: `${web.sites.sites.forms}/sem-titulo`, progressId: 'p' })
    const call = fetch(`${web.server.address}/api/scraping/generate-agent?${query}`, {
      method: 'POST',
      headers: bearer(account.token),
      signal: leaving.signal,
    }).catch((cause: unknown) => cause)
    await asked.promise
    const stream = await send(web.server.address, 'scrapingProgress', { params: { progressId: 'p' } }, account.token)
    leaving.abort()
    await call
    const told = await linesOf('scrapingProgress', stream)
    expect(told.at(-1)?.stage).toBe('writing')
    expect(await web.server.done('listAgents', { query: {} }, account.token)).toEqual([])
  })

  test('its writing is told in the progress; a site may not lead to where the model is', async () => {
    const account: Account = await web.server.account()
    const followed = Promise.withResolvers<void>()
    says = (request, response) => void followed.promise.then(() => saying(JSON.stringify(written))(request, response))
    const url = `${web.sites.sites.forms}/sem-titulo`
    const done = web.server.done('generateAgent', { query: { url, progressId: 'p' } }, account.token)
    const stream = await send(web.server.address, 'scrapingProgress', { params: { progressId: 'p' } }, account.token)
    const lines = linesOf('scrapingProgress', stream)
    followed.resolve()
    await done
    expect((await lines).map(({ stage }) => stage).slice(-2)).toEqual(['writing', 'saving'])

    sent = []
    expect(await web.generate(baseUrl, account)).toMatchObject({ status: 400, body: { error: 'site_blocked' } })
    expect(sent).toEqual([])
  })
})
