import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { ActionForm, parseHeaders, placeholdersIn, type Stage, StageForm, stageLimits } from '../../contract/stages.ts'
import { issuesIn } from '../../contract/validation.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import { createMaskLookup, openHeaders } from '../../server/stages/headers.ts'
import { listActiveStages } from '../../server/stages/stages.ts'
import { type Account, startServer, type TestServer, tokenSecret } from './server-fixture.ts'
import { validAgent, validStage } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
})
afterAll(() => server.close())
beforeEach(async () => {
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})

type Body = CallInput<'createStage'>['body']
const create = (patch: Partial<Body> = {}) => {
  const { priority: _priority, ...body } = validStage(agentId)
  return server.done('createStage', { body: { ...body, ...patch } }, owner.token)
}
/** Without a place, so that the stage keeps its own. */
const bodyOf = ({
  id: _id,
  updatedAt: _updated,
  priority: _priority,
  ...stage
}: Stage): CallInput<'updateStage'>['body'] => stage
const update = (stage: Stage, patch: Partial<CallInput<'updateStage'>['body']> = {}) =>
  server.call('updateStage', { params: { stageId: stage.id }, body: { ...bodyOf(stage), ...patch } }, owner.token)
const list = () => server.done('listStages', { params: { agentId } }, owner.token)
const storedHeaders = async (id: string) => {
  const row = await server.db.selectFrom('stages').select('intentions').where('id', '=', id).executeTakeFirstOrThrow()
  return row.intentions[0]?.headers ?? ''
}
const headersOf = (stage: Stage | undefined) => stage?.intentions?.[0]?.headers ?? ''
const intention = validStage('x').intentions[0]!

