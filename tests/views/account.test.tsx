import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { fail } from '../../contract/failures.ts'
import { sessionsQuery, queryClient } from '../../src/services/queries.ts'
import { watchSessionEnd } from '../../src/services/session.ts'
import { useAccountDeletion } from '../../src/features/account/account.wiring.ts'
import { EffectHandlerProvider, type EffectHandler } from '../../src/flow/effect-handler.tsx'
import { DataSection } from '../../src/features/account/data-section.tsx'
import { DeletionSection } from '../../src/features/account/deletion-section.tsx'
import { NameForm } from '../../src/features/account/name-form.tsx'
import { NoticesSection } from '../../src/features/account/notices-section.tsx'
import { PasswordSection } from '../../src/features/account/password-section.tsx'
import { alertTexts } from '../../src/features/account/strings.ts'
import { SessionsSection } from '../../src/features/account/sessions-section.tsx'
import { accountNoticesMachine } from '../../src/machines/account-notices/account-notices.machine.ts'
import { sessionRemovalMachine } from '../../src/machines/session-removal/session-removal.machine.ts'
import { accountDeletionMachine } from '../../src/machines/account-deletion/account-deletion.machine.ts'
import { passwordChangeMachine } from '../../src/machines/password-change/password-change.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { accountDeletionModel, accountDeletionScreen } from '../models/account-deletion.model.ts'
import {
  accountNameModel,
  accountNameScreen,
  accountNoticesModel,
  accountNoticesScreen,
  moved,
  renamed,
} from '../models/account-forms.model.ts'
import { restoreButton } from '../models/form.screen.ts'
import { dataExportModel, dataExportScreen } from '../models/data-export.model.ts'
import { passwordChangeModel, passwordChangeScreen } from '../models/password-change.model.ts'
import { sessionRemovalModel, sessionRemovalScreen } from '../models/session-removal.model.ts'
import { Stage } from './stage.tsx'

beforeEach(() => {
  const now = new Date()
  queryClient.setQueryData(sessionsQuery.queryKey, [
    { id: 's1', device: 'Chrome em Linux', createdAt: now, lastUsedAt: now, isCurrent: true },
    { id: 's2', device: 'Safari em iOS', createdAt: now, lastUsedAt: now, isCurrent: false },
  ])
})
afterEach(() => queryClient.clear())

runViews([accountNameModel], accountNameScreen, (actor) => (
  <Stage>
    <NameForm actor={actor} />
    <button onClick={() => actor.send({ type: 'record.changed', record: renamed })}>{restoreButton(renamed)}</button>
  </Stage>
))
runViews([accountNoticesModel], accountNoticesScreen, (actor) => (
  <Stage>
    <NoticesSection actor={actor} sendsMail />
    <button onClick={() => actor.send({ type: 'record.changed', record: moved })}>{restoreButton(moved)}</button>
  </Stage>
))
test.each([true, false])(
  'the notices promise no e-mail that the server does not send; it sends them: %s',
  async (sendsMail) => {
    const { actor } = startTestActor(accountNoticesMachine, accountNoticesModel.input)
    await render(
      <Stage>
        <NoticesSection actor={actor} sendsMail={sendsMail} />
      </Stage>,
    )
    await expect.element(page.getByRole('heading', { name: alertTexts.title })).toBeVisible()
    expect(page.getByRole('note').filter({ hasText: alertTexts.mailNotSent }).elements()).toHaveLength(
      sendsMail ? 0 : 1,
    )
  },
)
test('[AC-02] a wrong current password after a try without an answer: the password may be changed already', async () => {
  const { actor, ports } = startTestActor(passwordChangeMachine, undefined)
  await render(
    <Stage>
      <PasswordSection actor={actor} email="ana@exemplo.com" hasPassword />
    </Stage>,
  )
  const save = (done: ReturnType<typeof fail>): void => {
    actor.send({ type: 'form.save' })
    ports.settle('sendForm', { done })
  }
  const message = 'A senha atual está incorreta.'
  const issues = [{ path: 'currentPassword', message }]
  const refused = fail('invalid', { status: 400, message, body: { error: 'wrong_password', message, issues } })
  const hint = page.getByText('a senha pode já ter sido trocada', { exact: false })
  actor.send({ type: 'form.open' })
  actor.send({ type: 'form.change', patch: { currentPassword: 'a de hoje', newPassword: 'a de amanhã' } })
  save(refused)
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(hint).not.toBeInTheDocument()
  save(fail('offline'))
  await expect.element(hint).not.toBeInTheDocument()
  actor.send({ type: 'form.change', patch: { currentPassword: '' } })
  actor.send({ type: 'form.save' })
  await expect.element(page.getByText('Informe a senha atual')).toBeVisible()
  await expect.element(hint).not.toBeInTheDocument()
  actor.send({ type: 'form.change', patch: { currentPassword: 'a de hoje' } })
  save(refused)
  await expect.element(hint).toBeVisible()
})

