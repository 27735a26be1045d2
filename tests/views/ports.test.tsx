import { expect, test, vi } from 'vitest'
import { CancelledError, QueryObserver, queryOptions } from '@tanstack/react-query'
import { createActor, setup } from 'xstate'
import * as v from 'valibot'
import { fail, ok } from '../../contract/failures.ts'
import { draftIdsUnder, draftSlot } from '../../src/services/drafts.ts'
import { asSaved, formDraft, formPorts } from '../../src/services/form-ports.ts'
import { openPopup } from '../../src/services/popup.ts'
import { asDone, queryPort } from '../../src/services/ports.ts'
import { actionDraftName, forgetActions } from '../../src/features/stages/draft-slots.ts'
import { dashboardQuery, invalidate, queryClient, ReadFailure, usageQuery } from '../../src/services/queries.ts'

const reading = (id: string, read: () => Promise<number>) => {
  const query = queryOptions({ queryKey: ['ports', id], queryFn: read, retry: false })
  const actor = createActor(
    queryPort(
      () => query,
      (value) => value * 2,
    ),
    { input: undefined },
  )
  const errors: unknown[] = []
  actor.subscribe({ error: (error) => errors.push(error) })
  return { actor: actor.start(), errors }
}

test('a read that fails is a result, and so is one that was called off', async () => {
  const { failure } = fail('notFound', { status: 404 })
  const brought = reading('brought', () => Promise.resolve(21)).actor
  const failed = reading('failed', () => Promise.reject(new ReadFailure(failure))).actor
  const calledOff = reading('called off', () => Promise.reject(new CancelledError())).actor
  await expect.poll(() => brought.getSnapshot().output).toEqual(ok(42))
  await expect.poll(() => failed.getSnapshot().output).toEqual({ ok: false, failure })
  await expect.poll(() => calledOff.getSnapshot().output).toEqual(fail('aborted'))
})

