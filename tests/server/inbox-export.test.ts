/** The export of the inbox as CSV and JSON. */
import { describe, expect, test } from 'vitest'
import { findAgent } from '../../server/agents/agents.ts'
import { exportAsJson } from '../../server/inbox/export.ts'
import { answerWith } from './fake-engine.ts'
import { bruno, inboxFixture } from './inbox-fixture.ts'

const inbox = inboxFixture()
const { receive, ask } = inbox

const addConversations = (count: number) =>
  inbox.server.db
    .insertInto('conversations')
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: crypto.randomUUID(),
        ownerId: inbox.owner.id,
        agentId: inbox.agentId,
        sessionId: `${inbox.agentId}-${index}`,
        createdAt: new Date(),
        updatedAt: new Date(Date.now() - index),
      })),
    )
    .execute()

describe('[IB-05] the export', () => {
  test('as CSV opens in spreadsheets: byte order mark, semicolons, and no formulas', async () => {
    await receive('=1+1; "oi"', 'Conceição')
    await receive('Outra', 'Bruno', bruno)
    const response = await inbox.exported({ format: 'csv', search: 'conceicao' })
    expect(response.headers.get('content-disposition')).toContain('conversas.csv')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString().slice(1).split('\r\n')
    expect(lines[0]).toBe(
      'Conversa;Canal;Nome;Telefone;Etiquetas;Situação;Data (America/Sao_Paulo);De;Autor;Mensagem;Arquivos',
    )
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(
      /;WhatsApp;Conceição;\(11\) 98888-7777;;Com o agente;[\d/]+ [\d:]+;Cliente;Conceição;"'=1\+1; ""oi""";$/u,
    )
    expect(lines[2]).toContain(';Agente;Atendente;Olá!')
  })

  test('as CSV names who waits for a person, which nobody does in a test', async () => {
    inbox.server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await ask('teste-1', 'Quero falar com gente')
    await receive('Quero falar com gente')
    const text = await (await inbox.exported({ format: 'csv' })).text()
    expect(text).toContain(';WhatsApp;Ana;(11) 98888-7777;;Precisa de gente;')
    expect(text).toContain(';Chat de teste;;;;Chamou uma pessoa;')
  })

  test('tells the agent from a person, with files, tags, and the times of the agent’s own zone', async () => {
    const { server, owner, agentId } = inbox
    await receive('Oi')
    const params = await inbox.params()
    await server.done('tagConversation', { params, body: { add: ['VIP', 'Entrega'], remove: [] } }, owner.token)
    const id = await inbox.write('Aqui é a Carla.')
    const file = { fileId: 'f', type: 'image', name: 'foto.png', size: 1 }
    await server.db
      .updateTable('messages')
      .set({ media: JSON.stringify([file]) })
      .where('id', '=', id)
      .execute()
    await server.db.updateTable('agents').set({ timezone: 'Asia/Tokyo' }).where('id', '=', agentId).execute()
    const lines = (await (await inbox.exported({ format: 'csv' })).text()).split('\r\n')
    const { writtenBy: author, timestamp = 0 } = (await inbox.open()).messages.at(-1) ?? {}
    const local = new Date(timestamp).toLocaleString('pt-BR', { timeZone: 'Asia/Tokyo' }).replace(',', '')
    expect([lines[0]?.split(';')[6], lines.at(-2)?.split(';').slice(4)]).toEqual([
      'Data (Asia/Tokyo)',
      ['VIP, Entrega', 'Com uma pessoa', local, 'Pessoa', author, 'Aqui é a Carla.', 'foto.png'],
    ])
    server.clock.stop()
    const exportedAt = server.clock.now().toISOString()
    const exported = await server.done('exportInbox', { params: { agentId }, query: { format: 'json' } }, owner.token)
    server.clock.start()
    expect([exported.exportedAt, exported.conversations[0]?.messages.at(-1)]).toEqual([
      exportedAt,
      { at: new Date(timestamp).toISOString(), from: 'person', author, text: 'Aqui é a Carla.', files: ['foto.png'] },
    ])
  })

  test('has a conversation once that goes on while the export is written', async () => {
    await addConversations(230)
    const { server, owner, agentId } = inbox
    const { db } = server
    const agent = await findAgent(db, owner.id, agentId)
    if (agent === undefined) throw new Error('the agent is gone')
    const filters = { search: '', channel: undefined, unread: false, waiting: false, closed: false, tag: undefined }
    let text = ''
    for await (const chunk of exportAsJson(db, agent, filters, server.clock.now())) {
      // The first conversations were read.
      if (text.endsWith('['))
        await db
          .updateTable('conversations')
          .set({ updatedAt: new Date(Date.now() + 60_000) })
          .where('sessionId', '=', `${agentId}-229`)
          .execute()
      text += chunk
    }
    expect(text.match(/"sessionId":/gu)).toHaveLength(230)
    expect(text).toContain(`"sessionId":"${agentId}-229"`)
  })

  test('as JSON has every conversation that the filters show, over many pages', async () => {
    for (let index = 0; index < 3; index += 1) await ask(`teste-${index}`, `Pergunta ${index}`)
    await addConversations(230)
    const query = { format: 'json' as const }
    const all = await inbox.server.done('exportInbox', { params: { agentId: inbox.agentId }, query }, inbox.owner.token)
    expect(all.conversations).toHaveLength(233)
    expect(all.conversations.find(({ sessionId }) => sessionId === 'teste-2')?.messages).toMatchObject([
      { from: 'agent', text: 'Olá!' },
      { from: 'customer', text: 'Pergunta 2' },
      { from: 'agent', text: 'Eco: Pergunta 2' },
    ])
  })
})
