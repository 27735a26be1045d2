/**
 * The drafts of the wizard, stored in this browser. Each wizard has its own draft, so that another tab cannot take it
 * away; a wizard that continues a draft copies it and removes the old one.
 */
import * as v from 'valibot'
import { languages, objectives, tones } from '../../../contract/agents.ts'
import type { WizardDraft } from '../../machines/agent-wizard/agent-wizard.setup.ts'
import { dataSteps } from '../../machines/agent-wizard/wizard-data.ts'
import { draftSlot, draftIdsUnder, watchDrafts } from '../../services/drafts.ts'
import { randomId } from '../../services/random-id.ts'
import { ownerKey } from '../../services/owner-key.ts'
import { tabMemory } from '../../services/tab-memory.ts'

const Data = v.object({
  agentName: v.string(),
  selectedObjective: v.nullable(v.picklist(objectives)),
  corporationName: v.string(),
  helpersName: v.string(),
  description: v.string(),
  shortDescription: v.nullable(v.string()),
  productDescription: v.string(),
  conversationConfig: v.object({
    humanHelp: v.boolean(),
    emoji: v.boolean(),
    limitedConversation: v.boolean(),
    splitMessages: v.boolean(),
  }),
  language: v.union([v.picklist(languages), v.literal('')]),
  responseModel: v.string(),
  initialChatMessage: v.nullable(v.string()),
  tone: v.union([v.picklist(tones), v.literal('')]),
})

const Draft = v.object({
  step: v.picklist([...dataSteps, 'website']),
  data: Data,
  websiteUrl: v.string(),
  isUnanswered: v.optional(v.boolean()),
})
const StoredDraft = v.object({ at: v.number(), draft: Draft })
/** The schema before creation from a website existed. */
const FirstDraft = v.object({ step: v.picklist(dataSteps), data: Data })

type UserId = string | null
export type FoundDraft = { draft: WizardDraft; forget: () => void }

const nameOf = (userId: UserId): string => `agent-wizard.${ownerKey(userId)}`
const slotOf = (userId: UserId, id: string) => draftSlot(`${nameOf(userId)}.${id}`, 3, StoredDraft)
/** The id of this tab's own draft. */
const ownId = (userId: UserId) => tabMemory(`${nameOf(userId)}.draft`)
/** Whether the session ended while the wizard was open in this tab. */
const interruption = (userId: UserId) => tabMemory(`${nameOf(userId)}.interrupted`)

/** From when all tabs shared one draft. */
const findEarlier = (userId: UserId): FoundDraft | null => {
  const slot = draftSlot(nameOf(userId), 2, Draft)
  const first = draftSlot(nameOf(userId), 1, FirstDraft).read()
  const draft = slot.read() ?? (first && { ...first, websiteUrl: '' })
  return draft && { draft, forget: slot.clear }
}

/** This tab's draft, or the latest one of any other tab. */
export const findDraft = (userId: UserId): FoundDraft | null => {
  const own = ownId(userId).read()
  const kept = draftIdsUnder(nameOf(userId))
    .flatMap((id) => {
      const slot = slotOf(userId, id)
      const found = slot.read()
      return found ? [{ id, ...found, forget: slot.clear }] : []
    })
    .toSorted((one, other) => other.at - one.at)
  return kept.find(({ id }) => id === own) ?? kept[0] ?? findEarlier(userId)
}

/** How the list names a draft: by the typed agent name, or by the website. */
export type DraftSummary = { name: string; website: string }

/** Reports the draft that could be continued, at once and whenever it changes, in this tab or another. */
export const watchWizardDraft = (userId: UserId, listener: (draft: DraftSummary | null) => void): (() => void) => {
  const report = (): void => {
    const draft = findDraft(userId)?.draft
    const website = draft?.step === 'website' ? draft.websiteUrl.trim() : ''
    listener(draft ? { name: draft.data.agentName.trim(), website } : null)
  }
  report()
  return watchDrafts((name) => {
    if (name === null || name.startsWith(nameOf(userId))) report()
  })
}

export const wasInterrupted = (userId: UserId): boolean => interruption(userId).read() !== ''

type DraftStore = {
  set: (draft: WizardDraft | null) => void
  /** The session has ended; after the next sign-in the wizard continues. */
  interrupt: () => void
  /** The wizard is finished or was closed; it is not opened again. */
  leave: () => void
  stop: () => void
}

/** Stores the data of one wizard; `found` is the draft it continues, which is moved. */
export const createDraftStore = (userId: UserId, found: FoundDraft | null): DraftStore => {
  const id = randomId()
  const slot = slotOf(userId, id)
  const own = ownId(userId)
  let held: WizardDraft | null = null
  let isMoved = false
  const write = (draft: WizardDraft): void => {
    slot.write({ at: Date.now(), draft })
    own.write(id)
  }
  const stop = watchDrafts((name) => {
    // Another tab has continued or discarded the draft, but this wizard is still in use.
    if (held && (name === null || name === `${nameOf(userId)}.${id}`) && !slot.read()) write(held)
  })
  interruption(userId).forget()
  return {
    set: (draft) => {
      held = draft
      if (draft) write(draft)
      else slot.clear()
      if (isMoved) return
      isMoved = true
      found?.forget()
    },
    interrupt: () => {
      if (held) interruption(userId).write('yes')
    },
    leave: interruption(userId).forget,
    stop,
  }
}
