/** Draws the notices, whichever of its drawings the app is shown by. */
import { createRoot } from 'react-dom/client'
import { Notices } from './notices.tsx'

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Notices />)
