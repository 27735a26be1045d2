/** Effect handler, session and error boundary around the page of the current URL. */
import { SessionContext } from '../features/session/session.context.tsx'
import { useSessionFlow } from '../features/session/session.wiring.ts'
import { ErrorBoundary, FailedAreaProvider } from '../flow/area-boundary.tsx'
import { EffectHandlerProvider } from '../flow/effect-handler.tsx'
import { effectHandler } from './effects/effect-handler.ts'
import { Banner } from './failures/banner.tsx'
import { FailedArea } from './failures/failed-area.tsx'
import { RootFailure } from './failures/root-failure.tsx'
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
  <ErrorBoundary renderFallback={() => <RootFailure />}>
    <EffectHandlerProvider value={effectHandler}>
      <FailedAreaProvider value={FailedArea}>
        <Banner />
        <Session />
      </FailedAreaProvider>
    </EffectHandlerProvider>
  </ErrorBoundary>
)
