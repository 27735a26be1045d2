import { clear, keys } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useAccountDeletion, useAccountName, useAccountNotices } from '../../src/features/account/account.wiring.ts'
import { useAgentList } from '../../src/features/agent-list/agent-list.wiring.ts'
import { useApiKeys } from '../../src/features/api-keys/api-keys.wiring.ts'
import { useMassSending, useTestPhone } from '../../src/features/campaigns/campaigns.wiring.ts'
import { useFollowUp } from '../../src/features/follow-up/follow-up.wiring.ts'
import { useProfile } from '../../src/features/profile/profile.wiring.ts'
import { useSettings } from '../../src/features/settings/settings.wiring.ts'
import { useTrainingEdit } from '../../src/features/training/dialogs/training-edit.wiring.ts'
import { useTrainingRemoval } from '../../src/features/training/dialogs/training-removal.wiring.ts'
import { useSourceActors } from '../../src/features/training/sources/sources.wiring.ts'
import { useUnanswered } from '../../src/features/unanswered/unanswered.wiring.ts'
import { useTestCall, useWebhooks } from '../../src/features/webhooks/webhooks.wiring.ts'
import { useWebsite } from '../../src/features/website/website.wiring.ts'
import { fileSlot } from '../../src/services/file-storage.ts'
import { forgetAccount, forgetAgent } from '../../src/services/clear-stored-data.ts'
import { queryClient } from '../../src/services/queries.ts'
import { savedAgent } from '../models/agent-forms.ts'
import { Stage } from './stage.tsx'

const chosenFile = () => new File(['Ana;5511988887777'], 'contatos.csv')

const clearAll = async () => {
  localStorage.clear()
  sessionStorage.clear()
  await clear()
}
beforeEach(clearAll)
afterEach(clearAll)

const kept = async () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await keys<string>())].toSorted()

const keepAll = async () => {
  for (const name of ['profile.u1.a1', 'webhook.human.u1.a2', 'account-name.u1', 'profile.u2.a3'])
    localStorage.setItem(`prosa.draft.${name}`, '{}')
  localStorage.setItem('prosa.draft.correction.c1', '{}')
  localStorage.setItem('prosa.sidebar', 'collapsed')
  localStorage.setItem('another.a1', 'x')
  sessionStorage.setItem('prosa.tab.chat.u1.a1', '{}')
  sessionStorage.setItem('prosa.tab.email', 'ana@example.com')
  for (const name of ['mass-sending.u1.a1', 'inbox.u1.a2.s1', 'mass-sending.u2.a3'])
    fileSlot(name).write({ file: chosenFile() })
  await expect.poll(async () => (await keys()).length).toBe(3)
}

test('with an account goes everything that this browser keeps for it, files and memories of this tab included', async () => {
  await keepAll()
  await forgetAccount('u1')
  expect(await kept()).toEqual([
    'another.a1',
    'prosa.draft.profile.u2.a3',
    'prosa.files.mass-sending.u2.a3',
    'prosa.sidebar',
  ])
})

test('with an agent goes what is kept for it, and nothing of another', async () => {
  await keepAll()
  await forgetAgent('a1')
  expect(await kept()).toEqual([
    'another.a1',
    'prosa.draft.account-name.u1',
    'prosa.draft.correction.c1',
    'prosa.draft.profile.u2.a3',
    'prosa.draft.webhook.human.u1.a2',
    'prosa.files.inbox.u1.a2.s1',
    'prosa.files.mass-sending.u2.a3',
    'prosa.sidebar',
    'prosa.tab.email',
  ])
})

const replies: Record<string, unknown> = {
  '/config.json': {},
  '/api/auth/me': { id: 'u1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' },
  '/api/agents/a1': { ...savedAgent, id: 'a1' },
  '/api/v1/followup/agent/a1': [],
  '/webhooks/agent/a1': [{ id: 'w1', agentId: 'a1', name: 'Pedidos', description: '', messageTemplate: 'Oi' }],
  '/api/trainings/t1': { id: 't1', agentId: 'a1', name: 'Horários', type: 'TEXT', content: 'Das 8h às 18h.' },
}

