/**
 * Websites over loopback for creating agents: the pages of a small business, pages of every other kind, and responses
 * without a usable page. `inner` is a private address that must never be requested; `hits` records requests.
 */
import { readFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { shopPage } from './changing-shop.ts'
import { listenOnLoopback } from './loopback.ts'
import type { StandIn } from './stand-in.ts'

const pages = new URL('./sites/', import.meta.url)
const bodyOf = (name: string) => readFileSync(new URL(name, pages), 'utf8')

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
type Site = Record<string, Answer | ((response: ServerResponse) => void)>

const html = (body: string, rest: Omit<Answer, 'body'> = {}): Answer => ({
  headers: { 'content-type': 'text/html; charset=utf-8', ...rest.headers },
  ...(rest.status !== undefined && { status: rest.status }),
  body,
})
const page = (name: string): Answer => html(bodyOf(name))
const to = (location: string, status = 302): Answer => ({ status, headers: { location } })
const message = (status: number): Answer => html(`<h1>${status}</h1>`, { status })

/** Larger than any reader's limit; the relevant text is at its start. */
const hugePage = () =>
  `<!doctype html><html lang="pt-BR"><title>Catálogo sem fim</title><body><h1>Catálogo sem fim</h1>
  <p>O primeiro parágrafo diz que a loja fica na Rua do Começo, 1, e abre às 9h.</p>
  <!-- ${'enchimento '.repeat(400_000)} --><p>Última frase, que ninguém lê.</p></body></html>`

const forms = (inner: string): Site => ({
  '/app': page('spa.html'),
  '/vazio': page('nothing.html'),
  // ISO-8859-1 without a charset in the header.
  '/antigo': { headers: { 'content-type': 'text/html' }, body: Buffer.from(bodyOf('old.html'), 'latin1') },
  '/enorme': html(hugePage()),
  '/sem-titulo': page('untitled.html'),
  '/english': page('english.html'),
  '/espanol': page('spanish.html'),
  '/mudou': to('/mudou-de-novo', 301),
  '/mudou-de-novo': to('/sem-titulo'),
  '/voltas': to('/voltas'),
  '/para-dentro': to(`${inner}/segredo`),
  '/sumiu': message(404),
  '/foi-se': message(410),
  '/quebrado': message(500),
  '/proibido': message(403),
  '/lento': () => {},
  '/cardapio.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7\n' },
})

const bakery: Site = {
  '/': page('bakery.html'),
  '/sobre': page('bakery-about.html'),
  '/entrega': page('bakery-delivery.html'),
  // Linked but broken: the agent is created without it.
  '/trocas': message(500),
  '/carrinho': page('untitled.html'),
}
const refusing: Site = {
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /\n' },
  '/': page('untitled.html'),
}

/** `/dia/hoje` switches to the site of today; on a day without a site it is broken. */
function changing(): RequestListener {
  let day = 'ontem'
  return ({ url = '/' }, response) => {
    const asked = /^\/dia\/(\w+)$/u.exec(url)?.[1]
    if (asked !== undefined) day = asked
    const body = asked === undefined ? shopPage(day, url) : day
    const missing = day === 'quebrado' ? 503 : 404
    response.writeHead(body === undefined ? missing : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  }
}

async function listen(answer: RequestListener) {
  const hits: string[] = []
  const server = await listenOnLoopback((request, response) => {
    hits.push(request.url ?? '')
    answer(request, response)
  })
  return { ...server, hits }
}

const serve =
  (site: Site): RequestListener =>
  ({ url = '/' }, response) => {
    const answer = site[url] ?? message(404)
    if (typeof answer === 'function') answer(response)
    else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '')
  }

export type Sites = {
  /** Each on an origin of its own, because robots.txt and permissions are per origin. */
  bakery: string
  forms: string
  refusing: string
  /** A different site on each day: `/dia/hoje` sets the day. */
  changing: string
  /** A private address that nobody may request. */
  inner: string
}

export type StartedSites = StandIn & {
  sites: Sites
  /** The requested paths of each site, in order. */
  hits: Record<keyof Sites, string[]>
}

export async function startSites(): Promise<StartedSites> {
  const inner = await listen(serve({ '/segredo': html('<h1>Segredo</h1>') }))
  const started = {
    bakery: await listen(serve(bakery)),
    forms: await listen(serve(forms(inner.origin))),
    refusing: await listen(serve(refusing)),
    changing: await listen(changing()),
    inner,
  }
  const sites: Sites = {
    bakery: started.bakery.origin,
    forms: started.forms.origin,
    refusing: started.refusing.origin,
    changing: started.changing.origin,
    inner: inner.origin,
  }
  const allowed = [sites.bakery, sites.forms, sites.refusing, sites.changing]
  return {
    environment: { WEBSITE_ALLOW: allowed.join(',') },
    forTests: { PROSA_TEST_SITES: JSON.stringify(sites) },
    sites,
    hits: {
      bakery: started.bakery.hits,
      forms: started.forms.hits,
      refusing: started.refusing.hits,
      changing: started.changing.hits,
      inner: inner.hits,
    },
    close: async () => {
      await Promise.all(Object.values(started).map(({ close }) => close()))
    },
  }
}

/** The sites that were started for the end-to-end tests. */
export const sitesOfTests = (): Sites => JSON.parse(process.env['PROSA_TEST_SITES'] ?? '{}') as Sites
