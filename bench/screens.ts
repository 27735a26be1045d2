/** Size and number of requests of the first screens, and how fast a search is painted. */
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { fullOrShort } from './scale.ts'
import type { Owner } from './server.ts'
import { median, print } from './statistics.ts'

const LOGIN_LIMIT = 50
const AGENTS_LIMIT = 150
const REQUESTS_LIMIT = 10
const WORDS = ['recife', 'manaus', 'curitiba', 'goiania', 'agente 99', 'loja 512', 'simpatia']

const signedInPage = async (browser: Browser, url: string, { token }: Owner): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  await context.addInitScript((value) => localStorage.setItem('prosa.token', value), token)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  return page
}

/** Prints the kilobytes of all scripts that a first visit loads, compressed with brotli, and the number of requests. */
const printVisit = async (
  page: Page,
  { address, limit }: { address: URL; limit: number },
  isReady: (page: Page) => Promise<unknown>,
): Promise<void> => {
  let bytes = 0
  let requests = 0
  const reading: Promise<void>[] = []
  page.on('request', () => (requests += 1))
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      reading.push(response.body().then((body) => void (bytes += brotliCompressSync(body).length)))
  })
  await page.goto(address.href)
  await isReady(page)
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  print(`scripts of ${address.pathname}, brotli`, bytes / 1_024, 'kB', limit)
  print(`requests of ${address.pathname}`, requests, '', REQUESTS_LIMIT)
}

export const benchBytes = async (browser: Browser, url: string, owner: Owner): Promise<void> => {
  const visitor = await browser.newPage()
  const login = { address: new URL('/login', url), limit: LOGIN_LIMIT }
  await printVisit(visitor, login, (page) => page.getByLabel('E-mail').waitFor())
  const context = await browser.newContext()
  await context.addInitScript((value) => localStorage.setItem('prosa.token', value), owner.token)
  const agents = { address: new URL('/agentes', url), limit: AGENTS_LIMIT }
  await printVisit(await context.newPage(), agents, (page) => page.getByRole('list', { name: 'Agentes' }).waitFor())
}

/** Types a word at once and waits until the frame with its result is painted. */
const searchTime = (page: Page, word: string): Promise<number> =>
  page.evaluate(async (text) => {
    const box = document.querySelector<HTMLInputElement>('input[aria-label="Buscar agentes"]')
    if (!box) throw new Error('no search box')
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    setValue?.call(box, '')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await painted()
    await painted()
    const began = performance.now()
    setValue?.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    await painted()
    return performance.now() - began
  }, word)

export const benchSearch = async (browser: Browser, url: string, owner: Owner, agents: number): Promise<void> => {
  const page = await signedInPage(browser, url, owner)
  await page.goto(`${url}/agentes`)
  await page.getByRole('list', { name: 'Agentes' }).waitFor()
  const times: number[] = []
  for (let round = 0; round < fullOrShort(3, 1); round++)
    for (const word of WORDS) times.push(await searchTime(page, word))
  print(`${agents} agents: search typed to result painted (median)`, median(times), 'ms')
  print(`${agents} agents: search typed to result painted (worst)`, Math.max(...times), 'ms')
}

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunch({ optimized: true }))
