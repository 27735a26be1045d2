/**
 * What was typed into the wizard and not sent, kept in this browser. Each wizard keeps its own draft, so that one in
 * another tab cannot take it away; what goes on with a draft makes it its own.
 */
import * as v from 'valibot'
import { languages, objectives, tones } from '../../../contract/agents.ts'
import type { WizardDraft } from '../../machines/agent-wizard/agent-wizard.setup.ts'
import { dataSteps } from '../../machines/agent-wizard/wizard-data.ts'
import { draftSlot, keptUnder, watchDrafts } from '../../services/drafts.ts'
import { randomId } from '../../services/random-id.ts'
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

const Draft = v.object({ step: v.picklist([...dataSteps, 'website']), data: Data, websiteUrl: v.string() })
const Kept = v.object({ at: v.number(), draft: Draft })
/** Before there were websites. */
const FirstDraft = v.object({ step: v.picklist(dataSteps), data: Data })

type UserId = string | null
export type FoundDraft = { draft: WizardDraft; forget: () => void }

const nameOf = (userId: UserId): string => `agent-wizard.${userId ?? 'nobody'}`
const slotOf = (userId: UserId, id: string) => draftSlot(`${nameOf(userId)}.${id}`, 3, Kept)
/** Which draft is this tab's own. */
const ownId = (userId: UserId) => tabMemory(`${nameOf(userId)}.draft`)
/** Whether the session ended while this tab was in the wizard. */
const interruption = (userId: UserId) => tabMemory(`${nameOf(userId)}.interrupted`)

/** Of when there was one draft for all tabs. */
const findEarlier = (userId: UserId): FoundDraft | null => {
  const slot = draftSlot(nameOf(userId), 2, Draft)
  const first = draftSlot(nameOf(userId), 1, FirstDraft).read()
  const draft = slot.read() ?? (first && { ...first, websiteUrl: '' })
  return draft && { draft, forget: slot.clear }
}

/** What this tab left behind, else what was typed last in any other. */
export const findDraft = (userId: UserId): FoundDraft | null => {
  const own = ownId(userId).read()
  const kept = keptUnder(nameOf(userId))
    .flatMap((id) => {
      const slot = slotOf(userId, id)
      const found = slot.read()
      return found ? [{ id, ...found, forget: slot.clear }] : []
    })
    .toSorted((one, other) => other.at - one.at)
  return kept.find(({ id }) => id === own) ?? kept[0] ?? findEarlier(userId)
}

/** How the list names a draft: by the agent's name that was typed, or by the website. */
export type DraftSummary = { name: string; website: string }

/** Reports what could be gone on with, at once and whenever it changes, in this tab or another. */
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

type Keeper = {
  keep: (draft: WizardDraft | null) => void
  /** The session has ended: whoever signs in again goes on with it. */
  interrupt: () => void
  /** It is over for good, or was closed: nobody is brought back. */
  leave: () => void
  stop: () => void
}

/** Keeps what one wizard holds; `found` is what it goes on with, and is moved. */
export const keepDraft = (userId: UserId, found: FoundDraft | null): Keeper => {
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
    // Another tab has gone on with it, or thrown it away: here it is still being typed.
    if (held && (name === null || name === `${nameOf(userId)}.${id}`) && !slot.read()) write(held)
  })
  interruption(userId).forget()
  return {
    keep: (draft) => {
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
