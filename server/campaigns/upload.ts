/**
 * The form of a campaign: its message with files, and the recipients of its contacts file. The server repeats all
 * checks of the app.
 */
import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'
import { campaignFileFields, campaignFileName, campaignTexts, RefusedContact } from '../../contract/campaigns.ts'
import {
  contactFileTexts,
  contactLimits,
  findPhoneColumn,
  isSendable,
  type JudgedContact,
  judgeContacts,
  variablesOf,
} from '../../contract/contact-list.ts'
import { variableProblems } from '../../contract/message-template.ts'
import { arrayUpTo } from '../../contract/wire.ts'
import { phoneIdentity } from '../channels/identity.ts'
import type { CampaignContent } from '../db/campaign-tables.ts'
import { toFollowUpFile } from '../follow-ups/files.ts'
import type { FileStore } from '../platform/files/store.ts'
import { beginningOf, toPostgresText } from '../platform/text/plain.ts'
import type { CampaignFile, NewRecipient } from './campaigns.repository.ts'
import { templatesIn } from './content.ts'
import type { ReadContacts } from './read-contacts.ts'

type UploadedFile = { id: string; size: number; name: string }
export type Uploaded = {
  fields: readonly (readonly [name: string, value: string])[]
  files: ReadonlyMap<string, UploadedFile>
}

/** `path` is the field concerned; the message is Portuguese. */
type Problem = { path: string; message: string }

/** The files of the message; undefined if a file has the wrong type for its field. */
export async function messageFiles(
  files: FileStore,
  uploaded: Uploaded,
  documentName: string,
): Promise<{ content: CampaignContent['files']; stored: CampaignFile[] } | undefined> {
  const content: CampaignContent['files'] = []
  const stored: CampaignFile[] = []
  for (const field of campaignFileFields) {
    const file = uploaded.files.get(field)
    if (file === undefined) continue
    const known = await toFollowUpFile(field, file, files.path(file.id))
    if (known === undefined) return undefined
    const { fileId, mime, size } = known
    const name = campaignFileName(field, known.name, documentName)
    content.push({ field, fileId, mime, name })
    stored.push({ id: fileId, name, mime, size })
  }
  return { content, stored }
}

type Recipients =
  | { kind: 'recipients'; recipients: NewRecipient[]; refused: RefusedContact[] }
  | ({ kind: 'problem' } & Problem)
const problem = (path: string, message: string): Recipients => ({ kind: 'problem', path, message })

const unread = {
  unreadable: 'O arquivo de contatos não pôde ser lido. Envie um CSV ou XLSX.',
  oldExcel: 'Este arquivo é do Excel antigo ou tem senha. Salve como XLSX ou CSV e envie de novo.',
  tooComplex: 'A planilha é grande ou complexa demais. Salve só a lista de contatos como CSV e envie de novo.',
  ...contactFileTexts,
} as const

export function judgeRecipients(read: ReadContacts, areaCode: string, content: CampaignContent): Recipients {
  if (read.kind !== 'read') return problem('file', unread[read.kind])
  const phoneColumn = findPhoneColumn(read.table)
  if (phoneColumn === -1) return problem('file', contactFileTexts.noPhones)
  const problems = variableProblems(templatesIn(content), [...variablesOf(read.table), 'nome', 'primeiro_nome'])
  if (problems.length > 0) return problem('textMessage', problems.join('. '))
  const judged = judgeContacts(read.table, { phoneColumn, areaCode })
  const sendable = judged.filter(isSendable)
  if (sendable.length === 0) return problem('file', 'Nenhum contato do arquivo tem um número que possa receber.')
  const refused = judged.filter((contact) => !isSendable(contact)).map(toRefused)
  return { kind: 'recipients', recipients: sendable.map(toRecipient), refused }
}

const toRecipient = ({ phone, values }: JudgedContact): NewRecipient => ({
  identity: phoneIdentity(phone),
  address: phone,
  name: clean(values['nome'] ?? '', 200),
  values: storableValues(values),
})

export const storableValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(value)]))

const toRefused = ({ line, raw, note, values }: JudgedContact): RefusedContact => ({
  line,
  name: clean(values['nome'] ?? '', 500),
  number: clean(raw, 500),
  reason: note,
})

export const RefusedContacts = arrayUpTo(contactLimits.rows, RefusedContact)
const RefusedFile = v.pipe(v.string(), v.parseJson(), RefusedContacts)

/** The rows that the app refused and removed from the list; undefined if the file has other content. */
export async function readRefused(path: string): Promise<RefusedContact[] | undefined> {
  const { size } = await stat(path)
  if (size > contactLimits.fileMb * 1024 * 1024) return undefined
  const parsed = v.safeParse(RefusedFile, await readFile(path, 'utf8'))
  if (!parsed.success) return undefined
  return parsed.output.map((row) => ({
    ...row,
    name: clean(row.name),
    number: clean(row.number),
    reason: clean(row.reason),
  }))
}

const clean = (text: string, limit = 1_000): string => beginningOf(toPostgresText(text), limit)

export const emptyContentProblem: Problem = { path: 'textMessage', message: campaignTexts.noContent }
