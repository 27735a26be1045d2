/** Keeps a failure within the area where it happened; what is shown in its place is given by the app around. */
import { Component, createContext, use, type ComponentType, type ReactNode } from 'react'

export type FailedAreaProps = {
  error: unknown
  /** Mounts the area anew. */
  retry: () => void
  /** For an area that lies above the page: closes it. */
  onClose?: (() => void) | undefined
}

const PlainFailure = ({ retry }: FailedAreaProps) => (
  <p role="alert">
    Algo deu errado. <button onClick={retry}>Tentar novamente</button>
  </p>
)

const FailedAreaContext = createContext<ComponentType<FailedAreaProps>>(PlainFailure)
export const FailedAreaProvider = FailedAreaContext.Provider

type Fallback = (failure: Pick<FailedAreaProps, 'error' | 'retry'>) => ReactNode

/** React hands errors to classes only. */
export class ErrorBoundary extends Component<
  { children: ReactNode; renderFallback: Fallback },
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  retry = (): void => this.setState({ failure: null })

  override render() {
    const { failure } = this.state
    return failure ? this.props.renderFallback({ error: failure.error, retry: this.retry }) : this.props.children
  }
}

type AreaBoundaryProps = {
  children: ReactNode
  onClose?: () => void
  /** Whether an area that lies above the page is to be seen. */
  isOpen?: boolean
}

export const AreaBoundary = ({ children, onClose, isOpen = true }: AreaBoundaryProps) => {
  const FailedArea = use(FailedAreaContext)
  return (
    <ErrorBoundary renderFallback={(failure) => isOpen && <FailedArea {...failure} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  )
}
