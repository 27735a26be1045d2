import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { fail, ok } from '../../contract/failures.ts'
import { PasswordRecoveryContext } from '../../src/features/password-recovery/password-recovery.context.tsx'
import { PasswordRecoveryView } from '../../src/features/password-recovery/password-recovery-view.tsx'
import { sent } from '../../src/features/password-recovery/strings.ts'
import {
  passwordRecoveryMachine,
  type PasswordRecoveryMachine,
} from '../../src/machines/password-recovery/password-recovery.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { passwordRecoveryModel } from '../models/password-recovery.model.ts'
import { passwordRecoveryScreen } from '../models/password-recovery.screen.ts'
import { Stage } from './stage.tsx'

const mount = (actor: Actor<PasswordRecoveryMachine>, sendsMail = true) => (
  <Stage>
    <PasswordRecoveryContext.Provider value={actor}>
      <PasswordRecoveryView sendsMail={sendsMail} />
    </PasswordRecoveryContext.Provider>
  </Stage>
)

runViews([passwordRecoveryModel], passwordRecoveryScreen, (actor) => mount(actor))

describe('[AU-09] the request', () => {
  test('is made by keyboard alone, and its outcome is read from its title on', async () => {
    const rig = startTestActor(passwordRecoveryMachine, { email: '' })
    await render(mount(rig.actor))
    await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
    await userEvent.keyboard('lia@sol.com{Enter}')
    expect(rig.ports.last('requestLink').input).toEqual({ email: 'lia@sol.com' })
    rig.ports.settle('requestLink', { done: ok({ message: '' }) })
    await expect.element(page.getByRole('heading', { name: 'Confira seu e-mail' })).toHaveFocus()
    await expect.element(page.getByRole('status')).toHaveTextContent(sent.hint)
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
    await expect.element(page.getByLabelText('E-mail')).toHaveValue('lia@sol.com')
  })

  test.each([true, false])('promises no e-mail that the server does not send; it sends them: %s', async (sendsMail) => {
    const rig = startTestActor(passwordRecoveryMachine, { email: 'lia@sol.com' })
    await render(mount(rig.actor, sendsMail))
    await page.getByRole('button', { name: 'Enviar link' }).click()
    rig.ports.settle('requestLink', { done: ok({ message: '' }) })
    await expect.element(page.getByText(sendsMail ? sent.patience : sent.notSent)).toBeVisible()
    await expect.element(page.getByText(sendsMail ? sent.notSent : sent.patience)).not.toBeInTheDocument()
  })

  test('tells a problem to those who listen', async () => {
    const rig = startTestActor(passwordRecoveryMachine, { email: 'lia@sol.com' })
    await render(mount(rig.actor))
    await page.getByRole('button', { name: 'Enviar link' }).click()
    rig.ports.settle('requestLink', { done: fail('server', { status: 500 }) })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao solicitar redefinição de senha')
  })
})
