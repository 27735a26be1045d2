/** Agents that have learned given passages, without a server. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../server/db/schema.ts'
import { cutPassages, type Passage } from '../server/retrieval/passages.ts'
import { replacePassages } from '../server/retrieval/passages.repository.ts'

const PER_TRAINING = 500

async function addAgent(db: Db, id: string): Promise<void> {
  await sql`
    insert into users (id, name, email, password_hash, role, created_at)
    values ('owner', '', 'bench@exemplo.com.br', '', 'OWNER', now()) on conflict do nothing`.execute(db)
  await sql`
    insert into agents (id, owner_id, name, short_description, behavior, business_area, company_name,
      initial_chat_message, language, picture_url, product_description, response_model, timezone, tone, use_emojis,
      restrict_topics, enable_split_messages, created_at, updated_at)
    values (${id}, 'owner', '', '', '', 'SUPPORT', '', '', 'pt-BR', '', '', '', '', '', false, true, false, now(), now())
    `.execute(db)
}

export async function teach(db: Db, agentId: string, passages: readonly Passage[]): Promise<void> {
  await addAgent(db, agentId)
  for (let from = 0; from < passages.length; from += PER_TRAINING) {
    const id = `${agentId}-${from}`
    await sql`
      insert into trainings (id, owner_id, agent_id, type, name, description, content, status, created_at, updated_at, queued_at)
      values (${id}, 'owner', ${agentId}, 'TEXT', ${`Manual ${from}`}, '', '', 'COMPLETED', now(), now(), now())`.execute(
      db,
    )
    await replacePassages(db, { id, agentId }, passages.slice(from, from + PER_TRAINING))
  }
}

export const passagesOf = (name: string, title: string): Passage[] =>
  cutPassages(readFileSync(new URL(`../tests/server/texts/${name}`, import.meta.url), 'utf8'), title)
