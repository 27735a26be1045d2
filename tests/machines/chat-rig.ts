/** A running chat in the hands of a test. */
import { ok } from '../../contract/failures.ts'
import { chatNotices } from '../../src/features/chat/strings.ts'
import { chatMachine } from '../../src/machines/chat/chat.machine.ts'
import { persistedChatOf, type PersistedChat } from '../../src/machines/chat/chat.select.ts'
import type { ChatNotice } from '../../src/machines/chat/chat.types.ts'
import type { Entry } from '../../src/machines/chat/conversation.ts'
import type { Notice } from '../../src/machines/effects.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { lastPage } from '../models/chat.fixtures.ts'
import { chatModel, resumedChatModel } from '../models/chat.model.ts'

export type ChatRig = TestActor<typeof chatMachine>

/** Ids that count, so that no two are the same. */
const counted = (name: string) => {
  let count = 0
  return () => `${name}-${++count}`
}

export const firstVisit = (input: Partial<typeof chatModel.input> = {}): ChatRig =>
  startTestActor(chatMachine, { ...chatModel.input, newId: counted('message'), ...input })
export const laterVisit = (input: Partial<typeof chatModel.input> = {}): ChatRig =>
  firstVisit({ ...resumedChatModel.input, newId: counted('message'), ...input })
/** Each conversation is another session. */
export const manySessions = (): ChatRig => firstVisit({ newSessionId: counted('session') })
/** The end of a conversation that has more to load. */
export const longVisit = (): ChatRig => {
  const rig = laterVisit({ draft: '' })
  rig.ports.settle('loadHistory', { done: ok(lastPage) })
  return rig
}

export const entries = ({ actor }: ChatRig): Entry[] => actor.getSnapshot().context.conversation.entries
export const context = ({ actor }: ChatRig) => actor.getSnapshot().context
export const where = ({ actor }: ChatRig) => actor.getSnapshot().value
export const kept = ({ actor }: ChatRig): PersistedChat => persistedChatOf(actor.getSnapshot())
/** What is said, in a line each. */
export const saidIn = (rig: ChatRig): string[] =>
  entries(rig).map((entry) => `${entry.kind}: ${'text' in entry ? entry.text : ''}`)

export const ask = (rig: ChatRig, text: string): void => {
  rig.actor.send({ type: 'chat.type', text })
  rig.actor.send({ type: 'chat.send' })
}

/** What the user is told, in the words of the app. */
export const toldBy = ({ emitted }: ChatRig): string[] =>
  (emitted as { type: string }[])
    .filter((effect): effect is Notice<ChatNotice> => effect.type === 'notice')
    .map(({ key, params }) => chatNotices[key](params ?? {}))

export const credits = { type: 'resource.changed', keys: ['credits'] }
export const conversations = { type: 'resource.changed', keys: ['conversations'] }
