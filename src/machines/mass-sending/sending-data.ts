/** The data of a campaign before it starts: contacts, message, and validation errors. */
import { campaignRules } from '../../../contract/campaign-rules.ts'
import {
  campaignFileFields,
  type CampaignFileField,
  campaignTexts,
  MessageValues,
  optionText,
} from '../../../contract/campaigns.ts'
import {
  type ContactTable,
  findPhoneColumn,
  isSendable,
  type JudgedContact,
  judgeContacts,
  variablesOf,
} from '../../../contract/contact-list.ts'
import { variableProblems } from '../../../contract/message-template.ts'
import { isNumberInWords } from '../../../contract/number-words.ts'
import { issuesIn, type Issues } from '../../../contract/validation.ts'

export type Contacts = {
  table: ContactTable
  phoneColumn: number
  areaCode: string
  /** Manually corrected numbers, by line. */
  edits: Readonly<Record<string, string>>
}

export type SendingFiles = Readonly<Partial<Record<CampaignFileField | 'file', File>>>

export type SendingDraft = {
  values: MessageValues
  areaCode: string
  edits: Readonly<Record<string, string>>
  phoneColumn: number | null
  requestId: string
  attempted: string | null
}

export const emptyMessage: MessageValues = {
  textMessage: '',
  documentName: '',
  linkUrl: '',
  linkText: '',
  optionTitle: '',
  buttonLabel: '',
  options: [],
}

export const contactsOf = (
  table: ContactTable,
  draft: Pick<SendingDraft, 'areaCode' | 'edits' | 'phoneColumn'>,
): Contacts => ({
  table,
  areaCode: draft.areaCode,
  edits: draft.edits,
  phoneColumn: draft.phoneColumn ?? findPhoneColumn(table),
})

/** The last result is cached, because validating thousands of rows on each key press is too slow. */
let last: { contacts: Contacts; judged: JudgedContact[] } | null = null
export const judgedContacts = (contacts: Contacts | null): JudgedContact[] => {
  if (!contacts) return []
  if (last?.contacts !== contacts) last = { contacts, judged: judgeContacts(contacts.table, contacts) }
  return last.judged
}

export const sendableContacts = (contacts: Contacts | null): JudgedContact[] =>
  judgedContacts(contacts).filter(isSendable)

export const knownVariables = (contacts: Contacts | null): string[] => [
  ...new Set(['nome', 'primeiro_nome', ...(contacts ? variablesOf(contacts.table) : [])]),
]

const templateFields = ['textMessage', 'linkUrl', 'linkText', 'optionTitle', 'buttonLabel'] as const

const templatesOf = ({ options, ...values }: MessageValues): (readonly [path: string, template: string])[] => [
  ...templateFields.map((field) => [field, values[field]] as const),
  ...options.flatMap(({ title, description }, at) => [
    [`options.${at}.title`, title] as const,
    [`options.${at}.description`, description] as const,
  ]),
]

/** All texts that are sent with variables filled in. */
export const sentTemplates = ({
  textMessage,
  linkUrl,
  linkText,
  optionTitle,
  buttonLabel,
  options,
}: MessageValues): string =>
  [
    textMessage,
    ...(linkUrl.trim() === '' ? [] : [linkText, linkUrl]),
    ...(options.length === 0 ? [] : [optionTitle, buttonLabel]),
    ...options.flatMap(({ title, description }) => [title, description]),
  ].join('\n')

const withoutList = 'Adicione uma opção ou apague este texto'

/** Editing a field may also settle what was missing beside another one. */
export const settledBy = (patch: Partial<MessageValues>): object => ({
  ...patch,
  ...('linkText' in patch && { linkUrl: null }),
  ...('options' in patch && { optionTitle: null, buttonLabel: null }),
})

export const sendingIssues = (contacts: Contacts | null, values: MessageValues, files: SendingFiles): Issues => {
  const isEmpty =
    values.textMessage.trim() === '' &&
    values.linkUrl.trim() === '' &&
    values.options.length === 0 &&
    Object.keys(files).every((field) => field === 'file')
  const known = knownVariables(contacts)
  const unknown = templatesOf(values).flatMap(([path, template]) => {
    const problems = contacts ? variableProblems(template, known) : []
    return problems.length === 0 ? [] : [[path, problems.join('. ')] as const]
  })
  const withoutOptions = values.options.length === 0
  return {
    ...(values.linkUrl.trim() === '' &&
      values.linkText.trim() !== '' && { linkUrl: 'Informe o link ou apague o texto dele' }),
    ...(withoutOptions && values.optionTitle.trim() !== '' && { optionTitle: withoutList }),
    ...(withoutOptions && values.buttonLabel.trim() !== '' && { buttonLabel: withoutList }),
    ...(!contacts && { file: campaignTexts.noFile }),
    ...(contacts && sendableContacts(contacts).length === 0 && { file: 'Nenhum contato da lista pode receber' }),
    ...(isEmpty && { textMessage: campaignTexts.noContent }),
    ...issuesIn(MessageValues, values),
    ...Object.fromEntries(unknown),
  }
}

/** From `largeFrom` people on, the user must type the number in words. */
export const isConfirmed = (words: string, people: number): boolean =>
  people < campaignRules.largeFrom || isNumberInWords(words, people)

/** The text fields that S3§7 sends. */
export const messageForm = (agentId: string, { options, ...values }: MessageValues) => ({
  agentId,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])),
  ...Object.fromEntries(options.map((option, at) => [`options[${at}]`, optionText(option)])),
})

/** Equal for the same content, also after a reload, when its files are new objects. */
export const contentKey = (contacts: Contacts | null, values: MessageValues, files: SendingFiles): string => {
  const chosen = (['file', ...campaignFileFields] as const).map((field) => {
    const file = files[field]
    return file && [file.name, file.size, file.lastModified]
  })
  return JSON.stringify([
    messageForm('', values),
    contacts && [contacts.phoneColumn, contacts.areaCode, contacts.edits],
    chosen,
  ])
}
