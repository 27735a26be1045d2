import { expect, test } from 'vitest'
import type { WireReply } from '../../contract/routes.ts'
import { createFileUrls } from '../../server/conversations/file-urls.ts'
import { agentTrainingsKey, trainingKey } from '../../server/trainings/dependencies.ts'
import { followTrainings } from '../../server/trainings/follow-trainings.ts'
import { createNotifyTraining } from '../../server/trainings/notify-training.ts'
import { send } from './calls.ts'
import { recordingLog } from './engine-fixture.ts'
import { trainingServer } from './training-fixture.ts'

const fixture = trainingServer()

type Lines = AsyncGenerator<WireReply<'followTrainings'>>
const usual = { gatheredMs: 0, recheckMs: 3_600_000, maxMs: 3_600_000 }
const follow = (times: Partial<typeof usual> = {}, signal = new AbortController().signal) => {
  const { server, owner, agentId } = fixture
  const reading = { ...server, fileUrls: createFileUrls('secret', server.clock) }
  return followTrainings(reading, { ownerId: owner.id, agentId }, signal, { ...usual, ...times })
}
/** The next line, with the statuses of what has changed. */
const next = async (lines: Lines) => {
  const { value, done } = await lines.next()
  return done
    ? 'ended'
    : { atWork: value.atWork, changed: value.changed.map(({ name, status }) => `${name} ${status}`) }
}

test('[TR-13] trainings at work are told at once, then as they change, until none is', async () => {
  const done = await fixture.text('Banho: R$ 55.', 'Preços')
  await fixture.set(done.id, { status: 'COMPLETED' })
  fixture.server.clock.advance(61_000)
  const first = await fixture.text('Abrimos às 8h.', 'Horários')
  const lines = follow()
  expect(await next(lines)).toEqual({ atWork: [first.id], changed: ['Horários PENDING'] })
  const processing = next(lines)
  await fixture.set(first.id, { status: 'PROCESSING' })
  await fixture.server.events.notifyKey(agentTrainingsKey(fixture.agentId))
  expect(await processing).toEqual({ atWork: [first.id], changed: ['Horários PROCESSING'] })
  const end = next(lines)
  await fixture.set(first.id, { status: 'COMPLETED' })
  await fixture.server.events.notifyKey(agentTrainingsKey(fixture.agentId))
  expect(await end).toEqual({ atWork: [], changed: ['Horários COMPLETED'] })
  expect(await next(lines)).toBe('ended')
})

test('[TX-08] a website that is read again is followed, too; a removed training ends the stream', async () => {
  const site = await fixture.text('Sobre nós', 'Site')
  await fixture.set(site.id, { status: 'COMPLETED', rereadQueued: true })
  fixture.server.clock.advance(61_000)
  const lines = follow({ recheckMs: 0 })
  expect(await next(lines)).toEqual({ atWork: [site.id], changed: ['Site COMPLETED'] })
  await fixture.server.db.deleteFrom('trainings').where('id', '=', site.id).execute()
  expect(await next(lines)).toEqual({ atWork: [], changed: [] })
})

test('the stream ends with its reader and by itself', async () => {
  const { id } = await fixture.text('Abrimos às 9h.', 'Feriados')
  const stop = new AbortController()
  const stopped = follow({}, stop.signal)
  expect(await next(stopped)).toMatchObject({ atWork: [id] })
  const end = next(stopped)
  stop.abort()
  expect(await end).toBe('ended')
  expect(await next(follow({ maxMs: 0 }))).toBe('ended')
})

test('[TR-14] one that is added meanwhile is told, also when it is done at once', async () => {
  const done = await fixture.text('Banho: R$ 55.', 'Preços')
  await fixture.set(done.id, { status: 'COMPLETED' })
  const first = await fixture.text('Abrimos às 8h.', 'Horários')
  // Perhaps added after the page had read its list.
  fixture.server.clock.advance(30_000)
  const lines = follow()
  expect(await next(lines)).toEqual({ atWork: [first.id], changed: ['Horários PENDING', 'Preços COMPLETED'] })
  const { id } = await fixture.text('Entregamos em casa.', 'Entregas')
  await fixture.set(id, { status: 'COMPLETED' })
  expect(await next(lines)).toEqual({ atWork: [first.id], changed: ['Entregas COMPLETED'] })
  const removed = next(lines)
  await fixture.server.done('deleteTraining', { params: { trainingId: first.id } }, fixture.owner.token)
  expect(await removed).toEqual({ atWork: [], changed: [] })
})

test('[AN-05] pages read again once the open questions were asked again, which who waits for it does not await', async () => {
  const { id } = await fixture.text('Abrimos às 8h.')
  const told: string[] = []
  const log = recordingLog()
  const events = { notifyKey: (key: string) => Promise.resolve(void told.push(key)) }
  const recheck = () => Promise.resolve(void told.push('rechecked'))
  await createNotifyTraining({ db: fixture.server.db, events, log, recheck })(id)
  expect(told).toEqual([trainingKey(id), 'rechecked', agentTrainingsKey(fixture.agentId)])
  const broken = { notifyKey: () => Promise.reject(new Error('no channel')) }
  await createNotifyTraining({ db: fixture.server.db, events: broken, log })(id)
  expect(log.lines).toEqual([expect.stringContaining('no channel')])
})

test('an agent of another account is not found', async () => {
  const other = await fixture.server.account()
  const { status } = await send(
    fixture.server.address,
    'followTrainings',
    { params: { agentId: fixture.agentId } },
    other.token,
  )
  expect(status).toBe(404)
})
