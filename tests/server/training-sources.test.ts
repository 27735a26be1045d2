/**
 * The parts of trainings that are ours: duplicates, switching off, passages, replaced texts, and websites that are read
 * again.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Training } from '../../contract/trainings.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import { readConfig } from '../../server/platform/config.ts'
import { allPassages, countPassages, topicsOf } from '../../server/retrieval/passages.repository.ts'
import type { Ingest } from '../../server/sources/ingestion.ts'
import { createWebsiteIngest } from '../../server/sources/website/ingest.ts'
import { createReread } from '../../server/trainings/reread.ts'
import { rereadJob } from '../../server/trainings/reread.jobs.ts'
import { finishTraining } from '../../server/trainings/work.repository.ts'
import { queueDue } from '../../server/trainings/reread.repository.ts'
import { train, trainOf } from './engine-fixture.ts'
import { makePdf } from './files/pdf.ts'
import { startSite, type TestSite } from './ingestion-fixture.ts'
import { fileForm, bearer } from './calls.ts'
import { validAgent, validChange, validDocument, validImage } from './valid-bodies.ts'
import { trainingServer } from './training-fixture.ts'

const own = trainingServer()
const never = new AbortController().signal
const quiet = { info: () => {}, error: () => {} }

describe('[TX-02] a content that the agent was trained on already', () => {
  const createText = (content: string, refuseDuplicate: boolean, agentId = own.agentId) =>
    own.server.call(
      'createTextTraining',
      {
        query: refuseDuplicate ? { refuseDuplicate: 'true' } : {},
        body: { agentId, name: 'Outro', description: '', content },
      },
      own.owner.token,
    )

  test('is refused where that is asked for, whatever its case and spaces, and nothing is stored', async () => {
    const { id } = await own.text('Abrimos às 8h.\n\nFechamos às 18h.', 'Horários')
    const before = await own.state()
    expect(await createText('  abrimos às 8h. Fechamos  às 18h. '.normalize('NFD'), true)).toMatchObject({
      status: 409,
      body: {
        error: 'duplicate_training',
        message: 'Você já treinou este conteúdo: Horários',
        current: { id, name: 'Horários' },
        issues: [{ path: 'refuseDuplicate', message: 'Você já treinou este conteúdo: Horários' }],
      },
    })
    expect(await own.state()).toEqual(before)
    expect(await createText('Abrimos às 8h. Fechamos às 18h.', false)).toMatchObject({ ok: true })
    expect(await createText('Abrimos às 8h. Fechamos às 19h.', true)).toMatchObject({ ok: true })
  })

  test('of another agent, or that failed, or that was changed since, is none', async () => {
    const { id } = await own.text('Banho: R$ 55.')
    const other = await own.server.done('createAgent', { body: validAgent(own.owner.id) }, own.owner.token)
    expect(await createText('Banho: R$ 55.', true, other.id)).toMatchObject({ ok: true })
    await own.set(id, { status: 'FAILED' })
    expect(await createText('Banho: R$ 55.', true)).toMatchObject({ ok: true })
    const replaced = await own.text('Tosa: R$ 60.')
    await own.server.done(
      'replaceText',
      { params: { trainingId: replaced.id }, body: { content: 'Tosa: R$ 70.' } },
      own.owner.token,
    )
    expect(await createText('Tosa: R$ 60.', true)).toMatchObject({ ok: true })
    expect(await createText('Tosa: R$ 70.', true)).toMatchObject({ status: 409 })
    const params = { agentId: own.agentId, trainingId: replaced.id }
    const body = { ...validChange(), content: 'Tosa: R$ 80.' }
    await own.server.done('updateTraining', { params, body }, own.owner.token)
    expect(await createText('Tosa: R$ 70.', true)).toMatchObject({ ok: true })
    expect(await createText('Tosa: R$ 80.', true)).toMatchObject({ status: 409 })
  })

  test('of two at once one is stored', async () => {
    const both = await Promise.all([createText('Só um.', true), createText('Só um.', true)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('also by its address, and by the bytes of a file, which does not stay', async () => {
    const site = (websiteUrl: string) =>
      own.server.call(
        'createWebsiteTraining',
        {
          query: { refuseDuplicate: 'true' },
          body: {
            agentId: own.agentId,
            name: 'Loja',
            description: '',
            crawlSubpages: false,
            websiteUrl,
          },
        },
        own.owner.token,
      )
    expect(await site('https://www.loja.exemplo.com.br/')).toMatchObject({ ok: true })
    expect(await site('https://loja.exemplo.com.br/?utm_source=x#topo')).toMatchObject({ status: 409 })
    const image = { ...validImage(own.agentId), imageUrl: 'https://loja.exemplo.com.br/' }
    expect(
      await own.server.call(
        'createImageTraining',
        { query: { refuseDuplicate: 'true' }, body: image },
        own.owner.token,
      ),
    ).toMatchObject({ ok: true })
    const pdf = makePdf([['Garantia de um ano']])
    await own.document(pdf, 'garantia.pdf')
    const before = own.onDisk()
    const query = new URLSearchParams({ ...validDocument(own.agentId), refuseDuplicate: 'true' })
    const response = await fetch(`${own.server.address}/api/training-types/document?${query}`, {
      method: 'POST',
      headers: bearer(own.owner.token),
      body: fileForm([[pdf, 'outro nome.pdf']], 'file'),
    })
    expect(response.status).toBe(409)
    expect(own.onDisk()).toEqual(before)
  })
})

describe('[TX-06] a source', () => {
  const found = async (question: string) => {
    const engine = createEngine({ db: own.server.db, log: quiet })
    const agent = { id: own.agentId, name: 'Ana', companyName: 'Loja' }
    return (await engine.preview(agent, question)).passages.map(({ title }) => title)
  }
  const turn = (trainingIds: string[], enabled: boolean, agentId = own.agentId) =>
    own.server.call('switchTrainings', { params: { agentId }, body: { trainingIds, enabled } }, own.owner.token)

  test('that is switched off is found by nobody until it is switched on; its passages stay', async () => {
    const { id } = await own.text('A garantia das bicicletas é de dois anos.', 'Garantia')
    await train(own.server.db, id)
    expect(await found('Qual a garantia das bicicletas?')).toEqual(['Garantia'])
    expect(await turn([id], false)).toMatchObject({ ok: true, value: { switched: 1 } })
    expect(await own.get(id)).toMatchObject({ enabled: false, status: 'COMPLETED', passages: 1 })
    expect(await found('Qual a garantia das bicicletas?')).toEqual([])
    expect(await topicsOf(own.server.db, own.agentId)).toEqual([])
    expect(await allPassages(own.server.db, own.agentId, 1_000)).toEqual([])
    expect(await countPassages(own.server.db, own.agentId)).toBe(0)
    await turn([id], true)
    expect(await found('Qual a garantia das bicicletas?')).toEqual(['Garantia'])
  })

  test('from a picture is a topic by the name that its owner gave', async () => {
    const { id } = await own.text('PROMOÇAO DE\n\nVERAO\n\nVálida até 31 de janeiro.', 'Promoção de verão')
    await own.server.db.updateTable('trainings').set({ type: 'IMAGE' }).where('id', '=', id).execute()
    await train(own.server.db, id)
    const topics = await topicsOf(own.server.db, own.agentId)
    expect(topics.find(({ title }) => title === 'Promoção de verão')).toMatchObject({ headings: [] })
  })

  test('that is switched off does not count for what a model is told at once', async () => {
    const { id } = await own.text('A garantia das bicicletas é de dois anos.', 'Garantia')
    const { id: off } = await own.text('O aluguel custa 30 reais por dia.', 'Aluguel')
    await train(own.server.db, id)
    await train(own.server.db, off)
    expect(await allPassages(own.server.db, own.agentId, 50)).toBeUndefined()
    await turn([off], false)
    expect((await allPassages(own.server.db, own.agentId, 50))?.map(({ title }) => title)).toEqual(['Garantia'])
  })

  test('several at once; those of others are left alone', async () => {
    const ids = [await own.text('Um.'), await own.text('Dois.')].map(({ id }) => id)
    const stranger = await own.server.account()
    expect(
      await own.server.call(
        'switchTrainings',
        { params: { agentId: own.agentId }, body: { trainingIds: ids, enabled: false } },
        stranger.token,
      ),
    ).toMatchObject({ status: 404 })
    const other = await own.server.done('createAgent', { body: validAgent(own.owner.id) }, own.owner.token)
    expect(await turn(ids, false, other.id)).toMatchObject({ status: 404 })
    expect((await own.list()).map(({ enabled }) => enabled)).toEqual([true, true])
    expect(await turn([...ids, 'nobody'], false)).toMatchObject({ ok: true, value: { switched: 2 } })
    expect(await turn(['nobody'], false)).toMatchObject({ status: 404 })
    expect((await own.list()).map(({ enabled }) => enabled)).toEqual([false, false])
  })

  test('shows its passages with the headings they stand under', async () => {
    const { id } = await own.text(
      '# Loja\n\n## Entrega\n\nEntregamos em 5 dias.\n\n## Trocas\n\nTrocamos em 30 dias.',
      'Regras',
    )
    const passages = () => own.server.done('listPassages', { params: { trainingId: id } }, own.owner.token)
    expect(await passages()).toEqual([])
    await train(own.server.db, id)
    expect(await passages()).toEqual([
      { ordinal: 0, sections: ['Regras', 'Loja', 'Entrega'], content: 'Entregamos em 5 dias.' },
      { ordinal: 1, sections: ['Regras', 'Loja', 'Trocas'], content: 'Trocamos em 30 dias.' },
    ])
    await own.set(id, { status: 'PROCESSING' })
    expect([await passages(), (await own.get(id)).passages]).toEqual([[], 0])
  })
})

test('a text of any length replaces another, and is learned anew', async () => {
  const { id } = await own.text('Abrimos às 8h.')
  const content = 'Abrimos às nove horas. '.repeat(100).trim()
  const replace = (body: { content: string; revision?: number }) =>
    own.server.call('replaceText', { params: { trainingId: id }, body }, own.owner.token)
  expect(await replace({ content, revision: 0 })).toMatchObject({ ok: true, value: { status: 'PENDING', content } })
  expect(await replace({ content: 'Outro.', revision: 0 })).toMatchObject({ status: 409 })
  await train(own.server.db, id)
  expect(await own.get(id)).toMatchObject({ status: 'COMPLETED', contentLength: content.length })
  const document = await own.document(makePdf([['a']]), 'a.pdf')
  expect(
    await own.server.call('replaceText', { params: { trainingId: document.id }, body: { content } }, own.owner.token),
  ).toMatchObject({ status: 409, body: { error: 'not_text' } })
})

test('what was read in an image can be corrected, and stays so when the image is edited, unless its address changes', async () => {
  /** Trains it, where the image shows this. */
  const learn = (seen: string) => {
    const ingest: Ingest = ({ type, content }) => {
      const [text, note] = type === 'IMAGE' ? [seen, 'Confira.'] : [content, null]
      return Promise.resolve({ ok: true, value: { parts: [{ title: '', text }], pages: [], note } })
    }
    return trainOf(own.server.db, { ingest })({ trainingId: id }, never)
  }
  const { id } = await own.server.done(
    'createImageTraining',
    {
      query: {},
      body: { name: 'Placa', description: '', agentId: own.agentId, imageUrl: 'https://loja.exemplo/placa.png' },
    },
    own.owner.token,
  )
  const params = { agentId: own.agentId, trainingId: id }
  const edit = async (change: object) => {
    const { type, trainingSubPages } = await own.get(id)
    const status = 'PENDING' as const
    const body = {
      type,
      status,
      trainingStatus: status,
      name: 'Placa nova',
      description: '',
      trainingSubPages,
      ...change,
    }
    await own.server.done('updateTraining', { params, body }, own.owner.token)
  }
  await learn('Abrimos as 3h')
  expect(await own.get(id)).toMatchObject({ content: 'Abrimos as 3h', note: 'Confira.' })
  const content = 'Abrimos às 8h.'
  await own.server.done('replaceText', { params: { trainingId: id }, body: { content } }, own.owner.token)
  await learn('Abrimos as 3h')
  expect(await own.get(id)).toMatchObject({ type: 'IMAGE', status: 'COMPLETED', content, note: null })
  await edit({})
  await learn('Abrimos as 3h')
  expect(await own.get(id)).toMatchObject({ name: 'Placa nova', content })
  await edit({ sourceUrl: 'https://loja.exemplo/outra.png' })
  await learn('Fechado')
  expect(await own.get(id)).toMatchObject({ content: 'Fechado' })
})

