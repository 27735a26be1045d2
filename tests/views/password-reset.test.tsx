import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import { PasswordResetContext } from '../../src/features/password-reset/password-reset.context.tsx'
import { PasswordResetView } from '../../src/features/password-reset/password-reset-view.tsx'
import {
  passwordResetMachine,
  type PasswordResetMachine,
} from '../../src/machines/password-reset/password-reset.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { passwordResetModel } from '../models/password-reset.model.ts'
import { passwordResetScreen } from '../models/password-reset.screen.ts'
import { Stage } from './stage.tsx'

const mount = (actor: Actor<PasswordResetMachine>) => (
  <Stage>
    <PasswordResetContext.Provider value={actor}>
      <PasswordResetView />
    </PasswordResetContext.Provider>
  </Stage>
)

runViews([passwordResetModel], passwordResetScreen, mount)

const choosing = async () => {
  const rig = startTestActor(passwordResetMachine, undefined)
  await render(mount(rig.actor))
  rig.ports.settle('takeToken', { done: ok('a-token') })
  await expect.element(page.getByRole('status')).toHaveTextContent('Conferindo o link…')
  rig.ports.settle('checkToken', { done: ok(true) })
  return rig
}

describe('[AU-10] the new password', () => {
  test('is typed at once, shown when asked, and sent by keyboard', async () => {
    const rig = await choosing()
    const box = page.getByLabelText('Nova senha')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveAttribute('autocomplete', 'new-password')
    await expect.element(box).toHaveAccessibleDescription('Pelo menos 8 caracteres.')
    await expect.element(box).toHaveAttribute('type', 'password')
    await userEvent.keyboard('segredo-novo{Tab}{Enter}')
    await expect.element(box).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Ocultar senha' }).click()
    await expect.element(box).toHaveAttribute('type', 'password')
    await box.click()
    await userEvent.keyboard('{Enter}')
    expect(rig.ports.last('savePassword').input).toEqual({ token: 'a-token', newPassword: 'segredo-novo' })
  })

  test('a problem is told to those who listen, and the word is still there', async () => {
    const rig = await choosing()
    await userEvent.keyboard('segredo-novo{Enter}')
    rig.ports.settle('savePassword', { done: fail('server', { status: 500 }) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao redefinir senha')
    await expect.element(page.getByLabelText('Nova senha')).toHaveValue('segredo-novo')
  })

  test('a link that is no longer good says so from its title on, with ways to go on', async () => {
    const rig = startTestActor(passwordResetMachine, undefined)
    await render(mount(rig.actor))
    rig.ports.settle('takeToken', { done: ok(null) })
    await expect.element(page.getByRole('heading', { name: 'Este link não vale mais' })).toHaveFocus()
    await expect
      .element(page.getByRole('link', { name: 'Pedir um novo link' }))
      .toHaveAttribute('href', '/recuperar-senha')
    await expect.element(page.getByRole('link', { name: 'Fazer login' })).toHaveAttribute('href', '/login')
  })
})