const signIn = (): void => {
  const claims = { sub: 'u1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER' }
  localStorage.setItem('prosa.token', `e30.${btoa(JSON.stringify(claims))}.signature`)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) =>
    method === 'GET'
      ? Response.json(replies[new URL(url, location.href).pathname])
      : Response.json({ message: 'Feito.' }, { status: url.endsWith('/t1') ? 404 : 200 }),
  )
}

type Running = { send: (event: never) => void; getSnapshot: () => unknown }
const send = (actor: Running, event: object): void => actor.send(event as never)

/** A form, what it is opened with unless it is on a page, and what is typed. */
type Form = { actor: Running; opened?: object; typed: object }

/** All forms of an account and of an agent at once. */
const useForms = () => {
  const webhooks = useWebhooks('u1')
  const { pairs, text } = useSourceActors('u1', 'a1')
  const { creation } = useApiKeys('a1')
  const [phone, setPhone] = useTestPhone('u1', 'a1')
  const [call, setCall] = useTestCall('a1')
  const sending = useMassSending('u1', 'a1')
  const training = { id: 't1', name: 'Horários', type: 'TEXT' }
  const forms = [
    { actor: useAccountName('u1'), typed: { name: 'Rui' } },
    { actor: useAccountNotices('u1'), typed: { phone: '11988887777' } },
    { actor: useProfile('u1', 'a1'), typed: { name: 'Rui' } },
    { actor: useSettings('u1', 'a1'), typed: { useEmojis: true } },
    { actor: useFollowUp('u1', 'a1').form, opened: { agentId: 'a1' }, typed: { content: 'Ainda por aí?' } },
    { actor: useWebsite('u1', 'a1').form, opened: { agentId: 'a1' }, typed: { websiteUrl: 'https://sol.com' } },
    { actor: useUnanswered('u1', 'a1').answer, opened: { id: 'q1', question: 'E Pix?' }, typed: { answer: 'Sim.' } },
    { actor: webhooks.create, opened: { agentId: 'a1' }, typed: { name: 'Vendas' } },
    { actor: webhooks.edit, opened: { agentId: 'a1' }, typed: { name: 'Vendas' } },
    { actor: useTrainingEdit('u1', 'a1'), opened: training, typed: { name: 'Horário' } },
    { actor: text, opened: training, typed: { content: 'Das 9h às 18h.' } },
    { actor: pairs, opened: { agentId: 'a1' }, typed: { name: 'Perguntas' } },
  ] as Form[]
  const type = (typed: string): void => {
    setPhone(phone + typed)
    setCall({ ...call, to: typed })
    creation.send({ type: 'key.open' })
    creation.send({ type: 'key.name', name: typed })
    sending.send({ type: 'message.change', patch: { textMessage: typed } })
  }
  return { forms, type }
}

test('what is typed into a form is kept under the ids of the user and of the agent', async () => {
  signIn()
  const { result, unmount } = await renderHook(useForms, { wrapper: Stage })
  const { forms, type } = result.current
  for (const { actor, opened } of forms) if (opened) send(actor, { type: 'form.open', subject: opened })
  for (const { actor } of forms)
    await expect.poll(() => (actor.getSnapshot() as { value: unknown }).value).toHaveProperty('editing')
  for (const { actor, typed } of forms) send(actor, { type: 'form.change', patch: typed })
  type('11988887777')
  await expect
    .poll(async () => (await kept()).filter((key) => key !== 'prosa.token'))
    .toEqual([
      'prosa.draft.account-name.u1',
      'prosa.draft.account-notices.u1',
      'prosa.draft.follow-up.u1.a1',
      'prosa.draft.mass-sending-phone.u1.a1',
      'prosa.draft.mass-sending.u1.a1',
      'prosa.draft.profile.u1.a1',
      'prosa.draft.settings.u1.a1',
      'prosa.draft.training-edit.u1.a1.t1',
      'prosa.draft.training-pairs.u1.a1',
      'prosa.draft.training-text.whole.u1.a1.t1',
      'prosa.draft.unanswered.u1.a1.q1',
      'prosa.draft.webhook-test.u1.a1',
      'prosa.draft.webhook.edit.u1.a1',
      'prosa.draft.webhook.new.u1.a1',
      'prosa.draft.website.u1.a1',
      'prosa.tab.account-name.u1',
      'prosa.tab.account-notices.u1',
      'prosa.tab.api-key.u1.a1',
      'prosa.tab.follow-up.u1.a1',
      'prosa.tab.mass-sending.u1.a1',
      'prosa.tab.profile.u1.a1',
      'prosa.tab.settings.u1.a1',
      'prosa.tab.training-edit.u1.a1.t1',
      'prosa.tab.training-pairs.u1.a1',
      'prosa.tab.training-text.whole.u1.a1.t1',
      'prosa.tab.unanswered.u1.a1.q1',
      'prosa.tab.webhook.edit.u1.a1',
      'prosa.tab.webhook.new.u1.a1',
      'prosa.tab.website.u1.a1',
    ])
  await unmount()
  queryClient.clear()
})

