import { describe, expect, test } from 'vitest'
import type { StartedSites } from '../stand-ins/sites.ts'
import { websiteServer, type WebsiteServer } from './website-fixture.ts'

/** Nothing listens on port 9 (discard). */
const closed = 'http://127.0.0.1:9'
const withClosed = ({ environment }: StartedSites) => ({ WEBSITE_ALLOW: `${environment['WEBSITE_ALLOW']},${closed}` })
/** Longer time limits than usual, for a machine under load. */
const patient = websiteServer({ limits: { totalMs: 60_000, pageMs: 30_000, parseMs: 30_000 } }, withClosed)

/** The refusal; nothing may be stored, and no defect may be reported. */
async function refused(url: string, web: WebsiteServer = patient) {
  const account = await web.server.account()
  const before = await web.server.rowCounts()
  const answer = await web.generate(url, account)
  expect(await web.server.rowCounts()).toEqual(before)
  expect(web.server.defects).toEqual([])
  return answer.ok ? answer : [answer.status, answer.body.error, answer.body.message]
}

type Case = [what: string, place: (sites: StartedSites['sites']) => string, answer: [number, string, string]]

const noPage: Case[] = [
  ['404', ({ forms }) => `${forms}/sumiu`, [404, 'not_found', 'Esta página não existe no site. Verifique o endereço.']],
  [
    '410',
    ({ forms }) => `${forms}/foi-se`,
    [404, 'not_found', 'Esta página não existe no site. Verifique o endereço.'],
  ],
  ['403', ({ forms }) => `${forms}/proibido`, [400, 'site_forbidden', 'Este site não permite a leitura automática.']],
  [
    'a robots.txt that refuses',
    ({ refusing }) => refusing,
    [400, 'site_forbidden', 'Este site não permite a leitura automática.'],
  ],
  [
    '500',
    ({ forms }) => `${forms}/quebrado`,
    [502, 'site_broken', 'O site está com problemas. Tente novamente mais tarde.'],
  ],
  ['a PDF', ({ forms }) => `${forms}/cardapio.pdf`, [400, 'not_a_page', 'Este endereço não é uma página da web.']],
  [
    'redirects without end',
    ({ forms }) => `${forms}/voltas`,
    [400, 'site_redirects', 'Este site redireciona sem parar e não pôde ser lido.'],
  ],
  [
    'a page that only a browser could draw, and that says nothing of itself',
    ({ forms }) => `${forms}/vazio`,
    [
      400,
      'site_unreadable',
      'Não foi possível ler o conteúdo deste site. Ele pode depender de JavaScript: crie o agente manualmente e treine com textos.',
    ],
  ],
  [
    'a redirect into a private address',
    ({ forms }) => `${forms}/para-dentro`,
    [400, 'site_blocked', 'Este endereço não pode ser acessado.'],
  ],
  [
    'a name that nobody has',
    () => 'https://nao-existe.invalid/',
    [400, 'site_unknown', 'Não encontramos este site. Verifique o endereço.'],
  ],
]

describe('[WS-04] a site that gives no agent is told why', () => {
  test.each(noPage)('%s', async (_, place, answer) => {
    expect(await refused(place(patient.sites.sites))).toEqual(answer)
    expect(patient.sites.hits.inner).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://exemplo.com.br',
    'mailto:ana@exemplo.com.br',
    'data:text/html,<h1>x</h1>',
    'https://',
    'http://ana:senha@exemplo.com.br',
    'ana:senha@exemplo.com.br',
    'duas palavras',
    'http://[::1',
    'https://exemplo.com.br:99999',
  ])('%s is no address', async (url) => {
    expect(await refused(url)).toEqual([400, 'invalid_url', 'Por favor, insira uma URL válida'])
  })

  test.each(['', '   '])('an empty address', async (url) => {
    const [status, error, message] = (await refused(url)) as unknown[]
    expect([status, error]).toEqual([400, 'invalid_input'])
    expect(message).toContain('Por favor, insira uma URL válida')
  })

  test('a port that nobody listens on', async () => {
    const answer = [400, 'site_unreachable', 'O site não respondeu. Tente novamente mais tarde.']
    expect(await refused(closed)).toEqual(answer)
  })

  test('nothing of a site is asked for when its robots.txt refuses', async () => {
    const from = patient.sites.hits.refusing.length
    await refused(patient.sites.sites.refusing)
    expect(patient.sites.hits.refusing.slice(from)).toEqual(['/robots.txt'])
  })

  test('of a shop only pages are asked for: no cart, no file, no other site', async () => {
    const from = patient.sites.hits.bakery.length
    await patient.made(patient.sites.sites.bakery)
    expect(patient.sites.hits.bakery.slice(from).sort()).toEqual(['/', '/entrega', '/robots.txt', '/sobre', '/trocas'])
  })
})

describe('a site that does not answer', () => {
  const impatient = websiteServer({ limits: { totalMs: 1_000 } })
  test('[WS-04] is told to have taken too long', async () => {
    const answer = [504, 'site_timeout', 'O site demorou demais para responder. Tente novamente mais tarde.']
    expect(await refused(`${impatient.sites.sites.forms}/lento`, impatient)).toEqual(answer)
  })
})

describe('who may ask', () => {
  test('a session, and a role that may create agents', async () => {
    const input = { query: { url: patient.sites.sites.bakery } }
    expect(await patient.server.call('generateAgent', input)).toMatchObject({ status: 401 })
    const account = await patient.server.account()
    await patient.server.db.updateTable('users').set({ role: 'USER_CHAT' }).where('id', '=', account.id).execute()
    const answer = await patient.server.call('generateAgent', input, account.token)
    expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden_role' } })
  })
})
