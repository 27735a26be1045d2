/** Follow-ups by their calls, with a clock that the test moves; `follow-up-jobs.test.ts` runs them by the queue. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { findOrCreateContact } from '../../server/channels/contacts.repository.ts'
import { createOutbound } from '../../server/channels/outbound.ts'
import { createDeliver } from '../../server/conversations/deliver.ts'
import { cancelForClosed, followUpHooks } from '../../server/follow-ups/after-messages.ts'
import { cancelOutdatedFollowUp } from '../../server/follow-ups/before-send.ts'
import { sendDue } from '../../server/follow-ups/send.ts'
import { markQueued, unqueuedSilences } from '../../server/follow-ups/silences.repository.ts'
import { mp4, png, wav, webm } from './files/media.ts'
import { makePdf } from './files/pdf.ts'
import { answerOf, fieldsForm, samePage } from './calls.ts'
import { connectFakeChannel, createFakeChannel, textFrom } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validFollowUp, validQuestion } from './valid-bodies.ts'

const minute = 60_000
const message = 'Ainda posso ajudar?'

let server: TestServer
let owner: Account
let agentId: string
const fake = createFakeChannel()
type Waiting = { minutes: number; isGathered?: boolean; hasBegun?: boolean; phone?: string }
beforeAll(async () => {
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  fake.sent.length = 0
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})

const save = (fields: Record<string, string> = {}) =>
  server.done('saveFollowUp', { form: { ...validFollowUp(agentId), ...fields } }, owner.token)
const ask = (text = 'Que horas vocês abrem?', sessionId = `s-${agentId}`) =>
  server.done('testChat', { body: { ...validQuestion(agentId, sessionId), message: text } }, owner.token)
const states = async () => server.done('followUpStates', { params: { agentId } }, owner.token)
const state = async () => {
  const [first] = await states()
  return first && (first.reason === null ? first.state : `${first.state}: ${first.reason}`)
}
/** Without the initial message. */
const texts = async (sessionId = `s-${agentId}`) => {
  const { messages } = await server.done('chatHistory', { params: { agentId, sessionId }, query: {} }, owner.token)
  return messages.slice(1).map(({ content }) => content)
}
/** Conversations whose followers were notified. */
const told: string[] = []
/** Runs the job's function for every silence of every test. */
const sendAll = async () => {
  const rows = await server.db.selectFrom('followUpSilences').select('id').execute()
  for (const { id } of rows)
    await sendDue(
      {
        db: server.db,
        clock: server.clock,
        deliver: createDeliver(server.channels.outbound),
        notifyConversation: ({ id }) => {
          told.push(id)
          return Promise.resolve()
        },
      },
      id,
    )
}
const wait = async (minutes: number) => {
  server.clock.advance(minutes * minute)
  await sendAll()
}
const silences = () =>
  server.db.selectFrom('followUpSilences').selectAll().where('agentId', '=', agentId).orderBy('since').execute()
const bytesOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
/** Independent of the hour in which the tests run. */
const anytime = { sendHours: 'always' }

test('[FU-05] whoever asks by the API is not written to: nothing would bring it there', async () => {
  await save(anytime)
  const { key } = await server.done('createApiKey', { params: { agentId }, body: { name: 'Site' } }, owner.token)
  await server.done('apiChat', { body: { message: 'Que horas abrem?', conversationId: 'c-1' } }, key)
  expect(await states()).toEqual([])
  await ask()
  expect(await states()).toMatchObject([{ sessionId: `s-${agentId}`, name: '', phone: '', state: 'armed' }])
  const contact = { id: `c-${agentId}`, ownerId: owner.id, agentId, name: 'Ana', phone: '5511988880001' }
  await server.db
    .insertInto('contacts')
    .values({ ...contact, createdAt: server.clock.now() })
    .execute()
  await server.db.updateTable('conversations').set({ contactId: contact.id }).where('agentId', '=', agentId).execute()
  expect(await states()).toMatchObject([{ name: 'Ana', phone: '5511988880001' }])
})

