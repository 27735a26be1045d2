/** The ports of mass sending and of the commands on campaigns. */
import { useState } from 'react'
import * as v from 'valibot'
import { fromCallback, fromPromise } from 'xstate'
import { byteOrderMark, csvRecord } from '../../../contract/csv.ts'
import type { RefusedContact } from '../../../contract/campaigns.ts'
import { isSendable } from '../../../contract/contact-list.ts'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  type CampaignAction,
  campaignCommandMachine,
} from '../../machines/campaign-command/campaign-command.machine.ts'
import { massSendingMachine } from '../../machines/mass-sending/mass-sending.machine.ts'
import type { StoreDraft, Restored, SendInput, TestInput } from '../../machines/mass-sending/mass-sending.setup.ts'
import {
  judgedContacts,
  emptyMessage,
  messageForm,
  type Contacts,
  type SendingFiles,
} from '../../machines/mass-sending/sending-data.ts'
import { firstUnits } from '../../machines/text.ts'
import { readContactsFile } from '../../services/contacts-file.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call, type FormFiles } from '../../services/http.ts'
import { fileSlot } from '../../services/file-storage.ts'
import { asDone } from '../../services/ports.ts'
import { randomId } from '../../services/random-id.ts'
import { tabDrafts } from '../../services/tab-drafts.ts'
import { useStored } from '../../ui/use-stored.ts'
import { commandNotices, sendingNotices } from './strings.ts'

/** A draft may be invalid, unlike what is sent. */
const Draft = v.object({
  values: v.object({
    ...v.entriesFromList(
      ['textMessage', 'documentName', 'linkUrl', 'linkText', 'optionTitle', 'buttonLabel'],
      v.string(),
    ),
    options: v.array(v.object({ title: v.string(), description: v.string() })),
  }),
  areaCode: v.string(),
  edits: v.record(v.string(), v.string()),
  phoneColumn: v.nullable(v.number()),
  requestId: v.string(),
  attempted: v.optional(v.nullable(v.string()), null),
  /** Names the place of its files; an earlier version had one place for all tabs, which has no name. */
  filesId: v.optional(v.string(), ''),
  /** The draft of an earlier version does not say. */
  hasFiles: v.optional(v.boolean(), true),
})

type StoredDraft = v.InferOutput<typeof Draft>

/** The corrected list as a file: the recipients, with the values of their rows. */
const contactsCsv = (contacts: Contacts, name: string): File => {
  const sendable = judgedContacts(contacts).filter(isSendable)
  const names = Object.keys(sendable[0]?.values ?? {})
  const rows = [
    // A column of its own: the list may have one called 'telefone', with the numbers as they were typed.
    ['telefone_do_envio', ...names],
    // With its sign: without it, a number of another country may read as a Brazilian one.
    ...sendable.map(({ phone, values }) => [`+${phone}`, ...names.map((each) => values[each] ?? '')]),
  ]
  return new File([byteOrderMark, ...rows.map(csvRecord)], name, { type: 'text/csv' })
}

/** The rejected rows, for the report. */
const refusedFile = (contacts: Contacts): { refusedFile?: File } => {
  const refused = judgedContacts(contacts).flatMap((contact): RefusedContact[] => {
    if (isSendable(contact)) return []
    const { line, raw, note, values } = contact
    return [{ line, name: firstUnits(values['nome'] ?? '', 500), number: firstUnits(raw, 500), reason: note }]
  })
  if (refused.length === 0) return {}
  return { refusedFile: new File([JSON.stringify(refused)], 'recusados.json', { type: 'application/json' }) }
}

const partsOf = (files: SendInput['files']): FormFiles =>
  Object.fromEntries(Object.entries(files).filter(([field]) => field !== 'file'))

const isEmpty = ({ values, edits, hasFiles }: StoredDraft): boolean =>
  !hasFiles && Object.keys(edits).length === 0 && JSON.stringify(values) === JSON.stringify(emptyMessage)

const wireSending = (userId: string, agentId: string) => {
  const name = `mass-sending.${userId}.${agentId}`
  const drafts = tabDrafts(name, 1, Draft, isEmpty)
  const filesIn = (id: string) => fileSlot(id === '' ? name : `${name}.${id}`)
  let filesId = ''
  let stored: SendingFiles = {}
  return massSendingMachine.provide({
    actors: {
      restoreDraft: fromPromise<Result<Restored>, undefined>(async () => {
        const found = await drafts.find()
        filesId = found ? found.filesId : randomId()
        if (!found) return ok({ draft: null, files: {} })
        drafts.take(found)
        stored = await filesIn(filesId).read()
        const { filesId: _place, hasFiles: _hasFiles, ...draft } = found
        return ok({ draft, files: stored })
      }),
      readContacts: fromPromise(({ input: { file }, signal }) =>
        file ? readContactsFile(file, signal) : Promise.resolve(fail('notFound')),
      ),
      sendTest: fromPromise<Result<null>, TestInput>(async ({ input, signal }) => {
        const form = { ...messageForm(agentId, input.values), phone: input.phone, values: JSON.stringify(input.sample) }
        return asDone(await call('testMassSend', { form }, signal, { files: partsOf(input.files) }))
      }),
      startSending: fromPromise<Result<{ id: string; nextRequestId: string }>, SendInput>(async ({ input, signal }) => {
        const { file } = input.files
        if (!input.contacts || !file) return fail('invalid')
        const form = { ...messageForm(agentId, input.values), requestId: input.requestId }
        const lists = { file: contactsCsv(input.contacts, file.name), ...refusedFile(input.contacts) }
        const parts = { ...partsOf(input.files), ...lists }
        const sent = await call('massSend', { form }, signal, { files: parts })
        return sent.ok ? ok({ id: sent.value.id, nextRequestId: randomId() }) : sent
      }),
      storeDraft: fromCallback<StoreDraft, undefined>(({ receive }) =>
        receive(({ draft, files: chosen }) => {
          drafts.write({ ...draft, filesId, hasFiles: Object.keys(chosen).length > 0 })
          if (chosen !== stored) filesIn(filesId).write(chosen)
          stored = chosen
        }),
      ),
    },
  })
}

export const useMassSending = (userId: string, agentId: string) => {
  const [machine] = useState(() => wireSending(userId, agentId))
  const [requestId] = useState(randomId)
  return useFlow(machine, { agentId, requestId }, sendingNotices)
}

/** The number that test messages go to; it survives a reload. */
export const useTestPhone = (userId: string, agentId: string) =>
  useStored(() => draftSlot(`mass-sending-phone.${userId}.${agentId}`, 1, v.string()), '')

const runAction = (given: CampaignAction, signal: AbortSignal): Promise<Result<unknown>> => {
  if ('campaignId' in given) {
    const { campaignId, action } = given
    return call('commandCampaign', { params: { campaignId }, body: { command: action } }, signal)
  }
  const { agentId, contactId } = given
  return call('decideOptOut', { params: { agentId, contactId }, body: { optedOut: given.action === 'optOut' } }, signal)
}

const commandMachine = campaignCommandMachine.provide({
  actors: {
    runConfirmed: fromPromise<Result<null>, { subject: CampaignAction | null }>(
      async ({ input: { subject }, signal }) => (subject ? asDone(await runAction(subject, signal)) : fail('invalid')),
    ),
  },
})

export const useCampaignCommand = () => useFlow(commandMachine, undefined, commandNotices)
