// Must run before the router, in this order.
import '../services/back-closes.ts'
import '../services/departures.ts'
import '@fontsource-variable/figtree'
import { loadPart } from '../flow/load-part.ts'
import '../ui/base.css'
import { saveFirstPaint } from '../ui/first-paint.ts'
import { installTokens } from '../ui/tokens.ts'
import { storeNoticeOverReload, onFirstNotice } from './effects/notice-queue.ts'
import { firstRenderer, firstParts, loadAheadOfRouter } from './load-ahead.ts'
import { carryOver } from './prerender/carry-over.ts'
import { mountRenderer } from './renderer.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const loadNotices = (): void =>
  void import('./effects/draw-notices.tsx').then(
    ({ drawNotices }) => drawNotices(),
    () => addEventListener('online', loadNotices, { once: true }),
  )
onFirstNotice(loadNotices)
try {
  loadAheadOfRouter()
  installTokens()
  storeNoticeOverReload()
} catch (error) {
  // For example, the browser forbids storage. The page below says that something is wrong.
  reportError(error)
}

const notStarted = document.querySelector<HTMLElement>('.not-started')
notStarted?.remove()

const start = async (): Promise<void> => {
  const loadRenderer = firstRenderer()
  const isPrerendered = 'prerendered' in root.dataset
  // The prerendered page stays until the next page is ready. No module may wait for it with a top-level await, because
  // the modules that it waits for need this one.
  if (isPrerendered) await firstParts()
  const { default: mount } = await loadPart(loadRenderer)
  if (isPrerendered) {
    carryOver(root)
    saveFirstPaint(root)
    delete root.dataset['prerendered']
  }
  mountRenderer(loadRenderer, mount)
}

start().catch((error: unknown) => {
  reportError(error)
  if (!notStarted) return
  // Shown without the usual delay, because the failure is certain.
  notStarted.style.animation = 'none'
  document.body.append(notStarted)
  addEventListener('online', () => location.reload())
})
