/** The two forms of the sign-in screen; the machine decides which is shown. */
import { newPasswordMinimum, RegisterBody } from '../../../contract/auth.ts'
import { issuesIn } from '../../../contract/validation.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { isAboutGoogle, isBusy, isGoogleBusy, isRegistering } from '../../machines/sign-in/sign-in.select.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { PlainField } from '../../ui/plain-field.tsx'
import { PlainError, PlainForm, PlainHeading } from '../../ui/plain-form.tsx'
import { PlainSecretField } from '../../ui/plain-secret-field.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { SignInContext } from './sign-in.context.tsx'
import { problemText } from './strings.ts'

const { useSend, useSelect, useCan } = SignInContext

const texts = {
  signIn: { title: 'Bom te ver de novo', hint: 'Entre para cuidar dos seus agentes.', submit: 'Entrar' },
  registration: {
    title: 'Crie sua conta',
    hint: 'Leva menos de um minuto e você já pode criar seu primeiro agente.',
    submit: 'Criar conta',
  },
}

export const SignInForm = () => {
  const send = useSend()
  const registering = useSelect(isRegistering)
  const busy = useSelect(isBusy)
  const withGoogle = useSelect(isGoogleBusy)
  const aboutGoogle = useSelect(isAboutGoogle)
  const { credentials, problem, issues } = useSelect(({ context }) => context)
  const canSubmit = useCan({ type: 'form.submit' })
  const [left, setLeft] = useState<readonly string[]>([])
  /** Validated when the field loses the focus, not while typing. */
  const judged = (field: 'email' | 'password') => ({
    error:
      issues[field] ??
      (registering && left.includes(field) && credentials[field] !== ''
        ? issuesIn(RegisterBody, credentials)[field]
        : undefined),
    onBlur: () => registering && setLeft((fields) => [...fields, field]),
    onChange: (typed: string) => {
      setLeft((fields) => fields.filter((each) => each !== field))
      send({ type: 'form.edit', patch: { [field]: typed } })
    },
  })
  const first = useRef<HTMLInputElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const secret = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A user who started typing before the script was loaded keeps the focus.
    if (document.activeElement instanceof HTMLInputElement) return
    if (registering) first.current?.focus()
    else email.current?.focus()
  }, [registering])
  useEffect(() => {
    const refused = issues.name ? first : issues.email ? email : issues.password ? secret : null
    refused?.current?.focus()
  }, [issues])
  const password = {
    label: 'Senha',
    name: 'password',
    value: credentials.password,
    readOnly: busy,
    ...judged('password'),
    inputRef: secret,
  }
  const { title, hint, submit } = registering ? texts.registration : texts.signIn
  return (
    <PlainForm onSubmit={() => send({ type: 'form.submit' })}>
      <PlainHeading title={title} hint={hint} />
      {problem && !aboutGoogle && <PlainError>{problemText(problem)}</PlainError>}
      {registering && (
        <PlainField
          label="Seu nome"
          name="name"
          inputRef={first}
          autoComplete="name"
          value={credentials.name}
          readOnly={busy}
          error={issues.name}
          onChange={(name) => send({ type: 'form.edit', patch: { name } })}
        />
      )}
      <PlainField
        label="E-mail"
        name="email"
        inputRef={email}
        type="email"
        autoComplete="email"
        value={credentials.email}
        readOnly={busy}
        {...judged('email')}
      />
      {registering ? (
        <PlainSecretField {...password} help={`Pelo menos ${newPasswordMinimum} caracteres.`} />
      ) : (
        <PlainSecretField
          {...password}
          autoComplete="current-password"
          labelAction={
            <Link to="/recuperar-senha" className="plain-link">
              Esqueci minha senha
            </Link>
          }
        />
      )}
      <PlainButton type="submit" disabled={!canSubmit} loading={busy && !withGoogle}>
        {submit}
      </PlainButton>
      <GoogleSignIn />
      <p className="plain-switch">
        {registering ? 'Já tem uma conta?' : 'Ainda não tem uma conta?'}
        <PlainButton
          look="text"
          disabled={busy}
          onClick={() => send({ type: registering ? 'form.showSignIn' : 'form.showRegistration' })}
        >
          {registering ? 'Fazer login' : 'Criar conta'}
        </PlainButton>
      </p>
    </PlainForm>
  )
}
