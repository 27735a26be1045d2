/** How often one account and one network may sign in, request a link, use a link and register. */
import { hourMs, minuteMs } from '../../contract/durations.ts'
import type { Counter, RateLimiter, Rule } from '../db/rate-limiter.ts'
import { networkOf } from '../platform/network.ts'

export const limitRules = {
  /** The rules of signing in count only failures. */
  signInOfAccountFromNetwork: { name: 'sign-in', limit: 10, windowMs: 15 * minuteMs },
  signInOfAccount: { name: 'sign-in of account', limit: 50, windowMs: 15 * minuteMs },
  signInFromNetwork: { name: 'sign-in from network', limit: 100, windowMs: 15 * minuteMs },
  googleFromNetwork: { name: 'google from network', limit: 10, windowMs: 15 * minuteMs },
  linkOfAccount: { name: 'link of account', limit: 5, windowMs: hourMs },
  linkFromNetwork: { name: 'link from network', limit: 30, windowMs: hourMs },
  /** Counts links whose token is unknown or expired. */
  badLinkFromNetwork: { name: 'bad link from network', limit: 30, windowMs: 15 * minuteMs },
  /** Counts failures of signed-in users, for example when changing the password. */
  passwordCheckOfAccount: { name: 'password check of account', limit: 10, windowMs: 15 * minuteMs },
  resetOfAccount: { name: 'reset of account', limit: 10, windowMs: 15 * minuteMs },
} as const satisfies Record<string, Rule>

type Who = { ip: string; email: string }
/**
 * Counts failures: check first, count before the slow check so that simultaneous attempts count, too, and take it back
 * on success.
 */
type FailureLimit<Key> = {
  isBlocked: (key: Key) => Promise<boolean>
  /** False if simultaneous attempts have reached the limit. */
  count: (key: Key) => Promise<boolean>
  succeeded: (key: Key) => Promise<void>
}

export type Limits = {
  signIn: FailureLimit<Who> & {
    /** The owner was verified in another way, so the failures of this account are cleared. */
    forgive: (who: Who) => Promise<void>
  }
  google: FailureLimit<string>
  /** The key is the account's id. */
  passwordCheck: FailureLimit<string>
  /**
   * These count at once and return whether the action is allowed. Known and unknown e-mail addresses are counted alike.
   */
  mayAskForLink: (who: Who) => Promise<boolean>
  mayRegister: (ip: string) => Promise<boolean>
  mayUseLink: (userId: string) => Promise<boolean>
  badLinks: Pick<FailureLimit<string>, 'isBlocked' | 'count'>
}

export function createLimits(limiter: RateLimiter, registrationsPerHour: number): Limits {
  const registrationFromNetwork = { name: 'registration from network', limit: registrationsPerHour, windowMs: hourMs }
  const take = async (...counters: Counter[]) =>
    !(await limiter.isBlocked(...counters)) && (await limiter.count(...counters))

  const ofPair = ({ ip, email }: Who): Counter => [limitRules.signInOfAccountFromNetwork, `${networkOf(ip)} ${email}`]
  const ofAccount = ({ email }: Who): Counter => [limitRules.signInOfAccount, email]
  const fromNetwork = ({ ip }: Who): Counter => [limitRules.signInFromNetwork, networkOf(ip)]
  const failureLimit = (counterOf: (key: string) => Counter): FailureLimit<string> => ({
    isBlocked: (key) => limiter.isBlocked(counterOf(key)),
    count: (key) => limiter.count(counterOf(key)),
    succeeded: (key) => limiter.reset(counterOf(key)),
  })

  return {
    signIn: {
      isBlocked: (who) => limiter.isBlocked(ofPair(who), ofAccount(who), fromNetwork(who)),
      count: (who) => limiter.count(ofPair(who), ofAccount(who), fromNetwork(who)),
      succeeded: async (who) => {
        await limiter.reset(ofPair(who))
        // Takes back only this attempt: a sign-in to one account must not erase the failures at others.
        await limiter.takeBack(ofAccount(who), fromNetwork(who))
      },
      forgive: (who) => limiter.reset(ofPair(who), ofAccount(who)),
    },
    google: failureLimit((ip) => [limitRules.googleFromNetwork, networkOf(ip)]),
    passwordCheck: failureLimit((userId) => [limitRules.passwordCheckOfAccount, userId]),
    mayAskForLink: ({ ip, email }) =>
      take([limitRules.linkOfAccount, email], [limitRules.linkFromNetwork, networkOf(ip)]),
    mayRegister: (ip) => take([registrationFromNetwork, networkOf(ip)]),
    mayUseLink: (userId) => take([limitRules.resetOfAccount, userId]),
    badLinks: failureLimit((ip) => [limitRules.badLinkFromNetwork, networkOf(ip)]),
  }
}
