/** Effects and session, around whatever page the address names. */
import { SessionContext } from '../features/session/session.context.tsx'
import { useSessionFlow } from '../features/session/session.wiring.ts'
import { OutletProvider } from '../flow/outlet.tsx'
import { Notices } from './outlets/notices.tsx'
import { outlet } from './outlets/outlet.ts'
import { Router } from './router.tsx'

const Session = () => {
  const actor = useSessionFlow()
  return (
    <SessionContext.Provider value={actor}>
      <Router />
    </SessionContext.Provider>
  )
}

export const App = () => (
  <OutletProvider value={outlet}>
    <Session />
    <Notices />
  </OutletProvider>
)
