import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { fail } from '../../contract/failures.ts'
import { LinkCardView } from '../../src/features/whatsapp/link-card.tsx'
import { OfficialCardView } from '../../src/features/whatsapp/official-card.tsx'
import { QrDialog } from '../../src/features/whatsapp/qr-dialog.tsx'
import { SignupDialog } from '../../src/features/whatsapp/signup-dialog.tsx'
import type { WhatsappLinkMachine } from '../../src/machines/whatsapp-link/whatsapp-link.machine.ts'
import { instance as form } from '../../src/features/whatsapp/strings.ts'
import { whatsappQrMachine, type WhatsappQrMachine } from '../../src/machines/whatsapp-qr/whatsapp-qr.machine.ts'
import {
  whatsappSignupMachine,
  type WhatsappSignupMachine,
} from '../../src/machines/whatsapp-signup/whatsapp-signup.machine.ts'
import { channelsQuery, queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { whatsappLinkModel } from '../models/whatsapp-link.model.ts'
import { refreshLabel, whatsappLinkScreen } from '../models/whatsapp-link.screen.ts'
import { whatsappQrModel } from '../models/whatsapp-qr.model.ts'
import { openLabel, whatsappQrScreen } from '../models/whatsapp-qr.screen.ts'
import { whatsappRemovalModel } from '../models/whatsapp-removal.model.ts'
import { whatsappRemovalScreen } from '../models/whatsapp-removal.screen.ts'
import { whatsappSignupModel } from '../models/whatsapp-signup.model.ts'
import { whatsappSignupScreen } from '../models/whatsapp-signup.screen.ts'
import { Stage } from './stage.tsx'

const Card = ({ actor }: { actor: Actor<WhatsappLinkMachine> }) => (
  <Stage>
    <button type="button" onClick={() => actor.send({ type: 'card.refresh' })}>
      {refreshLabel}
    </button>
    <LinkCardView
      actor={actor}
      channel={undefined}
      simulatorUrl={undefined}
      canManage
      journal={null}
      onConnect={() => {}}
    />
  </Stage>
)

const Qr = ({ actor }: { actor: Actor<WhatsappQrMachine> }) => {
  const isClosed = useSelector(actor, (snapshot) => snapshot.matches('closed'))
  return (
    <Stage>
      <button type="button" disabled={!isClosed} onClick={() => actor.send({ type: 'qr.open' })}>
        {openLabel}
      </button>
      <QrDialog actor={actor} simulatorUrl={null} />
    </Stage>
  )
}

const Signup = ({ actor }: { actor: Actor<WhatsappSignupMachine> }) => (
  <Stage>
    <button type="button" onClick={() => actor.send({ type: 'signup.open' })}>
      {openLabel}
    </button>
    <SignupDialog actor={actor} />
  </Stage>
)

runViews([whatsappLinkModel], whatsappLinkScreen, (actor) => <Card actor={actor} />)
runViews([whatsappQrModel], whatsappQrScreen, (actor) => <Qr actor={actor} />)
runViews([whatsappSignupModel], whatsappSignupScreen, (actor) => <Signup actor={actor} />)
runViews([whatsappRemovalModel], whatsappRemovalScreen, (removal) => {
  queryClient.setQueryData(channelsQuery('agent-1').queryKey, [])
  return (
    <Stage>
      <OfficialCardView
        agent={{ id: 'agent-1', wabaId: 'waba-1', phoneNumberId: 'phone-1' }}
        canManage
        journal={null}
        signup={startTestActor(whatsappSignupMachine, { agentId: 'agent-1' }).actor}
        removal={removal}
      />
    </Stage>
  )
})

test('whoever sends the credentials with Enter keeps the focus, while they are saved and when they are refused', async () => {
  const { actor, ports } = startTestActor(whatsappQrMachine, { agentId: 'agent-1' })
  await render(<Qr actor={actor} />)
  await page.getByRole('button', { name: openLabel }).click()
  const missing = fail('invalid', { status: 409, body: { error: 'instance_missing', message: 'Informe os dois.' } })
  ports.settle('loadQrCode', { done: missing })
  await page.getByLabelText(form.id).fill('3C67AB')
  const token = page.getByLabelText(form.token)
  await token.fill('F1A2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: form.saving })).toBeVisible()
  await expect.element(token).toHaveFocus()
  ports.settle('saveInstance', { done: fail('invalid', { status: 409, message: 'Em uso por outro agente.' }) })
  await expect.element(page.getByText('Em uso por outro agente.')).toBeVisible()
  await expect.element(token).toHaveFocus()
})
