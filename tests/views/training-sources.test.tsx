import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { waitFor } from 'xstate'
import { useSourceActors } from '../../src/features/training/sources/sources.wiring.ts'
import { RowFacts } from '../../src/features/training/sources/row-facts.tsx'
import { passagesQuery, queryClient } from '../../src/services/queries.ts'
import { trainingSelectionMachine } from '../../src/machines/training-selection/training-selection.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { websiteChangeModel } from '../models/training-change.model.ts'
import { trainingChangeScreen } from '../models/training-change.screen.ts'
import { trainingPassagesModel } from '../models/training-passages.model.ts'
import { trainingPassagesScreen } from '../models/training-passages.screen.ts'
import { training } from '../models/training.model.ts'
import { trainingSelectionModel } from '../models/training-selection.model.ts'
import { trainingSelectionScreen } from '../models/training-selection.screen.ts'
import { uploadQueueModel } from '../models/upload-queue.model.ts'
import { uploadQueueScreen } from '../models/upload-queue.screen.ts'
import { Stage } from './stage.tsx'
import { trainingListView } from './training-list-view.tsx'

runViews([trainingSelectionModel], trainingSelectionScreen, (selection) => trainingListView({ sources: { selection } }))
runViews([uploadQueueModel], uploadQueueScreen, (uploads) => trainingListView({ sources: { uploads } }))

const website = training('w1', 'Site da padaria', {
  type: 'WEBSITE',
  content: '',
  enabled: true,
  reread: { interval: 'NEVER', isReading: false, nextAt: null, lastAt: null, changes: null, failure: null },
})
runViews([websiteChangeModel], trainingChangeScreen, (change) =>
  trainingListView({ sources: { change }, trainings: [website], open: 'w1' }),
)

const passages = [
  { ordinal: 1, sections: ['Horários'], content: 'De segunda a sexta, das 8h às 18h.' },
  { ordinal: 2, sections: ['Horários'], content: 'Aos sábados, das 9h às 13h.' },
]
runViews([trainingPassagesModel], trainingPassagesScreen, (shown) => {
  const view = trainingListView({
    sources: { passages: shown },
    trainings: [training('t1', 'Horários', { passages: 2 })],
    open: 't1',
  })
  queryClient.setQueryData(passagesQuery('', 't1').queryKey, passages)
  return view
})

test('[TX-01] the separator stands in the gap before a fact, where the beginning of a line cuts it off', async () => {
  const given = training('t1', 'Trocas', { content: 'Guarde a nota fiscal. '.repeat(9), contentLength: 179 })
  const { container } = await render(<RowFacts training={given} />)
  const facts = [...container.querySelectorAll('span > span')]
  const drawn = (place: '::before' | '::after') => facts.map((fact) => getComputedStyle(fact, place).content)
  expect(drawn('::before')).toEqual(['none', '"·"'])
  expect(drawn('::after')).toEqual(['none', 'none'])
  const { overflowX, columnGap } = getComputedStyle(facts[0]?.parentElement ?? container)
  const { position, left } = getComputedStyle(facts[1] ?? container, '::before')
  expect([overflowX, columnGap, position, left]).toEqual(['clip', '14px', 'absolute', '-9px'])
})

test('[TX-07] what is selected outside the list is counted, and the question names what is removed', async () => {
  const trainings = Array.from({ length: 22 }, (_, at) => training(`t${at}`, `Treino ${at}`))
  const { actor } = startTestActor(trainingSelectionMachine, undefined)
  await render(trainingListView({ sources: { selection: actor }, trainings }))
  await screen.click('button', 'Selecionar')
  await screen.click('checkbox', 'Selecionar Treino 1')
  await screen.click('checkbox', 'Selecionar Treino 2')
  await screen.fill('Buscar treinamentos', 'treino 20')
  await screen.seesText('2 selecionados, 2 fora da lista')
  await screen.click('button', 'Remover')
  const named = page.getByRole('dialog').getByRole('listitem')
  await expect.poll(() => named.elements().map((item) => item.textContent)).toEqual(['Treino 1', 'Treino 2'])
  await screen.click('button', 'Cancelar')

  await screen.fill('Buscar treinamentos', '')
  await screen.seesText('2 selecionados')
  await screen.click('button', 'Selecionar todos (22)')
  await screen.click('button', 'Remover')
  await expect.element(named.last()).toHaveTextContent('e mais 2')
  expect(named.elements()).toHaveLength(21)
})

test('[TX-03] the removal of several stops where the session has ended', async () => {
  localStorage.setItem('prosa.token', 'token')
  const removed: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/config.json') return Response.json({})
    removed.push(new URL(url, location.href).pathname)
    return Response.json({ message: 'x' }, { status: 401 })
  })
  const { result, unmount } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  const { selection } = result.current
  selection.send({ type: 'selection.start' })
  for (const id of ['t1', 't2']) selection.send({ type: 'selection.toggle', training: { id, name: id } })
  selection.send({ type: 'removal.ask' })
  selection.send({ type: 'removal.confirm' })
  await waitFor(selection, (snapshot) => !snapshot.matches('removing'))
  expect(removed).toEqual(['/api/trainings/t1'])
  await unmount()
  localStorage.removeItem('prosa.token')
})