/** All removals at once. */
const useRemovals = () => ({
  account: useAccountDeletion('u1'),
  agents: useAgentList(
    false,
    () => () => {},
    () => {},
  ),
  followUp: useFollowUp('u1', 'a1').removal,
  training: useTrainingRemoval('u1', 'a1'),
  trainings: useSourceActors('u1', 'a1').selection,
  webhook: useWebhooks('u1').removal,
})

test('with what is removed goes what was typed into its forms', async () => {
  signIn()
  const names = [
    'follow-up.u1.a1',
    ...['t1', 't2', 't3'].flatMap((id) => [`training-edit.u1.a1.${id}`, `training-text.whole.u1.a1.${id}`]),
    'webhook.edit.u1.a1',
    'webhook.new.u1.a1',
    'profile.u1.a2',
    'profile.u2.a3',
  ]
  for (const name of names) localStorage.setItem(`prosa.draft.${name}`, '{}')
  const { result, unmount } = await renderHook(useRemovals, { wrapper: Stage })
  const removals: Record<keyof typeof result.current, Running> = result.current
  const drafts = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('prosa.draft.'))
      .toSorted()
  const remove = async (name: keyof typeof removals, ...events: object[]): Promise<string[]> => {
    const before = drafts()
    for (const event of events) send(removals[name], event)
    await expect.poll(drafts).not.toEqual(before)
    return before.filter((draft) => !drafts().includes(draft))
  }
  const confirm = (subject: object) => [{ type: 'question.ask', subject }, { type: 'question.confirm' }]
  expect(await remove('followUp', ...confirm({ id: 'f1' }))).toEqual(['prosa.draft.follow-up.u1.a1'])
  expect(await remove('webhook', ...confirm({ id: 'w1', agentId: 'a1', name: 'Pedidos' }))).toEqual([
    'prosa.draft.webhook.edit.u1.a1',
  ])
  expect(await remove('training', ...confirm({ id: 't1', name: 'Horários' }))).toEqual([
    'prosa.draft.training-edit.u1.a1.t1',
    'prosa.draft.training-text.whole.u1.a1.t1',
  ])
  const selected = ['selection.start', 'selection.toggle', 'removal.ask', 'removal.confirm']
  const events = selected.map((type) => ({ type, training: { id: 't2', name: 'Preços' } }))
  expect(await remove('trainings', ...events)).toEqual([
    'prosa.draft.training-edit.u1.a1.t2',
    'prosa.draft.training-text.whole.u1.a1.t2',
  ])
  const agent = { id: 'a1', name: 'Bia' }
  const asked = [{ type: 'options.open', agent }, { type: 'removal.ask' }, { type: 'removal.confirm' }]
  await remove('agents', ...asked)
  expect(drafts()).toEqual(['prosa.draft.profile.u1.a2', 'prosa.draft.profile.u2.a3'])
  const patch = { confirmation: 'segredo' }
  await remove('account', { type: 'form.open' }, { type: 'form.change', patch }, { type: 'form.save' })
  expect(drafts()).toEqual(['prosa.draft.profile.u2.a3'])
  await unmount()
  queryClient.clear()
})