describe('[SG-01] [SW-06] stages', () => {
  test('are listed by priority with everything that was saved', async () => {
    const first = await create()
    const second = await create({ name: 'Entrega' })
    expect((await list()).map(({ name, priority }) => [name, priority])).toEqual([
      ['Pedido', 1],
      ['Entrega', 2],
    ])
    expect(first).toMatchObject({
      instructions: 'Anote o pedido.',
      revision: 1,
      conditionDescription: expect.any(String),
    })
    await update(second, { priority: 1 })
    await update(first, { priority: 2 })
    expect((await list()).map(({ name }) => name)).toEqual(['Entrega', 'Pedido'])
  })

  test('[SG-05] a new one gets the highest priority and one more, also when several are added at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => create({ priority: 1 })))
    expect((await list()).map(({ priority }) => priority)).toEqual([1, 2, 3, 4])
    expect((await create({ priority: 9 })).priority).toBe(9)
    expect((await create()).priority).toBe(10)
  })

  test('can be removed, and go with their agent', async () => {
    const { id } = await create()
    await server.done('deleteStage', { params: { stageId: id } }, owner.token)
    expect(await list()).toEqual([])
    await create()
    await server.done('deleteAgent', { params: { agentId } }, owner.token)
    expect(await server.db.selectFrom('stages').select('id').where('agentId', '=', agentId).execute()).toEqual([])
  })

  test('a save over a newer one is refused with what is there', async () => {
    const stage = await create()
    await update(stage, { name: 'Pedidos' })
    const late = await update(stage, { name: 'Compra' })
    expect(late).toMatchObject({ ok: false, status: 409, body: { current: { name: 'Pedidos', revision: 2 } } })
  })

  test('[SG-02] that are reordered keep their revision: a form that was opened before is saved, in the new place', async () => {
    const [first, second] = [await create(), await create({ name: 'Entrega' })]
    expect(await update(first, { priority: 2 })).toMatchObject({ ok: true, value: { revision: 1, priority: 2 } })
    expect(await update(second, { priority: 1 })).toMatchObject({ ok: true, value: { revision: 1, priority: 1 } })
    const renamed = await update(first, { name: 'Pedidos' })
    expect(renamed).toMatchObject({ ok: true, value: { name: 'Pedidos', revision: 2, priority: 2 } })
    expect(await update(second)).toMatchObject({ ok: true, value: { name: 'Entrega', revision: 1, priority: 1 } })
  })

  test.each([2, null])('get the place that is sent, also with new content and revision %s', async (revision) => {
    const stage = await create()
    await update(stage, { name: 'Pedidos' })
    const moved = await update(stage, { name: 'Compras', priority: 5, revision })
    expect(moved).toMatchObject({ ok: true, value: { name: 'Compras', revision: 3, priority: 5 } })
    expect(await update(stage, { name: 'Compras', priority: 4, revision: 3 })).toMatchObject({ value: { priority: 4 } })
  })

  test('of one agent are not saved as those of another', async () => {
    const stage = await create()
    const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    expect(await update(stage, { agentId: other.id })).toMatchObject({ status: 404 })
  })

  test('are limited in number', async () => {
    const now = new Date()
    const rows = Array.from({ length: stageLimits.stages }, (_, at) => ({
      id: `${agentId}-${at}`,
      ownerId: owner.id,
      agentId,
      priority: at + 1,
      active: true,
      name: 'x',
      description: 'x',
      condition: 'x',
      conditionDescription: '',
      instructions: '',
      requiredData: '[]',
      intentions: '[]',
      createdAt: now,
      updatedAt: now,
    }))
    await server.db.insertInto('stages').values(rows).execute()
    expect(await server.call('createStage', { body: validStage(agentId) }, owner.token)).toMatchObject({ status: 400 })
  })

  test.each<[string, Partial<Body>, string]>([
    [
      'a field name with spaces',
      { requiredData: [{ fieldName: 'o cep', displayName: 'CEP', dataType: 'TEXT', description: '' }] },
      'requiredData.0.fieldName',
    ],
    [
      'an unknown data type',
      { requiredData: [{ fieldName: 'cep', displayName: 'CEP', dataType: 'CPF' as 'TEXT', description: '' }] },
      'requiredData.0.dataType',
    ],
    [
      'two fields of one name',
      {
        requiredData: [1, 2].map(() => ({
          fieldName: 'cep',
          displayName: 'CEP',
          dataType: 'TEXT' as const,
          description: '',
        })),
      },
      'requiredData',
    ],
    [
      'two actions of one name',
      { intentions: [intention, { ...intention, url: 'https://outra.exemplo.com.br' }] },
      'intentions',
    ],
    ['an action without name', { intentions: [{ ...intention, name: ' ' }] }, 'intentions.0.name'],
    ['a URL of another scheme', { intentions: [{ ...intention, url: 'ftp://x.com.br' }] }, 'intentions.0.url'],
    ['a URL with a password', { intentions: [{ ...intention, url: 'https://a:b@x.com.br' }] }, 'intentions.0.url'],
    ['a URL with a name', { intentions: [{ ...intention, url: 'https://a@x.com.br' }] }, 'intentions.0.url'],
    ['a URL with a space', { intentions: [{ ...intention, url: 'https://x.com.br/a b' }] }, 'intentions.0.url'],
    [
      'a header without a colon',
      { intentions: [{ ...intention, headers: 'Accept: a\nAuthorization' }] },
      'intentions.0.headers',
    ],
    [
      'more actions than anyone needs',
      { intentions: Array.from({ length: 11 }, (_, at) => ({ ...intention, name: `Ação ${at}` })) },
      'intentions',
    ],
    ['an unknown field of an action', { intentions: [{ ...intention, extra: 1 } as never] }, 'intentions.0.extra'],
  ])('refuse %s', async (_, patch, path) => {
    const refused = await server.call('createStage', { body: { ...validStage(agentId), ...patch } }, owner.token)
    expect(refused).toMatchObject({
      ok: false,
      status: 400,
      body: { issues: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  })

  test('that are active are handed to whoever steers a conversation, in order', async () => {
    await create({ name: 'A' })
    await create({ name: 'B', active: false })
    await create({ name: 'C' })
    expect((await listActiveStages(server.db, owner.id, agentId)).map(({ name }) => name)).toEqual(['A', 'C'])
    expect(await listActiveStages(server.db, 'someone', agentId)).toEqual([])
  })
})

describe('secrets in headers', () => {
  const secret = 'Bearer segredo-do-frete'

  test('are encrypted in the database and masked on the wire; other headers are not', async () => {
    const stage = await create()
    expect(headersOf(stage)).toMatch(/^Content-Type: application\/json\nAuthorization: •{8}[0-9a-f]{8}$/u)
    const stored = await storedHeaders(stage.id)
    expect(stored).toContain('Content-Type: application/json')
    expect(stored).toMatch(/Authorization: enc:v1:/u)
    expect(stored).not.toContain('segredo')
    expect(JSON.stringify(await list())).not.toContain('segredo')
    const [active] = await listActiveStages(server.db, owner.id, agentId)
    const headers = active?.intentions[0]?.headers ?? ''
    const secrets = createSecrets(tokenSecret)
    expect(openHeaders({ secrets, ownerId: owner.id }, headers)).toEqual({
      'Content-Type': 'application/json',
      Authorization: secret,
    })
    expect(openHeaders({ secrets, ownerId: 'someone' }, headers)).toBeUndefined()
    // The value alone may tell that it is one.
    const other = await create({ intentions: [{ ...intention, headers: 'X-Loja: Bearer segredo\nX-Canal: site' }] })
    expect(headersOf(other)).toMatch(/^X-Loja: •{8}[0-9a-f]{8}\nX-Canal: site$/u)
  })

  test('stay when their mask is saved, also in another place, and change when they are typed anew', async () => {
    const stage = await create()
    const [kept] = bodyOf(stage).intentions
    const moved = await update(stage, { intentions: [{ ...intention, name: 'Outra', headers: '' }, kept!] })
    expect(moved).toMatchObject({ ok: true, value: { intentions: [{ headers: '' }, { headers: headersOf(stage) }] } })
    const changed = await update(stage, { revision: 2, intentions: [{ ...intention, headers: 'X-Chave: outra' }] })
    expect(changed).toMatchObject({ ok: true })
    expect(headersOf((await list())[0])).toMatch(/^X-Chave: •{8}/u)
    expect(headersOf((await list())[0])).not.toContain(headersOf(stage).slice(-8))
  })

  test('are decrypted once, however many masks are looked up', () => {
    const secrets = createSecrets(tokenSecret)
    let opened = 0
    const counting = { ...secrets, open: (...given: [string, string]) => ((opened += 1), secrets.open(...given)) }
    const url = 'https://frete.exemplo.com.br/'
    const values = ['um', 'dois', 'três']
    const lines = values.map((value, at) => `X-Key-${at}: ${secrets.seal(owner.id, value)}`)
    const findMasked = createMaskLookup({ secrets: counting, ownerId: owner.id }, [{ url, headers: lines.join('\n') }])
    const found = values.map((value) => findMasked({ url: `${url}x`, mask: secrets.maskOf(owner.id, value) }))
    expect(found).toEqual(values)
    expect(opened).toBe(3)
  })

  test('are not carried to another host, and a mask that stands for nothing is refused', async () => {
    const stage = await create()
    const masked = bodyOf(stage).intentions[0]!
    for (const wrong of [
      { ...masked, url: 'https://frete.exemplo.com.br.ladrao.com/x' },
      { ...masked, headers: 'Authorization: ••••••••00000000' },
    ])
      expect(await update(stage, { intentions: [wrong] })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'intentions.0.headers' }] },
      })
    const other = await server.account()
    const { id } = await server.done('createAgent', { body: validAgent(other.id) }, other.token)
    expect(
      await server.call('createStage', { body: { ...validStage(id), intentions: [masked] } }, other.token),
    ).toMatchObject({ status: 400 })
    expect(await storedHeaders(stage.id)).not.toContain(secret)
  })
})

