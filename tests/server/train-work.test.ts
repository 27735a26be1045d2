/** Processing of a training while its source is read, and when the training is no longer wanted. */
import { describe, expect, test } from 'vitest'
import type { TrainingProgress } from '../../contract/trainings.ts'
import { deleteTraining } from '../../server/trainings/changes.repository.ts'
import type { Ingest, Report } from '../../server/sources/ingestion.ts'
import { failTraining, writeProgress } from '../../server/trainings/work.repository.ts'
import { statusOf, trainOf } from './engine-fixture.ts'
import { never, parts, reading, shopDatabase } from './train-fixture.ts'

const shop = shopDatabase()

/** A reader that runs until it is released or stopped. */
function held(learned = parts('Abrimos às 8h.')) {
  const begun = Promise.withResolvers<{ report: Report; signal: AbortSignal }>()
  const go = Promise.withResolvers<void>()
  const ingest: Ingest = async (_, context) => {
    begun.resolve(context)
    await go.promise
    return { ok: true, value: learned }
  }
  return { ingest, begun: begun.promise, go: go.resolve }
}

describe('while it is read', () => {
  test('it is PROCESSING, and says how far it is, not too often', async () => {
    const id = await shop.waiting()
    const ofBefore = JSON.stringify({ step: 'learning' })
    await shop.db.updateTable('trainings').set({ progress: ofBefore }).where('id', '=', id).execute()
    const { ingest, begun, go } = held()
    const told: string[] = []
    const onProgress = (of: string) => Promise.resolve(void told.push(of))
    const working = shop.trained(id, ingest, { limits: { progressMs: 200 }, onProgress })
    const { report } = await begun
    expect(await shop.rowOf(id)).toMatchObject({ status: 'PROCESSING', failureReason: null, progress: null })
    expect(told).toEqual([id])
    const progressOf = async () => (await shop.rowOf(id)).progress
    const at = (pagesRead: number): TrainingProgress => ({ step: 'reading', pagesRead, pagesFound: 40 })
    report(at(1))
    await expect.poll(progressOf, { interval: 10 }).toEqual(at(1))
    const seen = new Set<unknown>()
    for (let page = 2; page <= 40; page += 1) {
      report(at(page))
      seen.add((await progressOf())?.pagesRead)
    }
    await expect.poll(progressOf, { interval: 10 }).toEqual(at(40))
    expect(seen.size).toBeLessThan(20)
    go()
    expect(await working).toMatchObject({ status: 'COMPLETED', progress: null })
  })

  test('it says how much it learns, beside what was read', async () => {
    const id = await shop.waiting()
    const text = Array.from({ length: 2_000 }, (_, at) => `## Prateleira ${at}\n\nGuarda linhas e agulhas.`).join(
      '\n\n',
    )
    const seen: unknown[] = []
    const onProgress = async () => void seen.push((await shop.rowOf(id)).progress)
    const ingest: Ingest = (_, { report }) => {
      report({ step: 'reading', pagesRead: 3, pagesFound: 3 })
      return reading(parts(text))(_, { report, signal: never })
    }
    await shop.trained(id, ingest, { limits: { progressMs: 0 }, onProgress })
    expect(seen).toContainEqual({ step: 'learning', pagesRead: 3, pagesFound: 3, passages: 2_000 })
    expect((await shop.rowOf(id)).progress).toBeNull()
  })

  test('what comes from an earlier attempt, or after the end, changes nothing', async () => {
    const id = await shop.waiting()
    for (const row of [{ status: 'PROCESSING', revision: 1 } as const, { status: 'COMPLETED', revision: 0 } as const]) {
      await shop.db.updateTable('trainings').set(row).where('id', '=', id).execute()
      await writeProgress(shop.db, { id, revision: 0 }, { step: 'reading' })
      await failTraining(shop.db, { trainingId: id, revision: 0 }, 'Tarde demais.')
      expect(await shop.rowOf(id)).toMatchObject({ ...row, progress: null, failureReason: null })
    }
  })

  test('it may take so long and no longer', async () => {
    const id = await shop.waiting()
    const { ingest, begun } = held()
    const working = shop.trained(id, ingest, { limits: { ms: 50 } })
    expect(await working).toMatchObject({
      status: 'FAILED',
      failureReason: expect.stringContaining('10 minutos') as unknown,
    })
    expect((await begun).signal.aborted).toBe(true)
  })

  test.each(['PENDING', 'PROCESSING'] as const)(
    'a change that is %s makes what was read of before worthless',
    async (status) => {
      const id = await shop.waiting({ content: 'Abrimos às 8h.' })
      const { ingest, begun, go } = held()
      const working = shop.trained(id, ingest)
      await begun
      await shop.db
        .updateTable('trainings')
        .set({ status, content: 'Abrimos às 9h.', revision: 1 })
        .where('id', '=', id)
        .execute()
      go()
      expect(await working).toMatchObject({ status, content: 'Abrimos às 9h.' })
      expect(await shop.passagesOf(id)).toEqual([])
    },
  )

  test('a change ends the reading of before', async () => {
    const id = await shop.waiting({ content: 'Abrimos às 8h.' })
    const { ingest, begun } = held()
    const run = trainOf(shop.db, { ingest, limits: { watchMs: 20 } })
    const working = run({ trainingId: id, revision: 0 }, never)
    const { signal } = await begun
    await shop.db.updateTable('trainings').set({ revision: 1 }).where('id', '=', id).execute()
    await working
    expect(signal.aborted).toBe(true)
    expect(await statusOf(shop.db, id)).toMatchObject({ status: 'PROCESSING' })
  })

  test('a job for a change ends the reading of before at once, and is not done twice', async () => {
    const id = await shop.waiting()
    const [before, after] = [held(), held(parts('Abrimos às 9h.'))]
    let readings = 0
    const ingest: Ingest = (...given) => (readings++ === 0 ? before : after).ingest(...given)
    const run = trainOf(shop.db, { ingest })
    const earlier = run({ trainingId: id, revision: 0 }, never)
    const { signal } = await before.begun
    await shop.db.updateTable('trainings').set({ status: 'PENDING', revision: 1 }).where('id', '=', id).execute()
    const later = run({ trainingId: id, revision: 1 }, never)
    expect(signal.aborted).toBe(true)
    await Promise.all([earlier, after.begun])
    const again = run({ trainingId: id, revision: 1 }, never)
    after.go()
    await Promise.all([later, again])
    expect(readings).toBe(2)
    expect(await shop.passagesOf(id)).toMatchObject([{ content: 'Abrimos às 9h.' }])
  })

  test('its removal ends it, and leaves nothing', async () => {
    const id = await shop.waiting()
    const { ingest, begun } = held()
    const working = trainOf(shop.db, { ingest, limits: { watchMs: 20 } })({ trainingId: id }, never)
    const { signal } = await begun
    expect(await deleteTraining(shop.db, 'owner', id)).toEqual({ fileId: null, agentId: 'shop', status: 'PROCESSING' })
    await working
    expect(signal.aborted).toBe(true)
    expect(await shop.passagesOf(id)).toEqual([])
  })

  test('a second job for it does not read it twice, one of an earlier revision not at all', async () => {
    const id = await shop.waiting()
    const { ingest, begun, go } = held()
    const run = trainOf(shop.db, { ingest })
    const working = run({ trainingId: id, revision: 0 }, never)
    await begun
    await run({ trainingId: id, revision: 0 }, never)
    expect(await statusOf(shop.db, id)).toMatchObject({ status: 'PROCESSING' })
    go()
    await working
    await shop.db.updateTable('trainings').set({ status: 'PENDING', revision: 5 }).where('id', '=', id).execute()
    await run({ trainingId: id, revision: 4 }, never)
    expect(await statusOf(shop.db, id)).toMatchObject({ status: 'PENDING' })
  })

  test('broken off by the queue, it is no failure of the source', async () => {
    const id = await shop.waiting()
    const stop = new AbortController()
    const begun = Promise.withResolvers<void>()
    const interrupted: Ingest = (_, { signal }) =>
      new Promise((done) => {
        signal.addEventListener('abort', () => done({ ok: false, failure: { reason: 'A leitura foi interrompida.' } }))
        begun.resolve()
      })
    const working = trainOf(shop.db, { ingest: interrupted })({ trainingId: id }, stop.signal)
    await begun.promise
    stop.abort(new Error('the server stops'))
    await expect(working).rejects.toThrow('the server stops')
    expect(await statusOf(shop.db, id)).toEqual({ status: 'PROCESSING', reason: null })
  })
})