test('[TX-03] of several, one that is already gone counts as removed', async () => {
  localStorage.setItem('prosa.token', 'token')
  onTestFinished(() => localStorage.removeItem('prosa.token'))
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/config.json'
      ? Response.json({})
      : Response.json({ error: 'not_found', message: 'Não existe.' }, { status: url.endsWith('t1') ? 404 : 500 }),
  )
  const { result } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  const { selection } = result.current
  selection.send({ type: 'selection.start' })
  for (const id of ['t1', 't2']) selection.send({ type: 'selection.toggle', training: { id, name: id } })
  selection.send({ type: 'removal.ask' })
  selection.send({ type: 'removal.confirm' })
  await waitFor(selection, (snapshot) => snapshot.matches('incomplete'))
  expect(selection.getSnapshot().context.failed.map(({ id }) => id)).toEqual(['t2'])
})

test('[TX-03] the removal of several goes on when the page is left', async () => {
  localStorage.setItem('prosa.token', 'token')
  onTestFinished(() => localStorage.removeItem('prosa.token'))
  const held = Promise.withResolvers<void>()
  const removed: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/config.json') return Response.json({})
    // A request whose signal is aborted already is not made.
    init?.signal?.throwIfAborted()
    removed.push(new URL(url, location.href).pathname)
    await held.promise
    return Response.json({})
  })
  const { result, unmount } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  const { selection } = result.current
  selection.send({ type: 'selection.start' })
  for (const id of ['t1', 't2']) selection.send({ type: 'selection.toggle', training: { id, name: id } })
  selection.send({ type: 'removal.ask' })
  selection.send({ type: 'removal.confirm' })
  await expect.poll(() => removed).toEqual(['/api/trainings/t1'])
  await unmount()
  held.resolve()
  await expect.poll(() => removed).toEqual(['/api/trainings/t1', '/api/trainings/t2'])
})

test('[TX-03] a document of the queue is named after its file, as far as a name may be long', async () => {
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async () => Response.json({}))
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  const { result, unmount } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  result.current.uploads.send({ type: 'queue.add', files: [new File(['Oi'], `${'a'.repeat(220)}.txt`)] })
  await expect.poll(() => opened.mock.calls.length).toBe(1)
  const { searchParams } = new URL(String(opened.mock.calls[0]?.[1]), location.href)
  expect(searchParams.get('name')).toBe('a'.repeat(200))
  await unmount()
  localStorage.removeItem('prosa.token')
})

test('[TX-03] an image of the queue has no half of an emoji at the end of its name', async () => {
  localStorage.setItem('prosa.token', 'token')
  const names: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') names.push((JSON.parse(body) as { name: unknown }).name)
    return Response.json({})
  })
  const { result, unmount } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  const file = new File(['x'], `${'a'.repeat(199)}🎂.png`, { type: 'image/png' })
  result.current.uploads.send({ type: 'queue.add', files: [file] })
  await expect.poll(() => names).toEqual(['a'.repeat(199)])
  await unmount()
  localStorage.removeItem('prosa.token')
})

test('[NV-04] a file of the queue waits for the network and is then sent', async () => {
  localStorage.setItem('prosa.token', 'token')
  let isOnline = false
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  const sent: boolean[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/config.json')) return Response.json({})
    sent.push(isOnline)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  const { result, unmount } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  const { uploads } = result.current
  const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  uploads.send({ type: 'queue.add', files })
  await waitFor(uploads, (snapshot) => snapshot.matches('offline'))
  expect(uploads.getSnapshot().context.files.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  isOnline = true
  dispatchEvent(new Event('online'))
  await waitFor(uploads, ({ context }) => context.files.every(({ state }) => state === 'sent'))
  expect(sent).toEqual([false, true, true])
  await unmount()
  Reflect.deleteProperty(navigator, 'onLine')
  localStorage.removeItem('prosa.token')
})

test('[TX-06] more trainings than one call takes are switched by several', async () => {
  localStorage.setItem('prosa.token', 'token')
  const switched: string[][] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') switched.push((JSON.parse(body) as { trainingIds: string[] }).trainingIds)
    return Response.json({ switched: 1 })
  })
  const { result, unmount } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  const { change } = result.current
  const trainingIds = Array.from({ length: 1_001 }, (_, at) => `t${at}`)
  change.send({ type: 'command.run', command: { kind: 'switch', trainingIds, enabled: false } })
  await waitFor(change, (snapshot) => snapshot.matches('idle'))
  expect(switched.map((ids) => ids.length)).toEqual([1_000, 1])
  expect(switched.flat()).toEqual(trainingIds)
  await unmount()
  localStorage.removeItem('prosa.token')
})

test('another render listens to no actor again', async () => {
  const { result, rerender, unmount } = await renderHook(() => useSourceActors('user-1', 'agent-1'), { wrapper: Stage })
  const spies = Object.values(result.current).map((actor) => vi.spyOn(actor, 'on'))
  await rerender()
  expect(spies.map((on) => on.mock.calls.length)).toEqual([0, 0, 0, 0, 0, 0])
  await unmount()
})
