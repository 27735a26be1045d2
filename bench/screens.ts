/** What the first screens weigh, and how fast a search is painted. */
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { fullOrShort } from './scale.ts'
import type { Owner } from './server.ts'
import { median, print } from './statistics.ts'

const LOGIN_LIMIT = 60
const AGENTS_LIMIT = 200
const WORDS = ['recife', 'manaus', 'curitiba', 'goiania', 'agente 99', 'loja 512', 'simpatia']

const signedInPage = async (browser: Browser, url: string, { token }: Owner): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  await context.addInitScript((value) => localStorage.setItem('prosa.token', value), token)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  return page
}

/** Gzip kilobytes (1,000 bytes) of all scripts that a fresh visit loads. */
const scriptBytes = async (page: Page, address: string, isReady: (page: Page) => Promise<unknown>): Promise<number> => {
  let bytes = 0
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      reading.push(response.body().then((body) => void (bytes += gzipSync(body).length)))
  })
  await page.goto(address)
  await isReady(page)
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  return bytes / 1_000
}

export const benchBytes = async (browser: Browser, url: string, owner: Owner): Promise<void> => {
  const visitor = await browser.newPage()
  const login = await scriptBytes(visitor, `${url}/login`, (page) => page.getByLabel('E-mail').waitFor())
  print('scripts of /login, gzip', login, 'kB', LOGIN_LIMIT)
  const context = await browser.newContext()
  await context.addInitScript((value) => localStorage.setItem('prosa.token', value), owner.token)
  const agents = await scriptBytes(await context.newPage(), `${url}/agentes`, (page) =>
    page.getByRole('list', { name: 'Agentes' }).waitFor(),
  )
  print('scripts of /agentes, gzip', agents, 'kB', AGENTS_LIMIT)
}

/** Types a word at once and waits until the frame with its result has been painted. */
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

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunch())
