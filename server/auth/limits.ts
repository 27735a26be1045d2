/** How often one account and one network address may sign in, ask for a link, use a link and register. */
import type { Clock } from '../clock.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { networkOf } from './network.ts'

const minute = 60 * 1000
const hour = 60 * minute

/** One of the things that are counted: how many of it in how long. */
type Rule = { limit: number; windowMs: number }

export const limitRules = {
  /** Failures only; that of one account from one address is counted by `attempts`. */
  signInOfAccount: { limit: 50, windowMs: 15 * minute },
  signInFromAddress: { limit: 100, windowMs: 15 * minute },
  forgotOfAccount: { limit: 5, windowMs: hour },
  forgotFromAddress: { limit: 30, windowMs: hour },
  /** Failures only: tokens that are none. */
  resetFromAddress: { limit: 30, windowMs: 15 * minute },
  resetOfAccount: { limit: 10, windowMs: 15 * minute },
} as const satisfies Record<string, Rule>

type Who = { address: string; email: string }

export type Limits = {
  signIn: {
    isBlocked: (who: Who) => boolean
    /** Before the slow comparison: tries sent all at once count as well. */
    count: (who: Who) => void
    succeeded: (who: Who) => void
    /** The owner has proved to be the owner in another way: failures at this account no longer count. */
    forgive: (who: Who) => void
  }
  /** These count at once, and answer whether it may be done. Known and unknown e-mails are counted alike. */
  mayAskForLink: (who: Who) => boolean
  mayRegister: (address: string) => boolean
  mayUseLink: (userId: string) => boolean
  /** Links that are none. */
  badLinks: { isBlocked: (address: string) => boolean; count: (address: string) => void }
}

type Options = {
  /** Counts failures of one account from one address. */
  attempts: Attempts
  registrationsPerHour: number
}

export function createLimits(clock: Clock, { attempts, registrationsPerHour }: Options): Limits {
  const counter = ({ limit, windowMs }: Rule) => createAttempts(clock, limit, windowMs)
  const signInOfAccount = counter(limitRules.signInOfAccount)
  const signInFromAddress = counter(limitRules.signInFromAddress)
  const forgotOfAccount = counter(limitRules.forgotOfAccount)
  const forgotFromAddress = counter(limitRules.forgotFromAddress)
  const resetFromAddress = counter(limitRules.resetFromAddress)
  const resetOfAccount = counter(limitRules.resetOfAccount)
  const registrations = counter({ limit: registrationsPerHour, windowMs: hour })

  /** Whether none of them is at its limit; if so, one more counts in each. */
  const take = (...counts: [Attempts, string][]): boolean => {
    if (counts.some(([counted, key]) => counted.isBlocked(key))) return false
    for (const [counted, key] of counts) counted.failed(key)
    return true
  }
  const pair = ({ address, email }: Who) => `${networkOf(address)} ${email}`

  return {
    signIn: {
      isBlocked: (who) =>
        attempts.isBlocked(pair(who)) ||
        signInOfAccount.isBlocked(who.email) ||
        signInFromAddress.isBlocked(networkOf(who.address)),
      count: (who) => {
        attempts.failed(pair(who))
        signInOfAccount.failed(who.email)
        signInFromAddress.failed(networkOf(who.address))
      },
      succeeded: (who) => {
        attempts.succeeded(pair(who))
        // Only its own try: whoever signs in to one account must not wipe out the failures at others.
        signInOfAccount.takeBack(who.email)
        signInFromAddress.takeBack(networkOf(who.address))
      },
      forgive: (who) => {
        attempts.succeeded(pair(who))
        signInOfAccount.succeeded(who.email)
      },
    },
    mayAskForLink: ({ address, email }) => take([forgotOfAccount, email], [forgotFromAddress, networkOf(address)]),
    mayRegister: (address) => take([registrations, networkOf(address)]),
    mayUseLink: (userId) => take([resetOfAccount, userId]),
    badLinks: {
      isBlocked: (address) => resetFromAddress.isBlocked(networkOf(address)),
      count: (address) => resetFromAddress.failed(networkOf(address)),
    },
  }
}
