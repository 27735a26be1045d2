/** Renders the app, with React or with Preact in its place. */
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { effectHandler } from './effects/effect-handler.ts'

// Connected first, so that the inspector receives every event. Not included in production builds.
if (import.meta.env.DEV) effectHandler.inspect = (await import('./inspector/connect.ts')).connectInspector()

const mountApp = (place: Element): (() => void) => {
  const root = createRoot(place)
  root.render(<App />)
  return () => root.unmount()
}

export default mountApp