describe('[TX-08] a website that is read again', () => {
  const open: TestSite[] = []
  afterEach(async () => void (await Promise.all(open.splice(0).map((site) => site.close()))))

  const page = (title: string, text: string, links: string[] = []) =>
    `<html lang="pt-BR"><title>${title}</title><body><main><h1>${title}</h1><p>${text}</p>${links.map((link) => `<a href="${link}">Mais</a>`).join('')}</main></body></html>`
  const first = {
    '/': page('Loja', 'A loja vende linhas e tecidos no centro da cidade.', ['/precos', '/trocas']),
    '/precos': page('Preços', 'A camisa azul custa R$ 90 e a calça custa R$ 120.'),
    '/trocas': page('Trocas', 'As trocas são feitas em até 30 dias com a nota fiscal.'),
  }
  const second = {
    '/': page('Loja', 'A loja vende linhas e tecidos no centro da cidade.', ['/precos', '/entrega']),
    '/precos': page('Preços', 'A camisa azul custa R$ 95 e a calça custa R$ 120.'),
    '/entrega': page('Entrega', 'A entrega em todo o bairro custa R$ 8 e leva um dia.'),
  }

  async function learned() {
    type Pages = Record<string, string | { status: number }>
    let pages: Pages | ((path: string) => Pages[string]) | undefined = first
    const site = await startSite((path) =>
      pages === undefined ? { status: 503 } : typeof pages === 'function' ? pages(path) : pages[path],
    )
    open.push(site)
    const { db } = own.server
    const ingest = createWebsiteIngest({ config: readConfig({ WEBSITE_ALLOW: site.origin }) })
    const { id } = await own.server.done(
      'createWebsiteTraining',
      {
        query: {},
        body: {
          agentId: own.agentId,
          name: 'Site',
          description: '',
          websiteUrl: 'https://loja.exemplo.com.br',
          crawlSubpages: true,
        },
      },
      own.owner.token,
    )
    await db.updateTable('trainings').set({ sourceUrl: site.origin }).where('id', '=', id).execute()
    await trainOf(db, { ingest })({ trainingId: id }, never)
    let now = new Date('2027-01-10T12:00:00Z')
    const clock = { now: () => now }
    const reread = createReread({ db, clock, ingest })
    return {
      db,
      id,
      clock,
      change: (next: typeof pages) => void (pages = next),
      forward: (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000)),
      reread: () => reread(id, never),
      rereadOf: async () => (await own.get(id)).reread,
      schedule: (interval: 'NEVER' | 'DAILY' | 'WEEKLY') =>
        own.server.call('scheduleReread', { params: { trainingId: id }, body: { interval } }, own.owner.token),
    }
  }
  const paths = (pages: { url: string }[] = []) => pages.map(({ url }) => new URL(url).pathname)
  const contents = async (training: Training) => training.content ?? ''

  test('is due a day or a week after it was read; nothing else is', async () => {
    const { db, id, clock, forward, schedule } = await learned()
    await db.updateTable('trainings').set({ readAt: clock.now() }).where('id', '=', id).execute()
    expect(await queueDue(db, clock.now())).toEqual([])
    await schedule('DAILY')
    const { readAt, rereadAt } = await db
      .selectFrom('trainings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((rereadAt?.getTime() ?? 0) - (readAt?.getTime() ?? 0)).toBe(24 * 3_600_000)
    forward(23)
    expect(await queueDue(db, clock.now())).toEqual([])
    forward(2)
    const become = (status: 'FAILED' | 'COMPLETED') =>
      db.updateTable('trainings').set({ status }).where('id', '=', id).execute()
    await become('FAILED')
    expect(await queueDue(db, clock.now())).toEqual([])
    await become('COMPLETED')
    expect(await queueDue(db, clock.now())).toEqual([id])
    await schedule('NEVER')
    expect((await own.get(id)).reread).toMatchObject({ interval: 'NEVER', nextAt: null })
  })

  test('is not due while it is switched off', async () => {
    const { db, id, clock, forward, schedule } = await learned()
    await db.updateTable('trainings').set({ readAt: clock.now() }).where('id', '=', id).execute()
    await schedule('DAILY')
    forward(25)
    const become = (enabled: boolean) =>
      own.server.done(
        'switchTrainings',
        { params: { agentId: own.agentId }, body: { trainingIds: [id], enabled } },
        own.owner.token,
      )
    await become(false)
    expect(await queueDue(db, clock.now())).not.toContain(id)
    expect((await own.get(id)).reread).toMatchObject({ interval: 'DAILY', nextAt: null })
    await become(true)
    expect(await queueDue(db, clock.now())).toContain(id)
  })

  test('is due now and not in the past if it should have been read before', async () => {
    const { db, id, schedule } = await learned()
    const readAt = new Date('2020-01-10T12:00:00Z')
    await db.updateTable('trainings').set({ readAt }).where('id', '=', id).execute()
    own.server.clock.stop()
    const now = own.server.clock.now()
    expect(await schedule('DAILY')).toMatchObject({ ok: true, value: { reread: { nextAt: now } } })
    own.server.clock.start()
    await schedule('NEVER')
  })

  test('says which pages came, went and changed; answers are made of the new ones', async () => {
    const { id, db, change, reread, rereadOf, clock, schedule } = await learned()
    await schedule('WEEKLY')
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    expect(own.server.queued).toContain(`reread ${id}`)
    expect(await rereadOf()).toMatchObject({ isReading: true, changes: null })
    change(second)
    await reread()
    const after = await rereadOf()
    expect(after).toMatchObject({ isReading: false, failure: null, lastAt: clock.now() })
    expect(after?.nextAt).toEqual(new Date(clock.now().getTime() + 7 * 24 * 3_600_000))
    expect([after?.changes?.added, after?.changes?.removed, after?.changes?.changed].map(paths)).toEqual([
      ['/entrega'],
      ['/trocas'],
      ['/precos'],
    ])
    const passages = await db.selectFrom('passages').select('content').where('trainingId', '=', id).execute()
    const text = passages.map(({ content }) => content).join('\n')
    expect(text).toContain('R$ 95')
    expect(text).not.toContain('30 dias')
    expect(await contents(await own.get(id))).toContain('R$ 8')
    // The website was read once, so nothing is left to do.
    await reread()
    expect(await rereadOf()).toEqual(after)
  })

  test('that cannot be read keeps what it was, says why, and is tried again at its time', async () => {
    const { id, change, reread, rereadOf, schedule, clock } = await learned()
    await schedule('DAILY')
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    const before = await own.get(id)
    change(undefined)
    await reread()
    expect(await own.get(id)).toMatchObject({ status: 'COMPLETED', content: before.content, passages: before.passages })
    expect(await rereadOf()).toMatchObject({
      isReading: false,
      failure: 'O site está com problemas. Tente novamente mais tarde.',
      nextAt: new Date(clock.now().getTime() + 24 * 3_600_000),
    })
  })

  test('that stops answering in between keeps what it was; pages that are gone for good are no such case', async () => {
    const { id, change, reread, rereadOf } = await learned()
    const readNow = async () => {
      await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
      await reread()
    }
    const before = await own.get(id)
    change({ ...first, '/precos': { status: 429 }, '/trocas': { status: 429 } })
    await readNow()
    const { content, passages, pages } = before
    expect(await own.get(id)).toMatchObject({ status: 'COMPLETED', content, passages, pages })
    expect(await rereadOf()).toMatchObject({
      isReading: false,
      failure: 'O site parou de responder antes que todas as páginas fossem lidas.',
      changes: null,
    })
    change({ ...first, '/trocas': { status: 403 } })
    await readNow()
    expect(await rereadOf()).toMatchObject({ failure: null })
    expect(paths((await rereadOf())?.changes?.removed)).toEqual(['/trocas'])
  })

  test('and is too slow for the time it has keeps what it was, once', async () => {
    const { id, change, reread, rereadOf } = await learned()
    const { content, passages, pages } = await own.get(id)
    const { timeout } = AbortSignal
    const readSlowly = async () => {
      const late = new AbortController()
      // The five minutes of a website end while this page is awaited.
      const spy = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => (ms === 300_000 ? late.signal : timeout.call(AbortSignal, ms)))
      change((path) => {
        if (path === '/trocas') late.abort()
        return path in first ? first[path as keyof typeof first] : { status: 404 }
      })
      await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
      await reread()
      spy.mockRestore()
    }
    await readSlowly()
    expect(await own.get(id)).toMatchObject({ content, passages, pages })
    expect(await rereadOf()).toMatchObject({
      failure: 'O tempo de leitura do site acabou, e o agente ficou com o que já sabia.',
      changes: null,
    })
    await readSlowly()
    expect(await rereadOf()).toMatchObject({ failure: null })
    expect(paths((await rereadOf())?.changes?.removed)).toContain('/trocas')
  })

  test('of which one page does not answer keeps what it was, once; a page that is broken for good is given up', async () => {
    const { id, change, reread, rereadOf } = await learned()
    const readNow = async () => {
      await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
      await reread()
    }
    const { content, passages, pages } = await own.get(id)
    change({ ...first, '/trocas': { status: 500 } })
    await readNow()
    expect(await own.get(id)).toMatchObject({ content, passages, pages })
    expect(await rereadOf()).toMatchObject({
      failure: 'Uma página do site não respondeu, e o agente ficou com o que já sabia.',
      changes: null,
    })
    await readNow()
    expect(await rereadOf()).toMatchObject({ failure: null })
    expect(paths((await rereadOf())?.changes?.removed)).toEqual(['/trocas'])
    change({ ...first, '/precos': { status: 500 } })
    await readNow()
    expect(await rereadOf()).toMatchObject({ failure: expect.stringContaining('não respondeu') })
  })

  test('and is changed by its owner meanwhile, keeps what the owner made of it', async () => {
    const { id, db, clock } = await learned()
    const known = async () => {
      const passages = await db.selectFrom('passages').select('content').where('trainingId', '=', id).execute()
      const { content, pages, reread } = await own.get(id)
      return { passages, content, pages, failure: reread?.failure }
    }
    const before = await known()
    const parts = [{ title: 'Loja', text: 'Vendemos linhas e tecidos.' }]
    const readings: Awaited<ReturnType<Ingest>>[] = [
      { ok: true, value: { parts, pages: [], note: null } },
      { ok: false, failure: { reason: 'Fora do ar.' } },
    ]
    for (const [revision, read] of readings.entries()) {
      await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
      const ingest: Ingest = async () => {
        await db
          .updateTable('trainings')
          .set({ revision: 7 + revision })
          .where('id', '=', id)
          .execute()
        return read
      }
      await createReread({ db, clock, ingest })(id, never)
      expect(await known()).toEqual(before)
    }
  })

  test('and is interrupted without losing a page is learned; a stop of the server is no failure of the site', async () => {
    const { id, db, clock, rereadOf } = await learned()
    const { pages } = await own.get(id)
    const read = async (interruptedBy: 'busy' | 'time', digest?: string, signal = never) => {
      await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
      const value = {
        parts: [{ title: 'Loja', text: `Vendemos linhas: ${interruptedBy}.` }],
        pages: pages.map((page) => (digest === undefined ? page : { ...page, digest })),
        note: 'Faltou uma.',
        isCut: true,
        interruptedBy,
      }
      await createReread({ db, clock, ingest: () => Promise.resolve({ ok: true, value }) })(id, signal)
    }
    const learnedNow = { note: 'Faltou uma.', isCut: true, reread: { failure: null } }
    await read('busy')
    expect(await own.get(id)).toMatchObject({ ...learnedNow, content: 'Vendemos linhas: busy.' })
    await read('time', 'of a later version')
    expect(await own.get(id)).toMatchObject({ ...learnedNow, content: 'Vendemos linhas: time.' })
    expect((await rereadOf())?.changes).toEqual({ added: [], removed: [], changed: [] })
    await expect(read('busy', undefined, AbortSignal.abort(new Error('the server stops')))).rejects.toThrow('stops')
    expect(await rereadOf()).toMatchObject({ isReading: true, failure: null })
  })

  test('and gets another address, is not read once more after that, and says nothing of the one before', async () => {
    const { id, db, rereadOf } = await learned()
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    const pageChanges = JSON.stringify({ added: [], removed: [], changed: [] })
    const before = { pageChanges, rereadFailure: 'Fora do ar.' }
    await db.updateTable('trainings').set(before).where('id', '=', id).execute()
    const { name, description } = await own.get(id)
    const sourceUrl = 'https://outra.exemplo.com.br'
    const body = { ...validChange(), type: 'WEBSITE', name, description, sourceUrl } as const
    await own.server.done('updateTraining', { params: { agentId: own.agentId, trainingId: id }, body }, own.owner.token)
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    expect(await rereadOf()).toMatchObject({ isReading: false, changes: null, failure: null })
  })

  test('is told when that has ended, well or not, and marked until then is found without its job', async () => {
    const { id, db, clock } = await learned()
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    expect(await queueDue(db, clock.now())).toContain(id)
    const told: string[] = []
    const { job } = rereadJob({
      db,
      clock,
      reread: () => Promise.resolve(void told.push('read')),
      onEnded: (ended) => Promise.resolve(void told.push(ended)),
      onTrained: () => Promise.resolve(void told.push('trained')),
    })
    await job.run({ trainingId: id }, { signal: never, number: 1 })
    await job.onFailed?.({ trainingId: id })
    expect(told).toEqual(['read', id, 'trained', id])
    expect(await queueDue(db, clock.now())).not.toContain(id)
  })

  test('whose job failed for good says so', async () => {
    const { id, db, clock, schedule, rereadOf } = await learned()
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    const { job } = rereadJob({ db, clock, reread: () => Promise.reject(new Error('broken')) })
    await job.onFailed?.({ trainingId: id })
    const failed = { isReading: false, failure: 'O site não pôde ser lido de novo.' }
    // What is never to be read by itself is not tried again.
    expect(await rereadOf()).toMatchObject({ ...failed, nextAt: null })
    await schedule('WEEKLY')
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    await job.onFailed?.({ trainingId: id })
    expect(await rereadOf()).toMatchObject({ ...failed, nextAt: new Date(clock.now().getTime() + 24 * 3_600_000) })
  })

  test('and gets another interval meanwhile, is read by that one', async () => {
    const { id, db, clock, schedule, rereadOf } = await learned()
    const changedTo = async (interval: 'NEVER' | 'DAILY', isRead: boolean) => {
      await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
      const ingest: Ingest = async () => {
        await schedule(interval)
        const parts = [{ title: 'Loja', text: 'Vendemos linhas e tecidos.' }]
        return isRead
          ? { ok: true, value: { parts, pages: [], note: null } }
          : { ok: false, failure: { reason: 'Fora do ar.' } }
      }
      await createReread({ db, clock, ingest })(id, never)
      return (await rereadOf())?.nextAt
    }
    const tomorrow = new Date(clock.now().getTime() + 24 * 3_600_000)
    expect(await changedTo('DAILY', true)).toEqual(tomorrow)
    expect(await changedTo('NEVER', true)).toBeNull()
    expect(await changedTo('DAILY', false)).toEqual(tomorrow)
  })

  test('that could not be read again is read after a change of its owner, and then says so no more', async () => {
    const { id, db, change, reread, rereadOf } = await learned()
    await own.server.done('rereadNow', { params: { trainingId: id } }, own.owner.token)
    change(undefined)
    await reread()
    expect(await rereadOf()).toMatchObject({ failure: expect.any(String) as string })
    await db.updateTable('trainings').set({ status: 'PROCESSING' }).where('id', '=', id).execute()
    const { revision } = await db
      .selectFrom('trainings')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const read = { content: 'Novo', pages: [], note: null, passages: [], isCut: false, table: null }
    await finishTraining(db, { id, revision, agentId: own.agentId }, read)
    expect(await rereadOf()).toMatchObject({ failure: null })
  })

  test.each(['TEXT', 'WEBSITE'] as const)('is nothing for a %s without an address', async (type) => {
    const { id } = await own.text('Um texto.')
    await own.server.db.updateTable('trainings').set({ type }).where('id', '=', id).execute()
    const refused = { status: 409, body: { error: 'not_website' } }
    const params = { trainingId: id }
    expect(await own.server.call('rereadNow', { params }, own.owner.token)).toMatchObject(refused)
    expect(
      await own.server.call('scheduleReread', { params, body: { interval: 'DAILY' } }, own.owner.token),
    ).toMatchObject(refused)
  })
})
