/** How often one account and one network may sign in, ask for a link, use a link and register. */
import type { Counter, RateLimiter, Rule } from '../db/rate-limiter.ts'
import { networkOf } from '../platform/network.ts'

const minute = 60 * 1000
const hour = 60 * minute

export const limitRules = {
  /** The rules of signing in count failures only. */
  signInOfAccountFromNetwork: { name: 'sign-in', limit: 10, windowMs: 15 * minute },
  signInOfAccount: { name: 'sign-in of account', limit: 50, windowMs: 15 * minute },
  signInFromNetwork: { name: 'sign-in from network', limit: 100, windowMs: 15 * minute },
  googleFromNetwork: { name: 'google from network', limit: 10, windowMs: 15 * minute },
  linkOfAccount: { name: 'link of account', limit: 5, windowMs: hour },
  linkFromNetwork: { name: 'link from network', limit: 30, windowMs: hour },
  /** Of links whose token is unknown or has expired. */
  badLinkFromNetwork: { name: 'bad link from network', limit: 30, windowMs: 15 * minute },
  /** Failures of who is signed in already, such as at changing the password. */
  passwordCheckOfAccount: { name: 'password check of account', limit: 10, windowMs: 15 * minute },
  resetOfAccount: { name: 'reset of account', limit: 10, windowMs: 15 * minute },
} as const satisfies Record<string, Rule>

type Who = { address: string; email: string }
/** Counts failures: look first, count before the slow check so that simultaneous tries count too, take back on success. */
type FailureLimit<Key> = {
  isBlocked: (key: Key) => Promise<boolean>
  /** False when simultaneous tries have reached the limit. */
  count: (key: Key) => Promise<boolean>
  succeeded: (key: Key) => Promise<void>
}

export type Limits = {
  signIn: FailureLimit<Who> & {
    /** The owner has proved to be the owner in another way: failures at this account no longer count. */
    forgive: (who: Who) => Promise<void>
  }
  google: FailureLimit<string>
  /** By the id of the account. */
  passwordCheck: FailureLimit<string>
  /** These count at once, and answer whether it may be done. Known and unknown e-mails are counted alike. */
  mayAskForLink: (who: Who) => Promise<boolean>
  mayRegister: (address: string) => Promise<boolean>
  mayUseLink: (userId: string) => Promise<boolean>
  badLinks: Pick<FailureLimit<string>, 'isBlocked' | 'count'>
}

export function createLimits(limiter: RateLimiter, registrationsPerHour: number): Limits {
  const registrationFromNetwork = { name: 'registration from network', limit: registrationsPerHour, windowMs: hour }
  const take = async (...counters: Counter[]) =>
    !(await limiter.isBlocked(...counters)) && (await limiter.count(...counters))

  const ofPair = ({ address, email }: Who): Counter => [
    limitRules.signInOfAccountFromNetwork,
    `${networkOf(address)} ${email}`,
  ]
  const ofAccount = ({ email }: Who): Counter => [limitRules.signInOfAccount, email]
  const fromNetwork = ({ address }: Who): Counter => [limitRules.signInFromNetwork, networkOf(address)]
  const ofPasswordCheck = (userId: string): Counter => [limitRules.passwordCheckOfAccount, userId]
  const google = (address: string): Counter => [limitRules.googleFromNetwork, networkOf(address)]
  const badLink = (address: string): Counter => [limitRules.badLinkFromNetwork, networkOf(address)]

  return {
    signIn: {
      isBlocked: (who) => limiter.isBlocked(ofPair(who), ofAccount(who), fromNetwork(who)),
      count: (who) => limiter.count(ofPair(who), ofAccount(who), fromNetwork(who)),
      succeeded: async (who) => {
        await limiter.reset(ofPair(who))
        // Only its own try: whoever signs in to one account must not erase the failures at others.
        await limiter.takeBack(ofAccount(who), fromNetwork(who))
      },
      forgive: (who) => limiter.reset(ofPair(who), ofAccount(who)),
    },
    google: {
      isBlocked: (address) => limiter.isBlocked(google(address)),
      count: (address) => limiter.count(google(address)),
      succeeded: (address) => limiter.reset(google(address)),
    },
    passwordCheck: {
      isBlocked: (userId) => limiter.isBlocked(ofPasswordCheck(userId)),
      count: (userId) => limiter.count(ofPasswordCheck(userId)),
      succeeded: (userId) => limiter.reset(ofPasswordCheck(userId)),
    },
    mayAskForLink: ({ address, email }) =>
      take([limitRules.linkOfAccount, email], [limitRules.linkFromNetwork, networkOf(address)]),
    mayRegister: (address) => take([registrationFromNetwork, networkOf(address)]),
    mayUseLink: (userId) => take([limitRules.resetOfAccount, userId]),
    badLinks: {
      isBlocked: (address) => limiter.isBlocked(badLink(address)),
      count: (address) => limiter.count(badLink(address)),
    },
  }
}
