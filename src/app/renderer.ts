/** Which of the two renderers is mounted: React, or the small Preact one for the pages before the sign-in. */
import { loadPreact } from './signed-out-pages.ts'
import type { Mount, LoadRenderer, PageRow } from './page-row.ts'

export const loadReact: LoadRenderer = () => import('./mount-app.tsx')

export const rendererOf = ({ access }: PageRow): LoadRenderer => (access === 'signedIn' ? loadReact : loadPreact)

let loaded: LoadRenderer | null = null
let unmount = (): void => {}
const rootElement = document.querySelector('#root')

export const currentRenderer = (): LoadRenderer | null => loaded

export const mountRenderer = (drawing: LoadRenderer, draw: Mount): void => {
  if (!rootElement) throw new Error('index.html has no #root')
  unmount()
  loaded = drawing
  unmount = draw(rootElement)
}
