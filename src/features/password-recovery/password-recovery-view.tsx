/** The form that requests a link, and the confirmation that it was sent. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { PlainButton } from '../../ui/plain-button.tsx'
import { PlainField } from '../../ui/plain-field.tsx'
import { PlainForm, PlainHeading, PlainError } from '../../ui/plain-form.tsx'
import { PasswordRecoveryContext } from './password-recovery.context.tsx'
import { asking, problemText, sent, toSignIn } from './strings.ts'

const { useSend, useSelect, useCan } = PasswordRecoveryContext

const BackToSignIn = () => (
  <Link to="/login" className="plain-link">
    {toSignIn}
  </Link>
)

const AskingForm = () => {
  const send = useSend()
  const { email, problem, issue } = useSelect(({ context }) => context)
  const isSending = useSelect((snapshot) => snapshot.matches('sending'))
  const canSend = useCan({ type: 'recovery.send' })
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <PlainForm onSubmit={() => send({ type: 'recovery.send' })}>
      <PlainHeading title={asking.title} hint={asking.hint} />
      {problem && <PlainError>{problemText(problem)}</PlainError>}
      <PlainField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        readOnly={isSending}
        error={issue ?? undefined}
        inputRef={box}
        onChange={(typed) => send({ type: 'recovery.edit', email: typed })}
      />
      <PlainButton type="submit" disabled={!canSend} loading={isSending}>
        {asking.send}
      </PlainButton>
      <BackToSignIn />
    </PlainForm>
  )
}

type SentProps = {
  /** Whether the server sends e-mails at all. */
  sendsMail: boolean
}

const Sent = ({ sendsMail }: SentProps) => {
  const send = useSend()
  const email = useSelect(({ context }) => context.email)
  return (
    <PlainForm onSubmit={() => send({ type: 'recovery.askAgain' })}>
      <PlainHeading title={sent.title} hint={<span role="status">{sent.hint}</span>} focusOnMount />
      <p className="plain-hint">{sent.askedFor(email.trim())}</p>
      <p className="plain-hint">{sendsMail ? sent.patience : sent.notSent}</p>
      <div className="plain-actions">
        <PlainButton type="submit">{sent.again}</PlainButton>
        <BackToSignIn />
      </div>
    </PlainForm>
  )
}

export const PasswordRecoveryView = ({ sendsMail }: SentProps) => {
  const isSent = useSelect((snapshot) => snapshot.matches('sent'))
  return isSent ? <Sent sendsMail={sendsMail} /> : <AskingForm />
}