runViews([passwordChangeModel], passwordChangeScreen, (actor) => (
  <Stage>
    <PasswordSection actor={actor} email="ana@exemplo.com" hasPassword />
  </Stage>
))
runViews([accountDeletionModel], accountDeletionScreen, (actor) => (
  <Stage>
    <DeletionSection actor={actor} hasPassword />
  </Stage>
))
runViews([sessionRemovalModel], sessionRemovalScreen, (actor) => (
  <Stage>
    <SessionsSection actor={actor} />
  </Stage>
))
runViews([dataExportModel], dataExportScreen, (actor) => (
  <Stage>
    <DataSection actor={actor} />
  </Stage>
))

test('[AC-04] the consequences of the deletion stand together, below their heading', async () => {
  const { actor } = startTestActor(accountDeletionMachine, undefined)
  await render(
    <Stage>
      <DeletionSection actor={actor} hasPassword />
    </Stage>,
  )
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  const advice = page.getByText('baixe seus dados antes', { exact: false })
  await expect.element(advice).toBeVisible()
  const gap = () => {
    const [above, below] = [page.getByText('Seus agentes param', { exact: false }), advice].map((text) =>
      text.element().getBoundingClientRect(),
    )
    return (below?.top ?? NaN) - (above?.bottom ?? NaN)
  }
  await expect.poll(gap).toBe(16)
})

test('[AC-04] that the account is deleted is said once the session has ended, which drops earlier notices', async () => {
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/config.json' ? {} : { message: 'Feito.' }))
  const order: string[] = []
  onTestFinished(watchSessionEnd(() => order.push('ended')))
  const effects: EffectHandler = { notify: (text) => order.push(text), navigate: () => {}, changed: () => {} }
  const { result } = await renderHook(() => useAccountDeletion('user-1'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <EffectHandlerProvider value={effects}>{children}</EffectHandlerProvider>
    ),
  })
  result.current.send({ type: 'form.open' })
  result.current.send({ type: 'form.change', patch: { confirmation: 'minha senha' } })
  result.current.send({ type: 'form.save' })
  await expect.poll(() => order).toEqual(['ended', 'Sua conta foi excluída.'])
  expect(localStorage.getItem('prosa.token')).toBeNull()
})

test('[AC-03] after the last session of the list has ended the focus is on the one before', async () => {
  const { queryKey } = sessionsQuery
  const now = new Date()
  const others = ['Firefox em Linux', 'Safari em iOS'].map((device) => ({
    id: device,
    device,
    createdAt: now,
    lastUsedAt: now,
    isCurrent: false,
  }))
  queryClient.setQueryData(queryKey, others)
  const { actor } = startTestActor(sessionRemovalMachine, undefined)
  await render(
    <Stage>
      <SessionsSection actor={actor} />
    </Stage>,
  )
  page.getByRole('button', { name: 'Encerrar Safari em iOS' }).element().focus()
  queryClient.setQueryData(queryKey, others.slice(0, 1))
  await expect.element(page.getByRole('button', { name: 'Encerrar Firefox em Linux' })).toHaveFocus()
})
