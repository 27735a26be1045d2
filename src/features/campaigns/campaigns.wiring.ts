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
  messageForm,
  type Contacts,
  type SendingDraft,
  type SendingFiles,
} from '../../machines/mass-sending/sending-data.ts'
import { firstUnits } from '../../machines/text.ts'
import { readContactsFile } from '../../services/contacts-file.ts'
import { draftSlot } from '../../services/drafts.ts'
import { call, type FormFiles } from '../../services/http.ts'
import { fileSlot } from '../../services/file-storage.ts'
import { asDone } from '../../services/ports.ts'
import { randomId } from '../../services/random-id.ts'
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
  /** Key of the list that the corrections belong to. */
  list: v.exactOptional(v.string()),
  /** Which file each field of the message holds, as a key that stays equal over a reload. */
  attached: v.exactOptional(v.record(v.string(), v.string())),
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

/** Equal for the same file, also after a reload, when it is a new object. */
const fileKey = (file: File | undefined): string =>
  file ? JSON.stringify([file.name, file.size, file.lastModified]) : ''

const keysOf = (files: FormFiles): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([field, file]) => [field, fileKey(file)]))

/** Nobody sends a picture with a message that another tab has chosen for its own. */
const filesFor = (kept: StoredDraft | null, chosen: SendingFiles): SendingFiles => {
  const { attached } = kept ?? {}
  if (!attached) return chosen
  const isOwn = ([field, file]: [string, File]) => field === 'file' || attached[field] === fileKey(file)
  return Object.fromEntries(Object.entries(chosen).filter(isOwn))
}

/** Corrections are kept by line, so none may get into a list that another tab has chosen since. */
const draftFor = (chosen: SendingFiles, kept: StoredDraft | null): SendingDraft | null => {
  if (!kept) return null
  const { list, attached: _attached, ...draft } = kept
  return list === undefined || list === fileKey(chosen.file) ? draft : { ...draft, edits: {}, phoneColumn: null }
}

const wireSending = (userId: string, agentId: string) => {
  const name = `mass-sending.${userId}.${agentId}`
  const slot = draftSlot(name, 1, Draft)
  const files = fileSlot(name)
  /** What is chosen here. Writing only what changes leaves what another tab has chosen for its own message. */
  let ours: SendingFiles | null = null
  return massSendingMachine.provide({
    actors: {
      restoreDraft: fromPromise<Result<Restored>, undefined>(async () => {
        const [stored, kept] = [await files.read(), slot.read()]
        ours = filesFor(kept, stored)
        return ok({ draft: draftFor(ours, kept), files: ours })
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
          slot.write({ ...draft, list: fileKey(chosen.file), attached: keysOf(partsOf(chosen)) })
          if (chosen !== ours) files.write(chosen)
          ours = chosen
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
