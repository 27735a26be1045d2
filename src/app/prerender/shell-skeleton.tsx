/** The frame of the pages behind the sign-in as a skeleton. The first texts are written into it. */
import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="skeleton" role="status" aria-label="Carregando">
    <div className="skeleton-side" aria-hidden>
      <Logo />
      <i />
      <i />
      <i />
    </div>
    {children}
  </div>
)

export const ShellSkeleton = () => (
  <Frame>
    <div className="skeleton-main" aria-hidden>
      <div className="skeleton-title">
        <b />
      </div>
      <u />
      <div className="skeleton-cards">
        {[0, 1, 2, 3, 4, 5].map((key) => (
          <s key={key} />
        ))}
      </div>
    </div>
  </Frame>
)

export const AgentSkeleton = () => (
  <Frame>
    <div className="skeleton-main skeleton-agent" aria-hidden>
      <div className="skeleton-title">
        <b />
      </div>
      <u />
      <div className="skeleton-panel">
        <div className="skeleton-words" />
      </div>
    </div>
  </Frame>
)
