/**
 * The size of the widget on a customer's page, and how fast it opens, compared with a minimal widget that only opens.
 */
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { listenOnLoopback } from '../tests/stand-ins/loopback.ts'
import { fullOrShort } from './scale.ts'
import type { Owner } from './server.ts'
import { median, print } from './statistics.ts'

const SIZE_LIMIT_KB = 15
const RATIO_LIMIT = 1.25
const ROUNDS = fullOrShort(40, 2)

/** The same elements in a shadow root with a few styles: the minimum of any widget. */
const baselineScript = `
const host = document.createElement('baseline-widget')
const root = host.attachShadow({ mode: 'open' })
const sheet = new CSSStyleSheet()
sheet.replaceSync('.panel{position:fixed;right:20px;bottom:88px;width:376px;height:560px;display:flex;flex-direction:column;' +
  'background:#fff;border:1px solid #ccc;border-radius:16px}.log{flex:1;overflow:auto;padding:16px}.launch{position:fixed;' +
  'right:20px;bottom:20px;width:56px;height:56px;border-radius:50%}form{display:flex;padding:10px}textarea{flex:1}')
root.adoptedStyleSheets = [sheet]
const launch = document.createElement('button')
launch.className = 'launch'
launch.setAttribute('aria-label', 'Abrir conversa')
root.appendChild(launch)
document.body.appendChild(host)
launch.addEventListener('click', () => {
  const panel = document.createElement('section')
  panel.className = 'panel'
  panel.setAttribute('role', 'dialog')
  const title = document.createElement('h2')
  title.textContent = 'Ana'
  const log = document.createElement('div')
  log.className = 'log'
  log.textContent = 'Olá! Como posso ajudar?'
  const form = document.createElement('form')
  const box = document.createElement('textarea')
  const send = document.createElement('button')
  send.textContent = 'Enviar'
  form.append(box, send)
  panel.append(title, log, form)
  root.insertBefore(panel, launch)
  box.focus()
})`

const pageWith = (scripts: string): string =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Loja</title><body><h1>Loja</h1>${'<p>Bolos e tortas.</p>'.repeat(50)}${scripts}</body></html>`

type Opening = { paintedMs: number; workMs: number }

/**
 * From the press of the button until the open widget is painted, and the parts of that time spent on scripts and
 * layout.
 */
const measureOpening = (page: Page, name: string): Promise<Opening> =>
  page.evaluate(async (element) => {
    const root = document.querySelector(element)?.shadowRoot
    const launch = root?.querySelector<HTMLButtonElement>('.launch')
    if (!root || !launch) throw new Error('no widget')
    const nextPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
    await nextPaint()
    await nextPaint()
    const began = performance.now()
    launch.click()
    root.querySelector('[role=dialog]')?.getBoundingClientRect()
    const workMs = performance.now() - began
    await nextPaint()
    return { workMs, paintedMs: performance.now() - began }
  }, name)

const openShop = (scripts: Readonly<Record<string, string>>) =>
  listenOnLoopback(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(pageWith(scripts[url] ?? ''))
  })

export const benchWidget = async (browser: Browser, url: string, owner: Owner): Promise<void> => {
  const script = await (await fetch(`${url}/widget.js`)).text()
  print('widget.js, gzip', gzipSync(script).length / 1_000, 'kB', SIZE_LIMIT_KB)
  const options = `data-agent-id="${owner.agentId}" data-title="Ana" data-welcome-message="Olá! Como posso ajudar?"`
  const shop = await openShop({
    '/baseline': `<script>${baselineScript}</script>`,
    '/widget': `<script src="${url}/widget.js" ${options}></script>`,
  })
  try {
    const openings: Record<'baseline' | 'widget', Opening[]> = { baseline: [], widget: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['baseline', 'widget'] as const) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
        const page = await context.newPage()
        await page.goto(`${shop.origin}/${name}`)
        openings[name].push(await measureOpening(page, name === 'baseline' ? 'baseline-widget' : 'prosa-widget'))
        await context.close()
      }
    const middle = (name: 'baseline' | 'widget', what: keyof Opening) =>
      median(openings[name].map((each) => each[what]))
    for (const name of ['baseline', 'widget'] as const) {
      print(`${name}: pressed to open and painted (median)`, middle(name, 'paintedMs'), 'ms')
      print(`${name}: of that, scripts and layout (median)`, middle(name, 'workMs'), 'ms')
    }
    print(
      'widget opening time, relative to the baseline',
      middle('widget', 'paintedMs') / middle('baseline', 'paintedMs'),
      '',
      RATIO_LIMIT,
    )
  } finally {
    await shop.close()
  }
}
