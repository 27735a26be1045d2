/** The frame of the pages behind the sign-in, in the shape of what comes. */
import { Logo } from '../../ui/logo.tsx'

export const ShellSkeleton = () => (
  <div className="skeleton" role="status" aria-label="Carregando">
    <div className="skeleton-side" aria-hidden>
      <Logo />
      <i />
      <i />
      <i />
    </div>
    <div className="skeleton-main" aria-hidden>
      <b />
      <u />
      <div className="skeleton-cards">
        {[0, 1, 2, 3, 4, 5].map((key) => (
          <s key={key} />
        ))}
      </div>
    </div>
  </div>
)
