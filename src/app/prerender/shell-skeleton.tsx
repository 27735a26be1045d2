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

const Title = () => (
  <div className="skeleton-title">
    <b />
  </div>
)

/** For pages whose contents have no common shape. */
export const PageSkeleton = () => (
  <Frame>
    <div className="skeleton-main" aria-hidden>
      <Title />
    </div>
  </Frame>
)

export const ListSkeleton = () => (
  <Frame>
    <div className="skeleton-main" aria-hidden>
      <Title />
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
      <Title />
      <u />
      <div className="skeleton-panel">
        <div className="skeleton-words" />
      </div>
    </div>
  </Frame>
)
