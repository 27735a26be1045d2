/** Which of the two renderers is mounted: React, or the small Preact one for the pages before the sign-in. */
import { loadEntrance } from './entrance.ts'
import type { Draw, LoadDrawing, PageRow } from './page-row.ts'

export const loadApp: LoadDrawing = () => import('./draw.tsx')

export const drawingOf = ({ access }: PageRow): LoadDrawing => (access === 'signedIn' ? loadApp : loadEntrance)

let current: LoadDrawing | null = null
let takeAway = (): void => {}
const place = document.querySelector('#root')

export const currentDrawing = (): LoadDrawing | null => current

export const show = (drawing: LoadDrawing, draw: Draw): void => {
  if (!place) throw new Error('index.html has no #root')
  takeAway()
  current = drawing
  takeAway = draw(place)
}
