/** Changes that an owner makes to an existing training. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import type { Training } from '../../contract/trainings.ts'
import { deleteTraining } from '../../server/trainings/changes.repository.ts'
import { train } from './engine-fixture.ts'
import { png } from './files/media.ts'
import { validAgent, validChange, validImage, validWebsite } from './valid-bodies.ts'
import { trainingServer } from './training-fixture.ts'

const own = trainingServer()

type Change = Partial<CallInput<'updateTraining'>['body']>
const change = (trainingId: string, asked: Change = {}, agentId = own.agentId) =>
  own.server.call(
    'updateTraining',
    { params: { agentId, trainingId }, body: { ...validChange(), ...asked } },
    own.owner.token,
  )
const retry = (trainingId: string) => own.server.call('retryTraining', { params: { trainingId } }, own.owner.token)
const remove = (trainingId: string) => own.server.call('deleteTraining', { params: { trainingId } }, own.owner.token)
const timesQueued = (id: string) => own.server.queued.filter((one) => one === id).length
const website = () =>
  own.server.done('createWebsiteTraining', { query: {}, body: validWebsite(own.agentId) }, own.owner.token)
const image = () =>
  own.server.done('createImageTraining', { query: {}, body: validImage(own.agentId) }, own.owner.token)
const uploaded = () =>
  own.server.done(
    'createImageTraining',
    {
      query: {},
      body: { name: 'Fachada', description: '', agentId: own.agentId, imageBase64: png.toString('base64') },
    },
    own.owner.token,
  )
const learned = async (content: string) => {
  const { id } = await own.text(content)
  await train(own.server.db, id)
  return id
}

describe('[TR-11] editing', () => {
  test('a text: it waits again, and is queued once', async () => {
    const id = await learned('Abrimos às 8h.')
    const before = { note: 'Cortado.', progress: JSON.stringify({ step: 'reading' }) }
    await own.server.db.updateTable('trainings').set(before).where('id', '=', id).execute()
    const expected: Partial<Training> = {
      id,
      name: 'Sábados',
      description: 'De 2026',
      content: 'Abrimos às 9h.',
      status: 'PENDING',
      failureReason: null,
      note: null,
      progress: null,
      passages: 0,
      isLate: false,
    }
    const asked = { name: ' Sábados ', description: 'De 2026', content: 'Abrimos às 9h.' }
    expect(await change(id, asked)).toMatchObject({ ok: true, value: expected })
    expect(await own.get(id)).toMatchObject(expected)
    expect(timesQueued(id)).toBe(2)
    await train(own.server.db, id)
    expect(await own.get(id)).toMatchObject({ status: 'COMPLETED', passages: 1 })
  })

  test('is refused when it was changed elsewhere meanwhile, and what was changed there stays', async () => {
    const id = await learned('Abrimos às 8h.')
    const { revision } = await own.get(id)
    expect(await change(id, { content: 'Abrimos às 9h.', revision })).toMatchObject({ ok: true })
    expect(await change(id, { content: 'Abrimos às 10h.', revision })).toMatchObject({
      status: 409,
      body: {
        error: 'changed_meanwhile',
        message: expect.stringMatching(/^Este treinamento foi alterado em outro lugar/),
      },
    })
    expect((await own.get(id)).content).toBe('Abrimos às 9h.')
  })

  test('a failed one no longer says why', async () => {
    const { id } = await own.text('Abrimos às 8h.')
    await own.set(id, { status: 'FAILED', failureReason: 'Ilegível.' })
    await change(id)
    expect(await own.get(id)).toMatchObject({ status: 'PENDING', failureReason: null })
  })

  test('without a name it gets that of its type', async () => {
    const { id } = await own.text('Abrimos às 8h.')
    expect(await change(id, { name: '' })).toMatchObject({ value: { name: 'Treinamento de texto' } })
  })

  test('a text of 1028 characters is taken, one more is not, and nothing is cut', async () => {
    const { id } = await own.text('Abrimos às 8h.')
    const most = 'á'.repeat(1028)
    expect(await change(id, { content: most })).toMatchObject({ ok: true, value: { content: most } })
    expect(await change(id, { content: `${most}a` })).toMatchObject({
      status: 400,
      body: { message: 'Use no máximo 1.028 caracteres', issues: [{ path: 'content' }] },
    })
    expect((await own.get(id)).content).toBe(most)
  })

  test('[decision 20] a longer text stays when it is left as it is, and may only become shorter', async () => {
    const long = 'Abrimos às 8h. '.repeat(100).trim()
    const { id } = await own.text(long)
    expect(await change(id, { content: long, name: 'Outro' })).toMatchObject({
      value: { content: long, name: 'Outro' },
    })
    expect(await change(id, { content: long.slice(0, -20) })).toMatchObject({ status: 400 })
    expect(await change(id, { content: 'Abrimos às 9h.' })).toMatchObject({ value: { content: 'Abrimos às 9h.' } })
  })

  test('a website: its address and whether its pages are followed; what was read elsewhere is forgotten', async () => {
    const { id } = await website()
    await own.server.db
      .updateTable('trainings')
      .set({ content: 'Lido', pages: JSON.stringify([{ url: 'https://loja.exemplo.com.br', title: 'Loja' }]) })
      .where('id', '=', id)
      .execute()
    const type = 'WEBSITE'
    expect(await change(id, { type, trainingSubPages: 'ENABLED' })).toMatchObject({
      value: { trainingSubPages: 'ENABLED', content: 'Lido', pages: [{ title: 'Loja' }], status: 'PENDING' },
    })
    const sourceUrl = 'http://outra.exemplo.com.br/'
    expect(await change(id, { type, sourceUrl })).toMatchObject({
      value: { sourceUrl, trainingSubPages: 'ENABLED', content: '', pages: [] },
    })
    expect(await change(id, { type, sourceUrl: 'outra.exemplo.com.br' })).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'Por favor, insira uma URL válida começando com http:// ou https://' }] },
    })
  })

  test('a website without a URL, made together with its agent, keeps its content under another name', async () => {
    const { id } = await website()
    await own.server.db
      .updateTable('trainings')
      .set({ content: 'Somos uma padaria.', sourceUrl: null })
      .where('id', '=', id)
      .execute()
    const renamed = { name: 'A padaria', sourceUrl: null, content: 'Somos uma padaria.', status: 'PENDING' }
    expect(await change(id, { type: 'WEBSITE', name: 'A padaria' })).toMatchObject({ value: renamed })
  })

  test('an image: its address, if it has one', async () => {
    const [byUrl, sent] = [await image(), await uploaded()]
    const sourceUrl = 'https://outra.exemplo.com.br/fachada.png'
    const asked = { type: 'IMAGE', sourceUrl, name: 'Vitrine' }
    expect(await change(byUrl.id, asked)).toMatchObject({ value: { sourceUrl, image: sourceUrl, name: 'Vitrine' } })
    expect(await change(sent.id, asked)).toMatchObject({
      value: { sourceUrl: null, image: sent.image, name: 'Vitrine', status: 'PENDING' },
    })
  })

  test('a document cannot be edited, a video neither, nor can a type be changed or made up', async () => {
    const { id: documentId } = await own.document('Abrimos às 8h.', 'a.txt')
    const { id: videoId } = await own.text('Um vídeo')
    await own.server.db.updateTable('trainings').set({ type: 'VIDEO' }).where('id', '=', videoId).execute()
    const { id: textId } = await own.text('Um texto')
    const before = await own.state()
    const refusals = [
      [
        documentId,
        'DOCUMENT',
        'Documentos não podem ser editados. Remova este treinamento e envie o documento novamente.',
      ],
      [videoId, 'VIDEO', 'Vídeos não podem ser editados.'],
      [textId, 'WEBSITE', 'O tipo de um treinamento não pode ser mudado.'],
      [textId, 'PODCAST', 'Tipo de treinamento não suportado'],
    ] as const
    for (const [id, type, message] of refusals)
      expect(await change(id, { type })).toMatchObject({ ok: false, status: 400, body: { message } })
    expect(await own.state()).toEqual(before)
  })

  test('through another agent of the same account it is not found', async () => {
    const { id } = await own.text('Abrimos às 8h.')
    const other = await own.server.done('createAgent', { body: validAgent(own.owner.id) }, own.owner.token)
    expect(await change(id, {}, other.id)).toMatchObject({ status: 404 })
  })
})

describe('[decision 23] trying again', () => {
  test('a failed training waits again, and is queued once', async () => {
    const { id } = await own.text('Abrimos às 8h.')
    await own.set(id, { status: 'FAILED', failureReason: 'Ilegível.' })
    expect(await retry(id)).toMatchObject({ ok: true, value: { id, status: 'PENDING', failureReason: null } })
    expect(timesQueued(id)).toBe(2)
    await train(own.server.db, id)
    expect(await own.get(id)).toMatchObject({ status: 'COMPLETED', passages: 1 })
  })

  test.each(['PENDING', 'PROCESSING', 'COMPLETED'] as const)('a %s one is left alone', async (status) => {
    const { id } = await own.text('Abrimos às 8h.')
    await own.server.db.updateTable('trainings').set({ status }).where('id', '=', id).execute()
    expect(await retry(id)).toMatchObject({
      status: 409,
      body: { message: 'Só um treinamento que falhou pode ser tentado novamente.' },
    })
    expect([await own.get(id), timesQueued(id)]).toMatchObject([{ status }, 1])
  })

  test('many times at once it is queued once', async () => {
    const { id } = await own.text('Abrimos às 8h.')
    await own.set(id, { status: 'FAILED' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(timesQueued(id)).toBe(2)
  })
})

describe('[TR-12] removing', () => {
  test('takes what was learned with it, and finds nothing the second time', async () => {
    const id = await learned('Abrimos às 8h.')
    const kept = await own.server.rowCounts()
    expect(await remove(id)).toMatchObject({ ok: true })
    const [trainings = 0, passages = 0] = [kept['trainings'], kept['passages']]
    expect(await own.server.rowCounts()).toEqual({ ...kept, trainings: trainings - 1, passages: passages - 1 })
    expect(await remove(id)).toMatchObject({ status: 404, body: { message: 'Treinamento não encontrado.' } })
    expect(await own.list()).toEqual([])
  })

  test('keeps the training if the row of its file cannot be deleted', async () => {
    const { db } = own.server
    const { id } = await uploaded()
    const fail = sql`create function fail_deletion() returns trigger language plpgsql as
      $$ begin raise exception 'no deletion'; end $$`
    await fail.execute(db)
    await sql`create trigger fail_deletion before delete on files execute function fail_deletion()`.execute(db)
    await expect(deleteTraining(db, own.owner.id, id)).rejects.toThrow('no deletion')
    await sql`drop function fail_deletion cascade`.execute(db)
    expect(await own.get(id)).toMatchObject({ id })
    expect(await remove(id)).toMatchObject({ ok: true })
    expect(await db.selectFrom('files').select('id').where('subjectId', '=', id).execute()).toEqual([])
  })
})
