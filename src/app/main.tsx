// Before the router, in this order.
import '../services/back-closes.ts'
import '../services/departures.ts'
import '@fontsource-variable/figtree'
import { createRoot } from 'react-dom/client'
import '../ui/base.css'
import { keepFirstWords } from '../ui/first-words.ts'
import { installTokens } from '../ui/tokens.ts'
import { App } from './app.tsx'
import { effectHandler } from './effects/effect-handler.ts'
import { keepNoticeOverReload } from './effects/notice-queue.ts'
import { firstParts, loadAheadOfRouter } from './load-ahead.ts'
import { carryOver } from './prerender/carry-over.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The inspector hears from the first event on; nothing of it is in a production build.
if (import.meta.env.DEV) effectHandler.inspect = (await import('./inspector/connect.ts')).connectInspector()

try {
  loadAheadOfRouter()
  installTokens()
  keepNoticeOverReload()
} catch (error) {
  // A browser that forbids storage, for one: the page drawn below says that something is wrong.
  reportError(error)
}
document.querySelector('.not-started')?.remove()
const draw = (): void => {
  delete root.dataset['prerendered']
  createRoot(root).render(<App />)
}
// What is there already stays until the page that takes its place is there as well. No module may wait for it: those
// that it waits for need this one.
if ('prerendered' in root.dataset)
  void firstParts().then(() => {
    carryOver(root)
    keepFirstWords(root)
    draw()
  })
else draw()
