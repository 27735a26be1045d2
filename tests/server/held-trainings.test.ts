/** The test mode holds trainings, so that end-to-end tests can see them waiting. */
import { expect, test } from 'vitest'
import { train } from './engine-fixture.ts'
import { trainingServer } from './training-fixture.ts'

const own = trainingServer({ TEST_MODE: '1' })

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${own.server.address}/__test/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const hold = (progress?: object) => post('hold-trainings', { agentId: own.agentId, progress })
const release = () => post('release-trainings', { agentId: own.agentId })

test('what is held is queued when it is let go, and not before', async () => {
  await hold()
  const { id } = await own.text('Abrimos às 8h.')
  expect([(await own.get(id)).status, own.server.queued.includes(id)]).toEqual(['PENDING', false])
  expect(await release()).toEqual({ status: 200, body: { released: 1 } })
  expect(own.server.queued.filter((one) => one === id)).toHaveLength(1)
  expect(await release()).toEqual({ status: 200, body: { released: 0 } })
  const next = await own.text('Abrimos às 9h.')
  expect(own.server.queued).toContain(next.id)
})

test('it can be shown as being worked on, and how far', async () => {
  const progress = { step: 'reading', pagesRead: 3, pagesFound: 20 }
  await hold()
  const { id } = await own.text('Abrimos às 8h.')
  await hold(progress)
  expect(await own.get(id)).toMatchObject({ status: 'PROCESSING', progress })
  const next = await own.text('Abrimos às 9h.')
  expect(await own.get(next.id)).toMatchObject({ status: 'PROCESSING', progress })
  await hold()
  expect(await own.get(id)).toMatchObject({ status: 'PENDING', progress: null })
  await release()
  await train(own.server.db, id)
  expect(await own.get(id)).toMatchObject({ status: 'COMPLETED', progress: null })
})

test('a training can be made older', async () => {
  const { id } = await own.text('Abrimos às 8h.')
  expect(await post('training-age', { trainingId: id, minutes: 3 })).toMatchObject({ status: 200 })
  expect((await own.get(id)).isLate).toBe(true)
  expect(await post('training-age', { trainingId: 'nenhum', minutes: 3 })).toMatchObject({ status: 404 })
})
