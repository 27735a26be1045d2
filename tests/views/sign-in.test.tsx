import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import { SignInContext } from '../../src/features/sign-in/sign-in.context.tsx'
import { SignInForm } from '../../src/features/sign-in/sign-in-form.tsx'
import { signInMachine, type SignInMachine } from '../../src/machines/sign-in/sign-in.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { answered, googleModel, registrationModel, signInModel } from '../models/sign-in.model.ts'
import { signInScreen } from '../models/sign-in.screen.ts'
import { Stage } from './stage.tsx'

const mount = (actor: Actor<SignInMachine>) => (
  <Stage>
    <SignInContext.Provider value={actor}>
      <SignInForm />
    </SignInContext.Provider>
  </Stage>
)

runViews([signInModel, googleModel, registrationModel], signInScreen, mount)

const open = async () => {
  const rig = startTestActor(signInMachine, signInModel.input)
  await render(mount(rig.actor))
  return rig
}

describe('the form', () => {
  test('is filled and sent by keyboard alone', async () => {
    const rig = await open()
    await screen.click('textbox', 'E-mail')
    await userEvent.keyboard('lia@sol.com{Tab}segredo123{Enter}')
    expect(rig.ports.last('signIn').input).toEqual({ name: '', email: 'lia@sol.com', password: 'segredo123' })
    await expect.element(page.getByRole('button', { name: 'Entrar' })).toBeDisabled()
  })

  test('is sent by its button, once', async () => {
    const rig = await open()
    await screen.fill('E-mail', 'lia@sol.com')
    await screen.fill('Senha', 'segredo123')
    await page.getByRole('button', { name: 'Entrar' }).dblClick({ force: true })
    expect(rig.ports.calls.filter(({ port }) => port === 'signIn')).toHaveLength(1)
  })

  test('tells a problem to those who listen and takes it back with the next key', async () => {
    const rig = await open()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await screen.fill('E-mail', 'lia@sol.com')
    await screen.fill('Senha', 'segredo123')
    await screen.click('button', 'Entrar')
    rig.ports.settle('signIn', { done: fail('server', { status: 500 }) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao realizar login')
    await screen.fill('Senha', 'segredo1234')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('marks the field that was refused and describes it', async () => {
    const rig = await open()
    await screen.fill('E-mail', 'lia@sol')
    await screen.fill('Senha', 'segredo123')
    await screen.click('button', 'Entrar')
    const issues = [{ path: 'email', message: 'Informe um e-mail válido' }]
    const body = { error: 'invalid', message: 'Confira os campos.', issues }
    rig.ports.settle('signIn', { done: fail('invalid', { status: 400, message: body.message, body }) })
    const email = page.getByLabelText('E-mail')
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    await expect.element(email).toHaveAccessibleDescription('Informe um e-mail válido')
    await expect.element(page.getByLabelText('Senha')).toHaveAttribute('aria-invalid', 'false')
  })

  test('lets the browser fill in what it keeps', async () => {
    await open()
    const password = page.getByLabelText('Senha')
    await expect.element(page.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'email')
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
    await expect.element(password).toHaveAttribute('type', 'password')
    await screen.click('button', 'Criar conta')
    await expect.element(page.getByLabelText('Seu nome')).toHaveAttribute('autocomplete', 'name')
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
    await expect.element(password).toHaveAccessibleDescription('Pelo menos 8 caracteres.')
  })
})

describe('[AU-05] the button of Google', () => {
  const google = () => page.getByRole('button', { name: 'Continue com o Google', exact: true })

  test('is busy while its script is loaded, and keeps the focus through all of it', async () => {
    const rig = await open()
    await expect.element(google()).toHaveAttribute('aria-busy', 'true')
    await expect.element(google()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByRole('status')).toHaveTextContent('Carregando…')
    rig.ports.settle('loadGoogle', { done: fail('offline') })
    await expect.element(page.getByRole('status')).toHaveTextContent('Não foi possível carregar o login do Google.')
    await screen.click('button', 'Tentar novamente')
    await expect.element(google()).toHaveFocus()
    rig.ports.settle('loadGoogle', { done: ok({ isConfigured: true }) })
    await expect.element(google()).toHaveAttribute('aria-disabled', 'false')
    await expect.element(google()).toHaveFocus()
    rig.ports.settle('watchGoogle', answered())
    const entering = page.getByRole('button', { name: 'Entrando…', exact: true })
    await expect.element(entering).toHaveAttribute('aria-busy', 'true')
    await expect.element(entering).toHaveFocus()
    await expect.element(page.getByLabelText('E-mail')).toHaveAttribute('readonly')
    await expect.element(page.getByRole('button', { name: 'Criar conta' })).toBeDisabled()
    rig.ports.settle('sendCredential', { done: fail('server', { status: 500 }) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao realizar login com Google')
    await expect.element(google()).toHaveFocus()
  })

  test('waits for the form', async () => {
    const rig = await open()
    rig.ports.settle('loadGoogle', { done: ok({ isConfigured: true }) })
    await screen.fill('E-mail', 'lia@sol.com')
    await screen.fill('Senha', 'segredo123')
    await screen.click('button', 'Entrar')
    await expect.element(google()).toHaveAttribute('aria-disabled', 'true')
    rig.ports.settle('signIn', { done: fail('offline') })
    await expect.element(google()).toHaveAttribute('aria-disabled', 'false')
  })
})