test('what changes while it is read for the first time is read once more', async () => {
  const answers: ((value: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['ports', 'first'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const observer = new QueryObserver(queryClient, query)
  const forget = observer.subscribe(() => {})
  const done = invalidate(['ports'])
  answers[0]?.('before the change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after it')
  await done
  expect(observer.getCurrentResult().data).toBe('after it')
  forget()
})

test('changes during a read do not restart it, and are read once more after it', async () => {
  const answers: ((value: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['ports', 'running'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    initialData: 'at first',
  })
  const observer = new QueryObserver(queryClient, query)
  const forget = observer.subscribe(() => {})
  const changes = [1, 2, 3].map(() => invalidate(['ports', 'running']))
  expect(answers).toHaveLength(1)
  answers[0]?.('before the last change')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after it')
  await Promise.all(changes)
  expect(observer.getCurrentResult().data).toBe('after it')
  expect(answers).toHaveLength(2)
  forget()
})

test('what nobody foresaw stays a defect', async () => {
  const { actor, errors } = reading('defect', () => Promise.reject(new TypeError('x is undefined')))
  await expect.poll(() => actor.getSnapshot().status).toBe('error')
  expect(errors).toEqual([new TypeError('x is undefined')])
})

test('any 2xx has done what was asked, whatever it says', () => {
  expect(asDone(ok({ message: 'x' }))).toEqual(ok(null))
  expect(asDone(fail('malformed', { status: 200 }))).toEqual(ok(null))
  expect(asDone(fail('invalid', { status: 400 }))).toEqual(fail('invalid', { status: 400 }))
})

test('[CL-04] a 409 brings the newer record, when it is one', () => {
  const Note = v.object({ id: v.string() })
  const conflict = (current: unknown) =>
    fail('invalid', { status: 409, body: { error: 'changed', message: 'Alterado.', current } })
  expect(asSaved(conflict({ id: 'n1' }), Note)).toEqual(ok({ outcome: 'changedElsewhere', current: { id: 'n1' } }))
  expect(asSaved(conflict({ id: 1 }), Note)).toEqual(conflict({ id: 1 }))
  expect(asSaved(ok({ id: 'n1' }), Note)).toEqual(ok({ outcome: 'saved', record: { id: 'n1' } }))
})

test('a draft is read back with the record, unless its shape is another', async () => {
  const values = v.object({ title: v.string() })
  const ports = formPorts<{ id: string }, { id: string }, { title: string }>({
    read: (subject) => Promise.resolve(ok(subject)),
    save: () => Promise.resolve(fail('offline')),
    draftName: ({ id }) => `note.maria.${id}`,
    draftVersion: 1,
    values,
  })
  const load = (id: string) => createActor(ports.loadRecord, { input: { subject: { id } } }).start()
  const keeper = createActor(ports.storeDraft, { input: undefined }).start()
  const draft = { values: { title: 'Verão' }, base: { title: 'Horários' } }
  keeper.send({ type: 'draft.store', subject: { id: 'n1' }, draft })
  draftSlot('note.maria.n2', 1, v.any()).write({ values: { title: 1 }, base: {} })
  const [mine, other] = [load('n1'), load('n2')]
  await expect.poll(() => mine.getSnapshot().output).toEqual(ok({ record: { id: 'n1' }, draft }))
  await expect.poll(() => other.getSnapshot().output).toEqual(ok({ record: { id: 'n2' }, draft: null }))
  keeper.send({ type: 'draft.forget', subject: { id: 'n1' } })
  const again = load('n1')
  await expect.poll(() => again.getSnapshot().output).toEqual(ok({ record: { id: 'n1' }, draft: null }))
})

test('a draft that the browser cannot store replaces the older one for as long as the page is open, and is told', async () => {
  const values = v.object({ title: v.string() })
  const name = 'note.maria.n3'
  const ports = formPorts<{ id: string }, { id: string }, { title: string }>({
    read: (subject) => Promise.resolve(ok(subject)),
    save: () => Promise.resolve(fail('offline')),
    draftName: () => name,
    draftVersion: 1,
    values,
  })
  const told: unknown[] = []
  const listener = setup({ actors: ports }).createMachine({
    invoke: { id: 'storeDraft', src: 'storeDraft' },
    on: { '*': { actions: ({ event }: { event: unknown }) => void told.push(event) } },
  })
  const store = createActor(listener).start().getSnapshot().children['storeDraft']
  const draftOf = (title: string) => ({ values: { title }, base: { title: 'Horários' } })
  const write = (title: string) =>
    store?.send({ type: 'draft.store', subject: { id: 'n3' }, draft: draftOf(title) } as never)
  write('Verão')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  write('Inverno')
  full.mockRestore()
  expect(told).toEqual([
    { type: 'draft.written', isStored: true },
    { type: 'draft.written', isStored: false },
  ])
  expect(formDraft(name, 1, values).peek()).toEqual(draftOf('Inverno'))
  expect(draftIdsUnder('note.maria')).toContain('n3')
  formDraft(name, 1, values).clear()
  expect(formDraft(name, 1, values).peek()).toBeUndefined()
})

test('figures by day are asked for with the days of the browser', async () => {
  localStorage.setItem('prosa.token', 'token')
  const zones: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/config.json') zones.push(new URL(url, location.href).searchParams.get('timeZone'))
    return Response.json({}, { status: url === '/config.json' ? 200 : 403 })
  })
  await expect(queryClient.query(usageQuery('7'))).rejects.toBeInstanceOf(ReadFailure)
  await expect(queryClient.query(dashboardQuery('7'))).rejects.toBeInstanceOf(ReadFailure)
  expect(zones).toEqual(['America/Sao_Paulo', 'America/Sao_Paulo'])
  localStorage.removeItem('prosa.token')
})

test('what was typed of an action is not taken for that of the one that has its place later', () => {
  const owner = { userId: 'maria', agentId: 'a1' }
  const values = v.object({ name: v.string() })
  const draft = formDraft(actionDraftName(owner, 's1', 0), 1, values)
  draft.write({ values: { name: 'Agendar' }, base: { name: '' } })
  forgetActions(owner, 's1')
  expect(draft.peek()).toBeUndefined()
  expect(draft.own()).toBeUndefined()
})

test('a popup is listened to only where its page is the expected one, and until that ends', () => {
  const popup = document.body.appendChild(document.createElement('iframe'))
  vi.spyOn(window, 'open').mockReturnValue(popup.contentWindow)
  const received: unknown[] = []
  const size = { width: 1, height: 1 }
  const stop = openPopup(
    { url: '/', origin: 'https://prosa.com', size },
    { onMessage: (data) => received.push(data), onClosed: () => {} },
  )
  const post = (data: string, origin: string, source: Window | null) =>
    dispatchEvent(new MessageEvent('message', { data, origin, source }))
  post('of another site', 'https://outro.com', popup.contentWindow)
  post('of another window', 'https://prosa.com', window)
  post('its own', 'https://prosa.com', popup.contentWindow)
  stop?.()
  post('too late', 'https://prosa.com', popup.contentWindow)
  expect(received).toEqual(['its own'])
  popup.remove()
})
