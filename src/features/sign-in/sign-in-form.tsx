/** The two forms of the sign-in screen; one machine decides which is shown. */
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { SignInMachine } from '../../machines/sign-in/sign-in.machine.ts'
import type { SnapshotFrom } from 'xstate'
import { Field } from '../../ui/field.tsx'
import { SignInContext } from './sign-in.context.tsx'
import { problemText } from './strings.ts'

const { useSend, useSelect, useCan } = SignInContext

const Form = styled('form')({ display: 'grid', gap: 18 })
const Title = styled('h1')({ margin: 0, fontSize: '1.75rem', letterSpacing: '-0.02em', fontWeight: 650 })
const Hint = styled('p')(({ theme }) => ({ margin: '6px 0 0', color: theme.vars?.palette.text.secondary }))
const Problem = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '10px 14px',
  borderRadius: 10,
  fontSize: '0.95rem',
  border: `1px solid ${theme.vars?.palette.error.main}`,
  color: theme.vars?.palette.error.main,
}))
const Switch = styled('p')(({ theme }) => ({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  color: theme.vars?.palette.text.secondary,
}))

type Snapshot = SnapshotFrom<SignInMachine>
const isRegistering = (snapshot: Snapshot): boolean => snapshot.matches('registration')
const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy')

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
  const submitting = useSelect(isBusy)
  const { credentials, problem, issues } = useSelect(({ context }) => context)
  const canSubmit = useCan({ type: 'form.submit' })
  const { title, hint, submit } = registering ? texts.registration : texts.signIn
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'form.submit' })
      }}
    >
      <div>
        <Title>{title}</Title>
        <Hint>{hint}</Hint>
      </div>
      {problem && <Problem role="alert">{problemText(problem)}</Problem>}
      {registering && (
        <Field
          label="Seu nome"
          name="name"
          autoComplete="name"
          value={credentials.name}
          error={issues.name}
          onChange={(name) => send({ type: 'form.edit', patch: { name } })}
        />
      )}
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        value={credentials.email}
        error={issues.email}
        onChange={(email) => send({ type: 'form.edit', patch: { email } })}
      />
      <Field
        label="Senha"
        name="password"
        type="password"
        autoComplete={registering ? 'new-password' : 'current-password'}
        help={registering ? 'Pelo menos 8 caracteres.' : undefined}
        value={credentials.password}
        error={issues.password}
        onChange={(password) => send({ type: 'form.edit', patch: { password } })}
      />
      <Button type="submit" variant="contained" size="large" disabled={!canSubmit && !submitting} loading={submitting}>
        {submit}
      </Button>
      <Switch>
        {registering ? 'Já tem uma conta?' : 'Ainda não tem uma conta?'}
        <Button
          size="small"
          disabled={submitting}
          onClick={() => send({ type: registering ? 'form.showSignIn' : 'form.showRegistration' })}
        >
          {registering ? 'Fazer login' : 'Criar conta'}
        </Button>
      </Switch>
    </Form>
  )
}
