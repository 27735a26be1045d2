/** Draws the notices, whichever of its drawings the app is shown by. */
import { createRoot } from 'react-dom/client'
import { Notices } from './notices.tsx'

// Not by being imported: what stands in a file with others runs when any of them is loaded.
export const drawNotices = (): void => {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Notices />)
}
