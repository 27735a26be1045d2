import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { fail } from '../../contract/failures.ts'
import { SignInContext } from '../../src/features/sign-in/sign-in.context.tsx'
import { SignInForm } from '../../src/features/sign-in/sign-in-form.tsx'
import { signInMachine, type SignInMachine } from '../../src/machines/sign-in/sign-in.machine.ts'
import { rigUp } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { signInModel } from '../models/sign-in.model.ts'
import { signInScreen } from '../models/sign-in.screen.ts'
import { Stage } from './stage.tsx'

const mount = (actor: Actor<SignInMachine>) => (
  <Stage>
    <SignInContext.Provider value={actor}>
      <SignInForm />
    </SignInContext.Provider>
  </Stage>
)

runViews([signInModel], signInScreen, mount)

const open = async () => {
  const rig = rigUp(signInMachine, signInModel.input)
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
    expect(rig.ports.calls).toHaveLength(1)
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
