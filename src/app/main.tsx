// Before the router.
import '../services/departures.ts'
import '@fontsource-variable/figtree'
import { createRoot } from 'react-dom/client'
import '../ui/base.css'
import { installTokens } from '../ui/tokens.ts'
import { readToken } from '../services/session.ts'
import { App } from './app.tsx'
import { loadAhead } from './chunks.ts'
import { outlet } from './outlets/outlet.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The inspector hears from the first event on; nothing of it is in a production build.
if (import.meta.env.DEV) outlet.inspect = (await import('./inspector/connect.ts')).connectInspector()

loadAhead(location, readToken() !== null)
installTokens()
createRoot(root).render(<App />)
