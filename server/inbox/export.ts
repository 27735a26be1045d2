/** Exports conversations with their messages page by page, so that an export need not fit into memory. */
import type { Handling, InboxFilters } from '../../contract/inbox.ts'
import { showPhone } from '../../contract/phone-numbers.ts'
import type { AgentRow, Db } from '../db/schema.ts'
import { channelNames } from '../../contract/channel-names.ts'
import { byteOrderMark, csvRow } from '../../contract/csv.ts'
import { listExportIds, listExportPage } from './list.repository.ts'
import { zonedFormat } from '../platform/zoned-format.ts'
import { handlingOf } from './wire.ts'

const pageSize = 100

type Page = Awaited<ReturnType<typeof listExportPage>>
type Message = Pick<NonNullable<ReturnType<Page['messages']['get']>>[number], 'role' | 'writtenBy'>

const fromOf = ({ role, writtenBy }: Message) => {
  if (role === 'user') return 'customer' as const
  return writtenBy === null ? ('agent' as const) : ('person' as const)
}

async function* conversationsOf(db: Db, { ownerId, id: agentId }: AgentRow, filters: InboxFilters) {
  const ids = await listExportIds(db, { ownerId, agentId }, filters)
  for (let at = 0; at < ids.length; at += pageSize) {
    const { conversations, messages } = await listExportPage(db, ids.slice(at, at + pageSize))
    for (const conversation of conversations) yield { conversation, messages: messages.get(conversation.id) ?? [] }
  }
}

export async function* exportAsJson(db: Db, agent: AgentRow, filters: InboxFilters, now: Date): AsyncIterable<string> {
  const head = { format: 'prosa-conversations', exportedAt: now }
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`
  let isFirst = true
  for await (const { conversation, messages } of conversationsOf(db, agent, filters)) {
    const { sessionId, channel, name, phone, tags, updatedAt } = conversation
    const handling = handlingOf(conversation)
    const exportedMessages = messages.map((message) => ({
      at: message.createdAt,
      from: fromOf(message),
      author: message.writtenBy,
      text: message.content,
      files: message.media.map((file) => file.name),
    }))
    const exported = {
      sessionId,
      channel,
      name: name ?? '',
      phone,
      tags,
      handling,
      updatedAt,
      messages: exportedMessages,
    }
    yield `${isFirst ? '' : ','}${JSON.stringify(exported)}`
    isFirst = false
  }
  yield ']}\n'
}

const titlesIn = (timezone: string) => [
  'Conversa',
  'Canal',
  'Nome',
  'Telefone',
  'Etiquetas',
  'Situação',
  `Data (${timezone})`,
  'De',
  'Autor',
  'Mensagem',
  'Arquivos',
]
const situations: Record<Handling, string> = {
  agent: 'Com o agente',
  waiting: 'Precisa de gente',
  called: 'Chamou uma pessoa',
  person: 'Com uma pessoa',
  closed: 'Encerrada',
}
const senders = { customer: 'Cliente', agent: 'Agente', person: 'Pessoa' }

const authorOf = ({ role, writtenBy }: Message, customer: string, agent: AgentRow): string =>
  role === 'user' ? customer : (writtenBy ?? agent.name)

/** One row per message, with times in the agent's time zone. */
export async function* exportAsCsv(db: Db, agent: AgentRow, filters: InboxFilters): AsyncIterable<string> {
  const times = zonedFormat(agent.timezone, { dateStyle: 'short', timeStyle: 'medium' })
  yield byteOrderMark + csvRow(titlesIn(times.resolvedOptions().timeZone))
  for await (const { conversation, messages } of conversationsOf(db, agent, filters)) {
    const { sessionId, channel, name, phone, tags } = conversation
    const shared = [
      sessionId,
      channelNames[channel],
      name ?? '',
      phone === null ? '' : showPhone(phone.replace('+', '')),
      tags.join(', '),
      situations[handlingOf(conversation)],
    ]
    for (const message of messages)
      yield csvRow([
        ...shared,
        times.format(message.createdAt).replace(',', ''),
        senders[fromOf(message)],
        authorOf(message, name ?? '', agent),
        message.content,
        message.media.map((file) => file.name).join(', '),
      ])
  }
}
