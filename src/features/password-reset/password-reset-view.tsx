/** The form for a new password, or the message that the link is no longer valid. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { PlainButton } from '../../ui/plain-button.tsx'
import { PlainForm, PlainHeading, PlainError } from '../../ui/plain-form.tsx'
import { PlainSecretField } from '../../ui/plain-secret-field.tsx'
import { PasswordResetContext } from './password-reset.context.tsx'
import { checking, choosing, invalid, problemText, toSignIn, unchecked } from './strings.ts'

const { useSend, useSelect, useCan } = PasswordResetContext

const ToSignIn = () => (
  <Link to="/login" className="plain-link">
    {toSignIn}
  </Link>
)

const Unchecked = () => {
  const send = useSend()
  const problem = useSelect(({ context }) => context.problem)
  return (
    <PlainForm onSubmit={() => send({ type: 'reset.retry' })}>
      <PlainHeading title={unchecked.title} focusOnMount />
      {problem && <PlainError>{problemText(problem)}</PlainError>}
      <PlainButton type="submit">{unchecked.retry}</PlainButton>
    </PlainForm>
  )
}

const ChoosingForm = () => {
  const send = useSend()
  const { newPassword, problem, issue } = useSelect(({ context }) => context)
  const isSaving = useSelect((snapshot) => !snapshot.matches('choosing'))
  const canSave = useCan({ type: 'reset.save' })
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <PlainForm onSubmit={() => send({ type: 'reset.save' })}>
      <PlainHeading title={choosing.title} hint={choosing.hint} />
      {problem && <PlainError>{problemText(problem)}</PlainError>}
      <PlainSecretField
        label={choosing.field}
        name="new-password"
        value={newPassword}
        readOnly={isSaving}
        help={choosing.minimum}
        error={issue ?? undefined}
        inputRef={box}
        onChange={(typed) => send({ type: 'reset.edit', newPassword: typed })}
      />
      <PlainButton type="submit" disabled={!canSave} loading={isSaving}>
        {choosing.save}
      </PlainButton>
    </PlainForm>
  )
}

const Invalid = () => (
  <div className="plain-form">
    <PlainHeading title={invalid.title} hint={invalid.hint} focusOnMount />
    <div className="plain-actions">
      <Link to="/recuperar-senha" className="plain-button plain-button-link">
        {invalid.again}
      </Link>
      <ToSignIn />
    </div>
  </div>
)

export const PasswordResetView = () => {
  const screen = useSelect((snapshot) => {
    if (snapshot.matches('opening') || snapshot.matches('checking')) return 'checking'
    if (snapshot.matches('unchecked')) return 'unchecked'
    return snapshot.matches('invalid') ? 'invalid' : 'choosing'
  })
  if (screen === 'checking') return <p role="status">{checking}</p>
  if (screen === 'unchecked') return <Unchecked />
  return screen === 'invalid' ? <Invalid /> : <ChoosingForm />
}
