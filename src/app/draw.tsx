/** Draws the app, with React or what stands in its place. */
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { effectHandler } from './effects/effect-handler.ts'

// The inspector hears from the first event on; nothing of it is in a production build.
if (import.meta.env.DEV) effectHandler.inspect = (await import('./inspector/connect.ts')).connectInspector()

const draw = (place: Element): (() => void) => {
  const root = createRoot(place)
  root.render(<App />)
  return () => root.unmount()
}

export default draw
