/** What the forms before the sign-in are made of, without the component library. */
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
  /** Takes the focus when it comes: a step has taken the place of what was focused, and is read from its title on. */
  focused?: boolean
}

export const PlainHeading = ({ title, hint, focused = false }: PlainHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {hint && <p className="plain-hint">{hint}</p>}
    </div>
  )
}

export const PlainProblem = ({ children }: { children: ReactNode }) => (
  <p className="plain-problem" role="alert">
    {children}
  </p>
)
