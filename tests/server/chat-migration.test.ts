/** Databases of earlier versions, with conversations and files. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptQuestion } from '../../server/conversations/accept.ts'
import { findAgent } from '../../server/agents/agents.ts'
import { findEndedTurn } from '../../server/conversations/turns.repository.ts'
import { listMessages } from '../../server/conversations/repository.ts'
import { migrations } from '../../server/db/migrations/list.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts'
import { memory } from './test-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase(memory())
})
afterAll(() => database.close())

const insertMessage = (id: string, role: string, content: string, at: string, media = '[]') => sql`
  insert into messages (id, conversation_id, role, content, sources, media, created_at)
  values (${id}, 'c', ${role}, ${content}, '[]', ${media}, ${at})`

test('keep every message, answer and file, and an answered question is still answered once', async () => {
  const { db } = database
  const names = ['0011-files', '0011-turns', '0027-spoken-answers', '0055-plain-names'] as const
  for (const name of names.toReversed()) await migrations[name]?.down?.(db)
  await sql`insert into users (id, name, email, password_hash, role, created_at) values ('u', 'U', 'u@x', '', 'USER', now())`.execute(
    db,
  )
  await sql`
    insert into agents (id, owner_id, name, short_description, behavior, business_area, company_name,
      initial_chat_message, language, picture_url, product_description, response_model, timezone, tone, use_emojis,
      restrict_topics, enable_split_messages, created_at, updated_at)
    values ('a', 'u', '', '', '', 'SUPPORT', '', 'Olá!', '', '', '', 'gpt-4o', '', '', false, false, false, now(), now())`.execute(
    db,
  )
  await sql`
    insert into conversations (id, owner_id, agent_id, session_id, created_at, updated_at)
    values ('c', 'u', 'a', 's', now(), now())`.execute(db)
  const media = JSON.stringify([{ fileId: 'f', type: 'image', name: 'a.png', size: 3 }])
  await insertMessage('m1', 'user', 'Primeira', '2026-01-01T10:00:00Z').execute(db)
  await insertMessage('m2', 'assistant', 'Um', '2026-01-01T10:00:01Z').execute(db)
  await insertMessage('m3', 'user', 'Segunda', '2026-01-01T10:01:00Z', media).execute(db)
  await insertMessage('m4', 'assistant', 'Dois', '2026-01-01T10:01:05Z').execute(db)
  await insertMessage('m5', 'assistant', 'Três', '2026-01-01T10:01:05Z').execute(db)
  await sql`
    insert into answered_questions (owner_id, message_id, conversation_id, reply, created_at)
    values ('u', 'q2', 'c', '{"engine":"retrieval"}', '2026-01-01T10:01:05Z')`.execute(db)
  await sql`
    insert into chat_files (id, owner_id, agent_id, type, mime, name, size, content, created_at)
    values ('f', 'u', 'a', 'image', 'image/png', 'a.png', 3, null, now()),
      ('g', 'u', 'a', 'document', 'text/plain', 'unsent.txt', 4, 'Oi', now())`.execute(db)
  await sql`
    insert into trainings (id, owner_id, agent_id, type, name, description, content, status, created_at, updated_at,
      queued_at, file_id, file_name, file_mime, file_size)
    values ('t', 'u', 'a', 'DOCUMENT', '', '', '', 'COMPLETED', now(), now(), now(), 'h', 'b.pdf', 'application/pdf', 5)`.execute(
    db,
  )
  for (const name of names) await migrations[name]?.up(db)

  const files = await db.selectFrom('files').select(['id', 'kind', 'subjectId', 'name']).orderBy('id').execute()
  expect(files).toEqual([
    { id: 'f', kind: 'chat', subjectId: 'm3', name: 'a.png' },
    { id: 'g', kind: 'chat', subjectId: null, name: 'unsent.txt' },
    { id: 'h', kind: 'training', subjectId: 't', name: 'b.pdf' },
  ])
  const messages = await listMessages(db, 'u', 'c')
  expect(messages.map(({ id, messageId, state, cost }) => [id, messageId, state, cost])).toEqual([
    ['m1', null, null, null],
    ['m2', null, null, null],
    ['m3', 'q2', 'answered', null],
    ['m4', 'q2', 'answered', null],
    ['m5', 'q2', 'answered', null],
  ])

  const agent = await findAgent(db, 'u', 'a')
  if (agent === undefined) throw new Error('the agent is gone')
  const conversation = { sessionId: 's', channel: 'test' } as const
  const again = { ownerId: 'u', agent, conversation, message: 'Segunda', messageId: 'q2', files: [], split: true }
  const accepted = await acceptQuestion(db, again, { now: new Date(), price: 5 })
  expect(accepted).toMatchObject({ kind: 'accepted', conversationId: 'c', isFresh: false })
  const turnId = accepted.kind === 'accepted' ? accepted.turnId : ''
  expect(await findEndedTurn(db, turnId)).toMatchObject({
    kind: 'answered',
    turn: {
      engine: 'retrieval',
      initialMessage: null,
      totalMessages: 5,
      answers: [{ content: 'Dois' }, { content: 'Três' }],
    },
  })
})
