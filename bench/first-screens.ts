/**
 * The first screens, with the processor slowed four times, against pages that do the least for the same content: a
 * static sign-in, and a list and a windowed conversation with MUI.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import type { Browser, BrowserContext, Page } from 'playwright'
import { build } from 'vite'
import { listen, type RunningServer } from '../server/http/listen.ts'
import { openStaticFiles } from '../server/http/static-files.ts'
import { lastOf, messagesOf, openConversation, signIn, storeConversations } from './conversations.ts'
import { fullOrShort } from './scale.ts'
import { call, dropDataFolder } from './server.ts'
import type { ServerBenchmark } from './server-benchmark.ts'
import { median, print } from './statistics.ts'

const AGENTS = fullOrShort(200, 20)
const MESSAGES = fullOrShort(1_000, 50)
const ROUNDS = fullOrShort(5, 1)
const SLOWDOWN = fullOrShort(4, 1)
const TYPED = fullOrShort('vocês entregam aos domingos e aceitam cartão? ', 'oi')
/** Milliseconds between keys. */
const KEY_DELAY = 90

export type FloorAgent = { id: string; name: string; behavior: string; responseModel: string }
export type FloorMessage = { id: string; role: 'user' | 'assistant'; content: string }

/** Ready once an element that matches `selector` contains `text`. */
type Screen = {
  address: string
  signIn?: (context: BrowserContext) => Promise<void>
  ready: { selector: string; text: string }
  composer?: string
}
type Figures = { firstPaint: number[]; ready: number[]; keys: number[] }
type Watched = { readyAt: number; keys: number[] }

const signInFloor = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Entrar</title><style>
body{font-family:sans-serif;display:flex;height:100vh;margin:0}aside,form{flex:1;padding:48px;display:grid;gap:16px}
p{background:#eee;border-radius:12px;padding:12px}input,button{font:inherit;padding:12px}</style>
<aside><b>Prosa</b><h2>Seu negócio responde na hora, com as suas palavras.</h2><p>Vocês entregam no domingo?</p>
<p>Sim! Aos domingos entregamos das 8h às 12h, sem taxa acima de R$ 60.</p><p>E se eu precisar trocar?</p>
<p>São 30 dias para trocar, com a nota fiscal.</p></aside>
<form><h1>Bom te ver de novo</h1><label>E-mail <input type="email"></label>
<label>Senha <input type="password"></label><a href="#">Esqueci minha senha</a><button>Entrar</button>
<a href="#">Criar conta</a></form></html>`

const buildFloors = async (outDir: string): Promise<void> => {
  const root = new URL('./floors', import.meta.url).pathname
  await build({ root, configFile: false, plugins: [react()], logLevel: 'error', build: { outDir, emptyOutDir: true } })
}

const serveFloors = async (folder: string, data: Record<string, unknown>): Promise<RunningServer> => {
  await buildFloors(folder)
  const serve = openStaticFiles(folder)
  const app = new Hono()
    .get('/sign-in', (c) => c.html(signInFloor))
    .get('/data/:name', (c) => c.json(data[c.req.param('name')] ?? []))
    .notFound(async (c) => (await serve(c)) ?? c.text('nothing', 404))
  return listen(app, { host: '127.0.0.1', port: 0 })
}

/** Runs in the page: times are taken after the frame that shows the content or the key has been painted. */
const watch = ({ selector, text }: Screen['ready']): void => {
  const watched: Watched = { readyAt: 0, keys: [] }
  const afterPaint = (then: () => void): void => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', then, { once: true })
    channel.port1.start()
    channel.port2.postMessage(null)
  }
  const look = (): void => {
    const isReady = [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(text))
    if (isReady) afterPaint(() => (watched.readyAt = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => afterPaint(() => watched.keys.push(performance.now() - timeStamp))),
    true,
  )
  Object.assign(window, { watched })
}

const watchedIn = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched)

/** Users come from the sign-in, which fetches the code of the next page. */
const visitSignIn = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  await page.close()
}

const visit = async (browser: Browser, screen: Screen, figures: Figures): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  await screen.signIn?.(context)
  await context.addInitScript(watch, screen.ready)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(screen.address)
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.readyAt > 0)
  figures.ready.push((await watchedIn(page)).readyAt)
  figures.firstPaint.push(
    await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
  )
  if (screen.composer !== undefined) {
    await page.locator(screen.composer).click()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await page.keyboard.type(TYPED, { delay: KEY_DELAY })
    figures.keys.push(...(await watchedIn(page)).keys)
  }
  await context.close()
}

/** In turns, so that a machine that slows down slows all of them. */
const measure = async <K extends string>(browser: Browser, screens: Record<K, Screen>): Promise<Record<K, Figures>> => {
  const names = Object.keys(screens) as K[]
  const figures = Object.fromEntries(
    names.map((name) => [name, { firstPaint: [], ready: [], keys: [] }]),
  ) as unknown as Record<K, Figures>
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) await visit(browser, screens[name], figures[name])
  return figures
}

export const firstScreens: ServerBenchmark = {
  agents: AGENTS,
  store: (folder, owner) => storeConversations(folder, owner, [MESSAGES]),
  measure: async ({ server, owner, browser }) => {
    const agents = await call<FloorAgent[]>('GET', `${server.url}/api/agents`, owner.token)
    const floorFolder = mkdtempSync(join(tmpdir(), 'prosa-floors-'))
    const floors = await serveFloors(floorFolder, { agents, messages: messagesOf(owner, MESSAGES) })
    const signInFirst = (then: (context: BrowserContext) => Promise<void>) => async (context: BrowserContext) => {
      await visitSignIn(context, server.url)
      await then(context)
    }
    const password = { selector: 'form', text: 'Senha' }
    const newest = { selector: 'body', text: lastOf(MESSAGES) }
    try {
      const figures = await measure(browser, {
        staticSignIn: { address: `${floors.address}/sign-in`, ready: password },
        ourSignIn: { address: `${server.url}/login`, ready: password },
        muiList: { address: `${floors.address}/list`, ready: { selector: 'li', text: agents.at(-1)?.name ?? '' } },
        list: {
          address: `${server.url}/agentes`,
          signIn: signInFirst((context) => signIn(context, server.url, owner)),
          ready: { selector: 'body', text: 'Agente ' },
        },
        muiChat: { address: `${floors.address}/chat`, ready: newest, composer: 'textarea:not([readonly])' },
        chat: {
          address: `${server.url}/agentes/${owner.agentId}?type=debug`,
          signIn: signInFirst((context) => openConversation(context, server.url, owner, MESSAGES)),
          ready: newest,
          composer: 'textarea[aria-label="Mensagem"]',
        },
      })
      const { staticSignIn, ourSignIn, muiList, list, muiChat, chat } = figures
      const ratio = (what: keyof Figures, ours: Figures, floor: Figures) => median(ours[what]) / median(floor[what])
      print('sign-in: first paint against a static page', ratio('firstPaint', ourSignIn, staticSignIn), 'times', 1.5)
      print(`${AGENTS} agents: ready against MUI`, ratio('ready', list, muiList), 'times', 0.6)
      print(`${MESSAGES} messages: ready against windowed MUI`, ratio('ready', chat, muiChat), 'times', 1.3)
      print(`${MESSAGES} messages: key to paint against windowed MUI`, ratio('keys', chat, muiChat), 'times', 1.1)
    } finally {
      await floors.close()
      dropDataFolder(floorFolder)
    }
  },
}
