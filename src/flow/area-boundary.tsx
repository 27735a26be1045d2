/** Error boundary of one area of the app. The app passes in what is rendered as the fallback. */
import { Component, createContext, use, type ComponentType, type ReactNode } from 'react'

export type FailedAreaProps = {
  error: unknown
  /** Mounts the area again. */
  retry: () => void
  /** Closes the area, if it is an overlay above the page. */
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

/** Only class components can catch errors in React. */
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
  /** Whether an area that lies above the page is open. */
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