test('[FU-05] whoever has opted out with one agent is not written to by another of the account', async () => {
  const agentOf = async ({ id, token }: Account) => ({
    ownerId: id,
    agentId: (await server.done('createAgent', { body: validAgent(id) }, token)).id,
  })
  const person = {
    identities: [{ identity: 'phone:5511988880001', address: '5511988880001' }],
    name: 'Ana',
    phone: null,
  }
  const contactOf = async (of: { ownerId: string; agentId: string }) =>
    (await findOrCreateContact(server.db, of, person, server.clock.now())).id
  const of = { ownerId: owner.id, agentId }
  const [here, there, elsewhere] = [
    await contactOf(of),
    await contactOf(await agentOf(owner)),
    await contactOf(await agentOf(await server.account())),
  ]
  await ask()
  const { id: channelId } = await connectFakeChannel(server, of)
  const { id: conversationId } = await server.db
    .updateTable('conversations')
    .set({ channelId, contactId: here })
    .where('agentId', '=', agentId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const outbound = createOutbound({ fake: createFakeChannel() })
  const refusal = () => outbound.refusalFor(server.db, conversationId, server.clock.now())
  const set = (id: string, patch: { optedOutAt: Date } | { optOutAskedAt: Date | null }) =>
    server.db.updateTable('contacts').set(patch).where('id', '=', id).execute()
  const now = server.clock.now()
  expect(await refusal()).toBeUndefined()
  await set(elsewhere, { optedOutAt: now })
  // What one agent only supposes is asked of the owner, and concerns that agent.
  await set(there, { optOutAskedAt: now })
  expect(await refusal()).toBeUndefined()
  await set(here, { optOutAskedAt: now })
  expect(await refusal()).toBe('optedOut')
  await set(here, { optOutAskedAt: null })
  await set(there, { optedOutAt: now })
  expect(await refusal()).toBe('optedOut')
})

describe('[FU-03] the calls', () => {
  test('one that is saved is the first and only one of its agent', async () => {
    const list = () => server.done('listFollowUps', { params: { agentId } }, owner.token)
    expect(await list()).toEqual([])
    const first = await save()
    expect(first).toMatchObject({ waitTimeMinutes: 2, active: true, content: message, sendHours: 'automatic' })
    expect(first.messages).toEqual([{ type: 'TEXT', content: message }])
    await save({ content: 'Oi?', waitTimeMinutes: '15' })
    await save({ id: first.id, content: ' Olá? ', sendHours: 'custom', opensAt: '10', closesAt: '12' })
    expect(await list()).toMatchObject([{ id: first.id, content: 'Olá?', waitTimeMinutes: 2, opensAt: 10 }])
    await server.done('toggleFollowUp', { params: { followUpId: first.id }, body: { active: false } }, owner.token)
    expect(await list()).toMatchObject([{ active: false }])
    await server.done('deleteFollowUp', { params: { followUpId: first.id } }, owner.token)
    expect(await list()).toEqual([])
  })

  test('a copy of the agent has files of its own, and a file of it a follow-up that is switched off', async () => {
    const form = fieldsForm(validFollowUp(agentId))
    form.append('imageFile', bytesOf(png), 'loja.png')
    await answerOf('saveFollowUp', await post(form))
    const copy = await server.done('duplicateAgent', { params: { agentId } }, owner.token)
    const exported = await server.done('exportAgent', { params: { agentId } }, owner.token)
    expect(exported.followUp).toMatchObject({ content: message, active: false })
    await server.done('deleteAgent', { params: { agentId } }, owner.token)
    const [copied] = await server.done('listFollowUps', { params: { agentId: copy.id } }, owner.token)
    expect(copied).toMatchObject({ content: message, active: true, files: [{ field: 'imageFile', name: 'loja.png' }] })
    const [row] = await server.db.selectFrom('followUps').select('files').where('agentId', '=', copy.id).execute()
    const bytes = await readFile(join(server.folder, row?.files[0]?.fileId ?? ''))
    expect(bytes).toEqual(Buffer.from(png))
    const stored = await server.db.selectFrom('files').select('kind').where('agentId', '=', copy.id).execute()
    expect(stored).toEqual([{ kind: 'followUp' }])
  })

  test('those of two agents of an account are kept apart', async () => {
    const first = agentId
    const form = fieldsForm(validFollowUp(first))
    form.set('sendHours', 'always')
    form.append('imageFile', bytesOf(png), 'loja.png')
    await answerOf('saveFollowUp', await post(form))
    await ask()
    await wait(2)
    await ask('Oi', `b-${first}`)
    agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
    const saved = await save({ content: 'Oi?' })
    expect(saved.files).toEqual([])
    const both = async () =>
      Promise.all(
        [first, agentId].map(async (id) =>
          (await server.done('listFollowUps', { params: { agentId: id } }, owner.token)).map(({ content, active }) => [
            content,
            active,
          ]),
        ),
      )
    const followUpId = saved.id
    await server.done('toggleFollowUp', { params: { followUpId }, body: { active: false } }, owner.token)
    expect(await both()).toEqual([[[message, true]], [['Oi?', false]]])
    await server.done('deleteFollowUp', { params: { followUpId } }, owner.token)
    expect(await both()).toEqual([[[message, true]], []])
    agentId = first
    expect((await states()).map((silence) => silence.state)).toEqual(['armed', 'sent'])
    await save({ active: 'false' })
    expect((await states()).map((silence) => silence.state)).toEqual(['cancelled', 'sent'])
  })

  test('what is left out takes the values of the specification', async () => {
    const saved = await server.done('saveFollowUp', { form: { agentId, content: message } }, owner.token)
    expect(saved).toMatchObject({ waitTimeMinutes: 2, active: true, messageType: 'TEXT' })
    expect(saved).toMatchObject({ sendHours: 'automatic', opensAt: 8, closesAt: 20, onSunday: false })
  })

  test('a thousand minutes may have their dot, and the hours may be the whole day', async () => {
    const whole = { waitTimeMinutes: '1.440', sendHours: 'custom', opensAt: '0', closesAt: '24' }
    expect(await save(whole)).toMatchObject({ waitTimeMinutes: 1_440, opensAt: 0, closesAt: 24 })
  })

  test.each<[string, Record<string, string>, string, string]>([
    ['no words', { content: ' ' }, 'content', 'Por favor, informe uma mensagem para o follow-up'],
    ['too many words', { content: 'a'.repeat(4_001) }, 'content', 'Use no máximo 4.000 caracteres'],
    ['no wait', { waitTimeMinutes: '0' }, 'waitTimeMinutes', 'Informe pelo menos 1'],
    ['a wait of more than a week', { waitTimeMinutes: '10081' }, 'waitTimeMinutes', 'Informe no máximo 10.080'],
    ['half a minute', { waitTimeMinutes: '0.5' }, 'waitTimeMinutes', 'Informe um número inteiro'],
    ['a wait in words', { waitTimeMinutes: 'dois' }, 'waitTimeMinutes', 'Informe um número inteiro'],
    [
      'hours that end before they begin',
      { opensAt: '12', closesAt: '9' },
      'closesAt',
      'O fim precisa ser depois do início',
    ],
    ['hours that end as they begin', { opensAt: '9', closesAt: '9' }, 'closesAt', 'O fim precisa ser depois do início'],
    ['another kind of message', { messageType: 'IMAGE' }, 'messageType', 'Só mensagens de texto (TEXT) são aceitas'],
    ['neither on nor off', { active: 'talvez' }, 'active', 'Informe true ou false'],
  ])('[FU-02] refuses %s', async (_, fields, path, words) => {
    const form = { ...validFollowUp(agentId), ...fields }
    const answer = await server.call('saveFollowUp', { form }, owner.token)
    expect(answer).toMatchObject({ ok: false, status: 400 })
    expect(answer).toHaveProperty('body.issues', expect.arrayContaining([{ path, message: words }]))
    expect(await server.done('listFollowUps', { params: { agentId } }, owner.token)).toEqual([])
  })

  test.each<[string, (form: FormData) => void, number]>([
    ['a field that it does not know', (form) => form.append('surpresa', 'x'), 400],
    ['a field twice', (form) => form.append('content', 'x'), 400],
    ['a character that cannot be stored', (form) => form.set('content', 'a\0b'), 400],
    ['a file in an unknown field', (form) => form.append('files', new Blob(['x']), 'x.txt'), 400],
    ['two images', (form) => [1, 2].forEach(() => form.append('imageFile', new Blob(['x']), 'x.png')), 400],
    ['a text as an image', (form) => form.append('imageFile', new Blob(['Bom dia']), 'x.png'), 415],
    ['an image with the name of a document', (form) => form.append('imageFile', bytesOf(png), 'loja.pdf'), 415],
    ['a recording as a video', (form) => form.append('videoFile', bytesOf(wav()), 'video.mp4'), 415],
    ['an empty document', (form) => form.append('documentFile', new Blob([]), 'x.txt'), 400],
    ['a follow-up of nobody', (form) => form.set('id', 'nenhum'), 404],
  ])('refuses %s, and keeps no file', async (_, spoil, status) => {
    const form = fieldsForm(validFollowUp(agentId))
    spoil(form)
    const before = await server.rowCounts()
    expect(await answerOf('saveFollowUp', await post(form))).toMatchObject({ ok: false, status })
    expect(await server.rowCounts()).toEqual(before)
    expect(server.defects).toEqual([])
  })

  test('is refused to pages of other origins and without a session', async () => {
    const form = fieldsForm(validFollowUp(agentId))
    const headers = { ...samePage(owner.token), 'sec-fetch-site': 'cross-site', origin: 'https://mal.exemplo' }
    expect((await post(form, headers)).status).toBe(401)
    expect((await post(fieldsForm(validFollowUp(agentId)), {})).status).toBe(401)
  })

  const post = (form: FormData, headers = samePage(owner.token)) =>
    fetch(`${server.address}/api/v1/followup/upload`, { method: 'POST', headers, body: form })

  test.each<[string, Buffer, string, string]>([
    ['audioFile', wav(), 'oi.wav', 'oi.wav'],
    ['videoFile', mp4(['vide']), 'loja.bin', 'video.mp4'],
    ['videoFile', webm(['V_VP8']), 'loja.bin', 'video.webm'],
    ['videoFile', mp4(['vide'], 'qt  '), 'loja.bin', 'video.mov'],
    ['imageFile', png, 'loja', 'loja.png'],
  ])('the field %s takes %#', async (field, bytes, name, kept) => {
    const form = fieldsForm(validFollowUp(agentId))
    form.append(field, bytesOf(bytes), name)
    expect(await answerOf('saveFollowUp', await post(form))).toMatchObject({
      ok: true,
      value: { files: [{ field, name: kept }] },
    })
  })

  test('a new file replaces the one of its field alone', async () => {
    const form = fieldsForm(validFollowUp(agentId))
    for (const field of ['imageFile', 'documentFile']) form.append(field, bytesOf(png), 'loja.png')
    form.set('documentFile', bytesOf(makePdf([['Preços']])), 'preços.pdf')
    const first = await answerOf('saveFollowUp', await post(form))
    const change = fieldsForm(validFollowUp(agentId))
    change.set('id', first.ok ? first.value.id : '')
    change.append('imageFile', bytesOf(png), 'nova.png')
    const saved = await answerOf('saveFollowUp', await post(change))
    expect(saved).toMatchObject({ ok: true, value: { files: [{ name: 'preços.pdf' }, { name: 'nova.png' }] } })
  })

  test('files of several fields go out with the message', async () => {
    const form = fieldsForm(validFollowUp(agentId))
    form.append('sendHours', 'always')
    form.append('documentFile', bytesOf(makePdf([['Preços']])), 'preços.pdf')
    form.append('imageFile', bytesOf(png), 'loja.png')
    const saved = await answerOf('saveFollowUp', await post(form))
    expect(saved).toMatchObject({ ok: true, value: { files: [{ name: 'preços.pdf' }, { name: 'loja.png' }] } })
    await ask()
    await wait(2)
    const params = { agentId, sessionId: `s-${agentId}` }
    const { messages } = await server.done('chatHistory', { params, query: {} }, owner.token)
    const { mediaFiles } = messages.at(-1) ?? {}
    expect(mediaFiles).toMatchObject([{ type: 'document' }, { type: 'image', name: 'loja.png' }])
    for (const { url } of mediaFiles ?? []) expect((await fetch(server.address + url)).status).toBe(200)
  })
})

describe('[FU-05] it is really sent', () => {
  test('after the wait, counted from our last message, and once only', async () => {
    await save(anytime)
    await ask()
    expect(await state()).toBe('armed')
    await wait(1)
    expect(await texts()).toHaveLength(2)
    await ask('E no sábado?')
    await wait(1)
    expect(await texts()).toHaveLength(4)
    told.length = 0
    await wait(1)
    expect((await texts()).at(-1)).toBe(message)
    expect(await state()).toBe('sent')
    expect(told).toContain((await silences()).at(-1)?.conversationId)
    await wait(600)
    await wait(600)
    expect((await texts()).filter((text) => text === message)).toHaveLength(1)
  })

  test('in the test chat it is a message of the agent', async () => {
    await save(anytime)
    await ask()
    await wait(2)
    const params = { agentId, sessionId: `s-${agentId}` }
    const { messages } = await server.done('chatHistory', { params, query: {} }, owner.token)
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', content: message, simulatedAt: null })
    const list = await server.done('listConversations', { params: { agentId }, query: {} }, owner.token)
    expect(list[0]?.updatedAt).toBe(messages.at(-1)?.timestamp)
  })

  test('an answer to it counts for a day, and begins a new silence', async () => {
    await save(anytime)
    await ask()
    await wait(2)
    server.clock.advance(23 * 60 * minute)
    await ask('Sim, quanto custa?')
    const closed = await server.db
      .selectFrom('followUpSilences')
      .select('state')
      .where('agentId', '=', agentId)
      .where('endedAt', 'is not', null)
      .execute()
    expect(closed).toEqual([{ state: 'answered' }])
    expect(await state()).toBe('armed')
    await wait(2)
    expect((await texts()).filter((text) => text === message)).toHaveLength(2)
    server.clock.advance(25 * 60 * minute)
    // Sessions expire after a day.
    const { email, password } = owner
    owner = { ...owner, token: (await server.done('login', { body: { email, password } })).token }
    await ask('Voltei')
    const { sent, answered } = await server.done('followUpAnalytics', { params: { agentId }, query: {} }, owner.token)
    expect({ sent, answered }).toEqual({ sent: 2, answered: 1 })
  })

  test.each([
    ['a day later counts', 24 * 60, false, 'answered'],
    ['a minute later than that does not', 24 * 60 + 1, false, 'sent'],
    ['after another message of ours does not', 1, true, 'sent'],
  ])('an answer %s', async (_, minutes, hasWrittenAgain, expected) => {
    await save(anytime)
    await ask()
    await wait(2)
    const [{ conversationId, sentAt } = { conversationId: '', sentAt: null }] = await silences()
    const after = (at: number) => new Date((sentAt?.getTime() ?? 0) + at * minute)
    const scope = { ownerId: owner.id, agentId, conversationId }
    await server.db.transaction().execute(async (trx) => {
      // The first one counts.
      if (hasWrittenAgain) for (const at of [0, 0.5]) await followUpHooks.afterReply(trx, { ...scope, at: after(at) })
      await followUpHooks.afterCustomerMessage(trx, { ...scope, at: after(minutes) })
    })
    expect(await silences()).toMatchObject([
      {
        state: expected,
        endedAt: after(minutes),
        changedAt: after(minutes),
        ...(hasWrittenAgain && { followedAt: after(0) }),
      },
    ])
  })

  test('a second message of ours begins the silence anew', async () => {
    await save(anytime)
    await ask()
    const [{ conversationId, dueAt } = { conversationId: '', dueAt: new Date(0) }] = await silences()
    const at = new Date(dueAt.getTime() - minute)
    // What somebody else said last does not end this talk.
    await ask('Obrigada!', `other-${agentId}`)
    await followUpHooks.afterReply(server.db, { ownerId: owner.id, agentId, conversationId, at })
    expect((await silences()).find((silence) => silence.conversationId === conversationId)).toMatchObject({
      state: 'armed',
      since: at,
      dueAt: new Date(dueAt.getTime() + minute),
    })
  })

  test.each([
    ['armed', 'cancelled', 'closed'],
    ['waitingHours', 'cancelled', 'closed'],
    ['sent', 'sent', null],
    ['blocked', 'blocked', null],
  ] as const)('of a conversation that a person closes one that is %s is %s', async (before, after, reason) => {
    await save(anytime)
    await ask()
    await server.db.updateTable('followUpSilences').set({ state: before }).where('agentId', '=', agentId).execute()
    const [{ conversationId } = { conversationId: '' }] = await silences()
    const now = new Date(server.clock.now().getTime() + minute)
    await cancelForClosed(server.db, conversationId, now)
    expect(await silences()).toMatchObject([{ state: after, reason, ...(reason !== null && { changedAt: now }) }])
  })

  test.each([
    ['of a person', { handledBy: 'person' }, 'blocked: person'],
    ['that is closed', { closedAt: new Date() }, 'blocked: closed'],
  ] as const)('in a conversation %s it is blocked', async (_, change, expected) => {
    await save(anytime)
    await ask()
    await server.db.updateTable('conversations').set(change).where('agentId', '=', agentId).execute()
    await wait(2)
    expect(await state()).toBe(expected)
  })

  test.each([
    [false, false],
    [true, false],
    [true, true],
  ])(
    'one that waited for its channel for more than two hours is dropped, and listed as late, or waits anew after what a person wrote meanwhile (%s), unless the customer has answered that (%s)',
    async (isFollowed, isAnswered) => {
      await save(anytime)
      await ask()
      await wait(2)
      const { id: channelId } = await connectFakeChannel(server, { ownerId: owner.id, agentId })
      const [{ conversationId, sentAt } = { conversationId: '', sentAt: null }] = await silences()
      const at = sentAt ?? new Date(0)
      const before = new Date(at.getTime() - 60 * minute)
      const earlier = { state: 'answered', since: before, dueAt: before, sentAt: before, endedAt: before } as const
      await server.db
        .insertInto('followUpSilences')
        .values({ id: crypto.randomUUID(), ownerId: owner.id, agentId, conversationId, ...earlier, changedAt: before })
        .execute()
      const of = { ownerId: owner.id, channelId, conversationId, address: '551199' }
      const row = await server.db
        .insertInto('outboundMessages')
        .values({
          id: crypto.randomUUID(),
          ...of,
          origin: 'followUp',
          state: 'queued',
          part: '{}',
          notBefore: at,
          createdAt: at,
          changedAt: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const check = (ms: number, origin = row.origin) =>
        cancelOutdatedFollowUp({ clock: { now: () => new Date(at.getTime() + ms) } })(server.db, { ...row, origin })
      const latest = 120 * minute
      expect([await check(latest), await check(latest + 1, 'reply')]).toEqual([undefined, undefined])
      expect(await state()).toBe('sent')
      const message = { ownerId: owner.id, agentId, conversationId, at: new Date(at.getTime() + minute) }
      if (isFollowed) await server.db.transaction().execute((trx) => followUpHooks.afterReply(trx, message))
      if (isAnswered) await server.db.transaction().execute((trx) => followUpHooks.afterCustomerMessage(trx, message))
      expect(await check(latest + 1)).toEqual({ reason: 'O canal ficou sem conexão por mais de 2 horas.' })
      // What a person wrote goes out now, too.
      const droppedAt = new Date(at.getTime() + latest + 1)
      expect(await silences()).toMatchObject([
        earlier,
        isFollowed && !isAnswered
          ? { state: 'armed', reason: null, since: droppedAt, dueAt: new Date(droppedAt.getTime() + 2 * minute) }
          : { state: 'cancelled', reason: 'late', changedAt: droppedAt },
      ])
      expect((await silences())[1]).toMatchObject({ sentAt: null, ...(!isAnswered && { followedAt: null }) })
    },
  )

  test.each([
    ['dropped once the customer has written, before it was due', { minutes: -1 }, 'cancelled'],
    ['dropped once the customer has written, after that', { minutes: 1 }, 'cancelled'],
    ['dropped while what they wrote is still being gathered', { minutes: 1, isGathered: true }, 'cancelled'],
    ['sent all the same if a part of it has gone out', { minutes: 1, hasBegun: true }, 'answered'],
    ['sent where somebody else has written', { minutes: 1, phone: '5511988880002' }, 'sent'],
    [
      'sent while what somebody else wrote is still being gathered',
      { minutes: 1, isGathered: true, phone: '5511988880002' },
      'sent',
    ],
  ])('one that waits for its channel is %s', async (_, given: Waiting, expected) => {
    const { minutes, isGathered, hasBegun, phone = '5511988880001' } = given
    await save(anytime)
    const channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
    const set = (state: 'dropped' | 'connected') =>
      server.db.updateTable('channels').set({ state }).where('id', '=', channel.id).execute()
    const write = async (from: string, text: string, sentAt: Date) => {
      await server.channels.receive(channel, textFrom(from, text, { sentAt }))
      await server.settled()
    }
    await write('5511988880001', 'Oi', server.clock.now())
    await set('dropped')
    await wait(2)
    const [{ sentAt, conversationId } = { sentAt: null, conversationId: '' }] = await silences()
    // What the agent says after it is no answer.
    const own = {
      role: 'assistant',
      content: 'Estamos abertos.',
      sources: '[]',
      createdAt: server.clock.now(),
    } as const
    await server.db
      .insertInto('messages')
      .values({ id: crypto.randomUUID(), conversationId, ...own })
      .execute()
    const waiting = server.db.selectFrom('outboundMessages').selectAll().where('channelId', '=', channel.id)
    const row = await waiting.where('origin', '=', 'followUp').executeTakeFirstOrThrow()
    const earlier = { ...row, id: crypto.randomUUID(), sequence: undefined, part: JSON.stringify(row.part) }
    if (hasBegun)
      await server.db
        .insertInto('outboundMessages')
        .values({ ...earlier, state: 'sent' })
        .execute()
    server.clock.advance(5 * minute)
    await write(phone, 'Quero dois!', new Date((sentAt?.getTime() ?? 0) + minutes * minute))
    if (isGathered) {
      await server.db.deleteFrom('messages').where('content', 'like', '%Quero dois!').execute()
      await server.db
        .updateTable('inboundMessages')
        .set({ isDone: false })
        .where('channelId', '=', channel.id)
        .where('content', '=', 'Quero dois!')
        .execute()
    }
    await set('connected')
    await server.channels.wake(channel.id)
    await server.settled()
    const parts = fake.sent.map(({ part }) => 'text' in part && part.text)
    expect(parts.includes(message)).toBe(expected !== 'cancelled')
    expect((await silences())[0]).toMatchObject(
      expected === 'cancelled' ? { state: expected, reason: 'answered', sentAt: null } : { state: expected, sentAt },
    )
  })

  test('a message of the customer from before it, which arrives late, is no answer', async () => {
    await save(anytime)
    await ask()
    await wait(2)
    const [{ conversationId, sentAt } = { conversationId: '', sentAt: null }] = await silences()
    const scope = { ownerId: owner.id, agentId, conversationId }
    const at = new Date((sentAt?.getTime() ?? 0) - 1)
    await server.db.transaction().execute((trx) => followUpHooks.afterCustomerMessage(trx, { ...scope, at }))
    expect(await silences()).toMatchObject([{ state: 'sent', endedAt: null }])
  })

  test('an answer cancels what waits, and changes no reason of what was cancelled', async () => {
    await save(anytime)
    for (const text of ['Oi', 'Obrigada!', 'Olá']) {
      await ask(text)
      server.clock.advance(1_000)
    }
    const all = await silences()
    expect(all.map(({ state: now, reason }) => [now, reason])).toEqual([
      ['cancelled', 'answered'],
      ['cancelled', 'ended'],
      ['armed', null],
    ])
  })

  test('what was queued for another time, or found too early, is queued again', async () => {
    await save(anytime)
    await ask()
    const [{ id, dueAt } = { id: '', dueAt: new Date(0) }] = await silences()
    const isUnqueued = async () => (await unqueuedSilences(server.db, 500)).some((silence) => silence.id === id)
    await markQueued(server.db, { id, dueAt: new Date(0) })
    expect(await isUnqueued()).toBe(true)
    await markQueued(server.db, { id, dueAt })
    expect(await isUnqueued()).toBe(false)
    const { db, clock } = server
    const sending = {
      db,
      clock,
      deliver: createDeliver(server.channels.outbound),
      notifyConversation: () => Promise.resolve(),
    }
    // The job of an earlier time, which was armed again meanwhile.
    await sendDue(sending, id, new Date(0))
    expect(await isUnqueued()).toBe(false)
    await sendDue(sending, id, dueAt)
    expect(await isUnqueued()).toBe(true)
    const change = { dueAt: new Date(1) }
    await server.db.updateTable('followUpSilences').set(change).where('id', '=', id).execute()
    expect(await unqueuedSilences(server.db, 1)).toMatchObject([{ id }])
    await server.db.updateTable('followUpSilences').set({ state: 'cancelled' }).where('id', '=', id).execute()
    expect(await isUnqueued()).toBe(false)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['an answer of the customer that ends the talk', () => ask('obrigado, era só isso'), 'cancelled: ended'],
    ['an opt-out', () => ask('não quero mais receber nada'), 'cancelled: optedOut'],
    ['turning it off', () => toggle(false), 'cancelled: disabled'],
    [
      'removing it',
      async () => server.done('deleteFollowUp', { params: { followUpId: await id() } }, owner.token),
      'cancelled: removed',
    ],
    ['a longer wait', () => save({ waitTimeMinutes: '3', ...anytime }), 'cancelled: waitChanged'],
    ['a shorter wait', () => save({ waitTimeMinutes: '1', ...anytime }), 'cancelled: waitChanged'],
  ])('%s cancels it', async (_, cancel, expected) => {
    await save(anytime)
    await ask()
    await cancel()
    expect(await state()).toBe(expected)
    await wait(10)
    expect(await texts()).not.toContain(message)
  })

  const id = async () => {
    const [followUp] = await server.done('listFollowUps', { params: { agentId } }, owner.token)
    return followUp?.id ?? ''
  }
  const toggle = async (active: boolean) =>
    server.done('toggleFollowUp', { params: { followUpId: await id() }, body: { active } }, owner.token)

  test('turning it on never reaches back', async () => {
    await save({ active: 'false', ...anytime })
    await ask()
    await toggle(true)
    await wait(10)
    expect(await states()).toEqual([])
    expect(await texts()).toHaveLength(2)
    await ask('Alô?')
    await wait(2)
    expect((await texts()).at(-1)).toBe(message)
  })

  test('other words take effect also for what is armed', async () => {
    await save(anytime)
    await ask()
    await save({ content: 'Posso ajudar?', ...anytime })
    await wait(2)
    expect((await texts()).at(-1)).toBe('Posso ajudar?')
  })

  test('a server that was down sends it up to two hours late, else drops and lists it', async () => {
    await save(anytime)
    await ask()
    await wait(2 + 119)
    expect(await state()).toBe('sent')
    await ask('Oi')
    await wait(2 + 121)
    expect(await state()).toBe('cancelled: late')
  })

  test('of an agent that is off it is blocked', async () => {
    await save(anytime)
    await ask()
    await server.db.updateTable('agents').set({ active: false }).where('id', '=', agentId).execute()
    await wait(2)
    expect(await state()).toBe('blocked: agentInactive')
  })

  test('outside its hours it waits for them, and goes out then', async () => {
    const local = (at: Date) =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', hour: 'numeric', hourCycle: 'h23' }).format(at),
      )
    const opensAt = (local(server.clock.now()) + 3) % 24
    const hours =
      opensAt === 23 ? { opensAt: '22', closesAt: '24' } : { opensAt: `${opensAt}`, closesAt: `${opensAt + 1}` }
    await save({ sendHours: 'custom', ...hours, onSunday: 'true' })
    await ask()
    for (const silence of await silences()) await markQueued(server.db, silence)
    await wait(2)
    const [first] = await states()
    expect(await silences()).toMatchObject([{ state: 'waitingHours', reason: null, queuedFor: null }])
    expect(local(new Date(first?.dueAt ?? 0))).toBe(Number(hours.opensAt))
    await wait(((first?.dueAt ?? 0) - server.clock.now().getTime()) / minute + 1)
    expect((await texts()).at(-1)).toBe(message)
  })

  test('two servers that look at once send it once', async () => {
    await save(anytime)
    await ask()
    server.clock.advance(2 * minute)
    await Promise.all([sendAll(), sendAll(), sendAll()])
    expect((await texts()).filter((text) => text === message)).toHaveLength(1)
  })

  test('the answer and the follow-up meet: whichever comes first, the customer is never asked after answering', async () => {
    await save(anytime)
    await ask()
    server.clock.advance(2 * minute)
    await Promise.all([ask('Cheguei'), sendAll()])
    const said = await texts()
    const [cameAt, askedAt] = [said.indexOf('Cheguei'), said.indexOf(message)]
    expect(askedAt === -1 || askedAt < cameAt).toBe(true)
  })

  test('what has changed last comes first in the list, which shows the latest silence of each conversation', async () => {
    server.clock.stop()
    await save(anytime)
    const start = server.clock.now().getTime()
    const listed = async () =>
      (await states()).map(({ sessionId, state: now, changedAt }) => [sessionId[0], now, (changedAt - start) / minute])
    await ask('Oi', `a-${agentId}`)
    server.clock.advance(minute)
    await ask('Oi', `b-${agentId}`)
    await wait(1)
    expect(await listed()).toEqual([
      ['a', 'sent', 2],
      ['b', 'armed', 1],
    ])
    const activate = (active: boolean) =>
      server.db.updateTable('agents').set({ active }).where('id', '=', agentId).execute()
    await activate(false)
    await wait(1)
    expect((await listed())[0]).toEqual(['b', 'blocked', 3])
    await activate(true)
    server.clock.advance(minute)
    await ask('Oi', `a-${agentId}`)
    expect((await listed())[0]).toEqual(['a', 'armed', 4])
    server.clock.advance(minute)
    await toggle(false)
    expect(await listed()).toEqual([
      ['a', 'cancelled', 5],
      ['b', 'blocked', 3],
    ])
    server.clock.start()
  })

  test('the figures are those of one agent, and one that is cancelled after all is no answer', async () => {
    await save(anytime)
    for (const session of ['a', 'b', 'c']) await ask('Oi', `${session}-${agentId}`)
    await wait(2)
    for (const session of ['a', 'b']) await ask('Sim', `${session}-${agentId}`)
    await server.db
      .updateTable('followUpSilences')
      .set({ state: 'blocked' })
      .where('agentId', '=', agentId)
      .where('state', '=', 'sent')
      .execute()
    const figures = async (id: string) => {
      const { sent, answered } = await server.done(
        'followUpAnalytics',
        { params: { agentId: id }, query: {} },
        owner.token,
      )
      return { sent, answered }
    }
    expect(await figures(agentId)).toEqual({ sent: 3, answered: 2 })
    const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    expect(await figures(other.id)).toEqual({ sent: 0, answered: 0 })
  })

  test('each conversation has its own silence, and what is armed anew is queued anew', async () => {
    await save(anytime)
    await ask('Oi', `a-${agentId}`)
    await ask('Oi', `b-${agentId}`)
    const unqueued = (await unqueuedSilences(server.db, 500)).map(({ id }) => id)
    expect(unqueued).toEqual(expect.arrayContaining((await silences()).map(({ id }) => id)))
    await wait(2)
    for (const session of ['a', 'b']) expect((await texts(`${session}-${agentId}`)).at(-1)).toBe(message)
  })
})

describe('[CL-01] the clock of the test chat', () => {
  const move = async (to: CallInput<'moveChatClock'>['body']['to']) =>
    server.done('moveChatClock', { params: { agentId, sessionId: `s-${agentId}` }, body: { to } }, owner.token)

  test('sends what would come by then, marked as simulated and counted nowhere', async () => {
    await save()
    const file = { fileId: 'f', field: 'imageFile', type: 'image', mime: 'image/png', size: 1, name: 'foto.png' }
    const files = JSON.stringify([file])
    await server.db.updateTable('followUps').set({ files }).where('agentId', '=', agentId).execute()
    await ask()
    const { until: soon, message: sent, followUp } = await move('tenMinutes')
    expect(Math.round((soon - server.clock.now().getTime()) / minute)).toBe(10)
    expect(sent).toMatchObject({ content: message, role: 'assistant', simulatedAt: expect.any(Number) })
    expect(sent?.mediaFiles).toMatchObject([{ type: 'image', name: 'foto.png' }])
    expect(followUp).toMatchObject({ state: 'sent', isSimulated: true })
    expect(await texts()).toHaveLength(3)
    const { until, message: next } = await move('tomorrow')
    expect([Math.round((until - server.clock.now().getTime()) / minute), next]).toEqual([24 * 60, null])
    const counted = await server.done('followUpAnalytics', { params: { agentId }, query: {} }, owner.token)
    expect(counted).toMatchObject({ sent: 0, answered: 0 })
    // The agent answers as of then.
    await ask()
    const now = server.engine.questions.at(-1)?.now?.getTime() ?? 0
    expect(Math.round((now - server.clock.now().getTime()) / minute)).toBe(24 * 60)
  })

  test('says when it would go out, and stores nothing then', async () => {
    await save({ waitTimeMinutes: '15', ...anytime })
    await ask()
    expect(await move('tenMinutes')).toMatchObject({ message: null, followUp: { state: 'armed' } })
    expect(await state()).toBe('armed')
    expect((await move('sunday')).message).toMatchObject({ content: message })
  })

  test('says until when it would wait, or why it would not go out, and stores neither', async () => {
    const hour = (server.clock.now().getUTCHours() + 24 - 3 + 4) % 23
    await save({ sendHours: 'custom', opensAt: `${hour}`, closesAt: `${hour + 1}`, onSunday: 'true' })
    await ask()
    const { followUp } = await move('tenMinutes')
    expect(followUp).toMatchObject({ state: 'waitingHours', reason: null })
    expect(new Date(followUp?.dueAt ?? 0).getUTCHours()).toBe((hour + 3) % 24)
    await server.db.updateTable('agents').set({ active: false }).where('id', '=', agentId).execute()
    expect(await move('tomorrow')).toMatchObject({
      message: null,
      followUp: { state: 'blocked', reason: 'agentInactive' },
    })
    expect(await state()).toBe('armed')
  })

  test('without a follow-up there is nothing to show', async () => {
    await ask()
    expect(await move('tomorrow')).toMatchObject({ message: null, followUp: null })
  })

  test('of a conversation with a customer is 404, and nothing is sent', async () => {
    await save()
    await ask()
    const sessionId = `s-${agentId}`
    await server.db
      .updateTable('conversations')
      .set({ channel: 'whatsappWeb' })
      .where('agentId', '=', agentId)
      .execute()
    const request = { params: { agentId, sessionId }, body: { to: 'tenMinutes' as const } }
    expect(await server.call('moveChatClock', request, owner.token)).toMatchObject({ status: 404 })
    expect(await texts()).toHaveLength(2)
    expect(await state()).toBe('armed')
  })

  test('of a conversation that is not there, or is one of another agent, is 404', async () => {
    const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    await server.done('testChat', { body: validQuestion(other, 'outra') }, owner.token)
    for (const sessionId of ['nenhuma', 'outra']) {
      const request = { params: { agentId, sessionId }, body: { to: 'tomorrow' as const } }
      expect(await server.call('moveChatClock', request, owner.token)).toMatchObject({ status: 404 })
    }
  })
})