const linesOf = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}: 1`).join('\n')

describe('[SW-04] names of fields that differ only in case or accents', () => {
  const named = (...names: string[]) =>
    names.map((fieldName) => ({ fieldName, displayName: fieldName, dataType: 'TEXT' as const, description: '' }))
  const refused = {
    status: 400,
    body: { issues: [{ path: 'requiredData', message: 'Há campos com o mesmo nome' }] },
  }

  test.each([
    ['nome', 'Nome'],
    ['opcao', 'opção'],
  ])('%s and %s are refused', async (...names) => {
    const requiredData = named(...names)
    const body = { ...validStage(agentId), requiredData }
    expect(await server.call('createStage', { body }, owner.token)).toMatchObject(refused)
    expect(await update(await create(), { requiredData })).toMatchObject(refused)
  })

  test('those of a stage from before are saved as they are, and no others beside them', async () => {
    const { id } = await create()
    const requiredData = named('nome', 'Nome')
    await server.db
      .updateTable('stages')
      .set({ requiredData: JSON.stringify(requiredData) })
      .where('id', '=', id)
      .execute()
    const [stage] = await list()
    expect(await update(stage!, { name: 'Outro nome' })).toMatchObject({ ok: true, value: { requiredData } })
    const more = { revision: null, requiredData: named('nome', 'Nome', 'cep') }
    expect(await update(stage!, more)).toMatchObject(refused)
  })
})

describe('[SW-05] headers and placeholders', () => {
  test('those beyond the limit, of actions from before it, are still parsed', () => {
    expect(parseHeaders(linesOf(30)).headers).toHaveLength(30)
  })

  test('those beyond the limit, of an action from before it, are saved as they are, and not otherwise', async () => {
    const { id } = await create({ intentions: [{ ...intention, name: 'Nova' }] })
    const old = [{ ...intention, name: 'Antiga', headers: linesOf(30) }]
    await server.db
      .updateTable('stages')
      .set({ intentions: JSON.stringify(old) })
      .where('id', '=', id)
      .execute()
    const [stage] = await list()
    const renamed = await update(stage!, { name: 'Outro nome' })
    expect(renamed).toMatchObject({ ok: true, value: { name: 'Outro nome', intentions: [{ headers: linesOf(30) }] } })
    const more = await update(stage!, { revision: null, intentions: [{ ...old[0]!, headers: linesOf(31) }] })
    expect(more).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'intentions.0.headers', message: 'Use no máximo 20 cabeçalhos' }] },
    })
    const { agentId: _agent, instructions: _instructions, priority: _priority, ...form } = validStage(agentId)
    expect(issuesIn(StageForm, { ...form, intentions: old })).toEqual({})
    expect(issuesIn(ActionForm, { ...old[0], unsavedTemplate: null })).toEqual({
      headers: 'Use no máximo 20 cabeçalhos',
    })
  })

  test.each([
    ['A: 1\n\nB: x: y', null],
    ['A: 1\nB', 'Linha 2: falta “:” entre o nome e o valor'],
    ['A b: 1', 'Linha 1: o nome do cabeçalho não é válido'],
    ['A: 1\nB:', 'Linha 2: falta o valor de “B”'],
    ['A: 1\na: 2', 'Linha 2: “a” já foi informado'],
    ['A: ação\u0001', 'Linha 1: o valor de “A” tem caracteres inválidos'],
    ['A: 1\r\nB: 2', null],
    [linesOf(20), null],
    [linesOf(21), 'Use no máximo 20 cabeçalhos'],
  ])('%j', (text, problem) => expect(parseHeaders(text).problem).toBe(problem))

  test('names are found once each', () => {
    expect(placeholdersIn('{{data.cep}}/{{ data.nome }}?c={{data.cep}}&x={{outro}}')).toEqual(['cep', 'nome'])
  })
})
