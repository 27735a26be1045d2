/** Renders the notices, whether React or Preact renders the app. */
import { createRoot } from 'react-dom/client'
import { Notices } from './notices.tsx'

// A function instead of a side effect of the import: bundled together with other modules, it would run when any of them
// is loaded.
export const drawNotices = (): void => {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Notices />)
}
