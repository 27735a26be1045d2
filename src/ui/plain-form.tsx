/** Parts of the forms before the sign-in, without the component library. */
import { useEffect, useRef, type ReactNode } from 'react'
import './plain-form.css'

type PlainFormProps = { children: ReactNode; onSubmit: () => void }

export const PlainForm = ({ children, onSubmit }: PlainFormProps) => (
  <form
    className="plain-form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

type PlainHeadingProps = {
  title: string
  hint?: ReactNode
  /** Focuses the title on mount: it replaces the step that had the focus, and screen readers read on from it. */
  focusOnMount?: boolean
}

export const PlainHeading = ({ title, hint, focusOnMount = false }: PlainHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusOnMount) heading.current?.focus()
  }, [focusOnMount])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {hint && <p className="plain-hint">{hint}</p>}
    </div>
  )
}

export const PlainError = ({ children }: { children: ReactNode }) => (
  <p className="plain-problem" role="alert">
    {children}
  </p>
)
