/** The settings of an agent, and a version for each save (ST-05, ST-06). */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agents
      add column split_message_max_length integer not null default 500,
      add column human_transfer boolean not null default true,
      add column reminder boolean not null default false,
      add column revision integer not null default 1`.execute(db)
  await sql`
    create table agent_versions (
      agent_id text not null references agents (id) on delete cascade,
      revision integer not null,
      author_name text not null,
      fields jsonb not null,
      content jsonb not null,
      restored_from integer,
      created_at timestamptz not null,
      primary key (agent_id, revision)
    )`.execute(db)
  // The current content becomes each agent's first version.
  await sql`
    insert into agent_versions (agent_id, revision, author_name, fields, content, created_at)
    select agents.id, 1, users.name, '[]', jsonb_build_object(
      'name', agents.name, 'shortDescription', short_description, 'behavior', behavior,
      'businessArea', business_area, 'companyName', company_name, 'initialChatMessage', initial_chat_message,
      'language', language, 'pictureUrl', picture_url, 'productDescription', product_description,
      'responseModel', response_model, 'timezone', timezone, 'tone', tone, 'useEmojis', use_emojis,
      'restrictTopics', restrict_topics, 'enableSplitMessages', enable_split_messages,
      'splitMessageMaxLength', split_message_max_length, 'humanTransfer', human_transfer, 'reminder', reminder,
      'active', active), agents.updated_at
    from agents join users on users.id = agents.owner_id`.execute(db)
}

async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('agent_versions').execute()
  await sql`
    alter table agents
      drop column split_message_max_length, drop column human_transfer, drop column reminder,
      drop column revision`.execute(db)
}

export const agentVersions: Migration = { up, down }
