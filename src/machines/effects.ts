/** The effects that a machine may emit: a notice, a navigation, a changed resource. */
import type { Failure } from '../../contract/failures.ts'

export type Notice<Key extends string = string> = {
  type: 'notice'
  key: Key
  tone: 'success' | 'error' | 'info'
  params?: Record<string, string | number>
  /** Duration in milliseconds, where the specification gives one. */
  lastsMs?: number
}

export type Navigate = { type: 'navigate'; to: string }

/** What the query cache must fetch again. */
export type ResourceKey =
  | ('agents' | 'trainings' | 'stages' | 'credits' | 'conversations' | 'followUps' | 'account')
  | ('webhooks' | 'apiKeys' | 'unanswered' | 'channels' | 'campaigns' | 'inbox')
export type ResourceChanged = { type: 'resource.changed'; keys: readonly ResourceKey[] }

export type Effect<Key extends string = string> = Notice<Key> | Navigate | ResourceChanged

/** The notice of a failure, with the server's message. */
export const failureNotice = <Key extends string>(key: Key, { message = '' }: Failure): Notice<Key> => ({
  type: 'notice',
  key,
  tone: 'error',
  params: { message },
})
