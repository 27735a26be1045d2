/**
 * Conversations of 100, 1,000 and 10,000 messages: opening one, typing in the composer, and the number of rows in the
 * DOM.
 */
import type { Browser, Page } from 'playwright'
import { lastOf, openConversation, storeConversations } from './conversations.ts'
import { fullOrShort } from './scale.ts'
import type { Owner } from './server.ts'
import type { ServerBenchmark } from './server-benchmark.ts'
import { median, print } from './statistics.ts'

const SIZES: readonly number[] = fullOrShort([100, 1_000, 10_000], [100])
const ROUNDS = fullOrShort(5, 1)
const LETTERS = 'Vocês abrem aos domingos também?'
const RATIO_LIMIT = 1.3

/** Megabytes, for any length: only visible rows are in the DOM. */
const HEAP_LIMIT = 6

type Figures = { openMs: number; keyMs: number; nodes: number; heapMb: number; requests: number }

/** From the start of the navigation until the newest message is painted. */
const openingTime = async (page: Page, address: string, size: number): Promise<number> => {
  await page.goto(address)
  await page.getByRole('log').getByText(lastOf(size), { exact: true }).waitFor()
  return page.evaluate(() => (window as unknown as { shownAt: Promise<number> }).shownAt)
}

const watchFor = (text: string): void => {
  const shownAt = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=log]')?.textContent.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
  Object.assign(window, { shownAt })
}

/** Megabytes of the JavaScript heap after a garbage collection. */
const heapOf = async (page: Page): Promise<number> => {
  const browser = await page.context().newCDPSession(page)
  for (let round = 0; round < 2; round++) await browser.send('HeapProfiler.collectGarbage')
  return (await browser.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** From the key press until the character is painted, for each character of a sentence. */
const keyTimes = (page: Page, letters: string): Promise<number[]> =>
  page.evaluate(async (typed) => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Mensagem"]')
    if (!box) throw new Error('no composer')
    const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    const times: number[] = []
    for (let end = 1; end <= typed.length; end++) {
      await painted()
      const began = performance.now()
      setValue?.call(box, typed.slice(0, end))
      box.dispatchEvent(new Event('input', { bubbles: true }))
      await painted()
      times.push(performance.now() - began)
    }
    return times
  }, letters)

const measure = async (browser: Browser, url: string, owner: Owner, size: number): Promise<Figures> => {
  const opened: number[] = []
  const keys: number[] = []
  const heaps: number[] = []
  let nodes = 0
  let requests = 0
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
    await openConversation(context, url, owner, size)
    await context.addInitScript(watchFor, lastOf(size))
    const page = await context.newPage()
    requests = 0
    page.on('request', () => (requests += 1))
    opened.push(await openingTime(page, `${url}/agentes/${owner.agentId}?type=debug`, size))
    // The page follows a stream of changes, so its network is never idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    heaps.push(await heapOf(page))
    keys.push(...(await keyTimes(page, LETTERS)))
    nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    await context.close()
  }
  return { openMs: median(opened), keyMs: median(keys), nodes, heapMb: median(heaps), requests }
}

export const chatHistory: ServerBenchmark = {
  agents: 1,
  store: (folder, owner) => storeConversations(folder, owner, SIZES),
  measure: async ({ server, owner, browser }) => {
    const figures: Figures[] = []
    for (const size of SIZES) {
      const found = await measure(browser, server.url, owner, size)
      figures.push(found)
      const name = `${size.toLocaleString('en')} messages`
      print(`${name}: opening the conversation (median)`, found.openMs, 'ms')
      print(`${name}: letter typed to letter painted (median)`, found.keyMs, 'ms')
      print(`${name}: elements in the page`, found.nodes, '')
      print(`${name}: heap (median)`, found.heapMb, 'MB', HEAP_LIMIT)
      print(`${name}: requests`, found.requests, '')
    }
    const [small, , large] = figures
    if (!small || !large) return
    print('10,000 against 100: opening', large.openMs / small.openMs, 'times', RATIO_LIMIT)
    print('10,000 against 100: letter typed to painted', large.keyMs / small.keyMs, 'times', RATIO_LIMIT)
    print('10,000 against 100: elements in the page', large.nodes / small.nodes, 'times', RATIO_LIMIT)
  },
}
