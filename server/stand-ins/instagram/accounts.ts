/** The state of the Instagram stand-in: accounts, issued codes and tokens, and messages. */
import { randomBytes, randomInt } from 'node:crypto'
import { openStateFile } from '../state-file.ts'
import { remember } from '../stand-in.ts'

/** How the next calls for an account end. */
export const behaviours = ['normal', 'fails', 'slow', 'drops', 'sentThenDrops', 'window', 'expired', 'tools'] as const
export type Behaviour = (typeof behaviours)[number]

export type Said = { mid: string; from: 'person' | 'account' | 'phone'; text: string; at: number }

export type Account = {
  userId: string
  username: string
  type: string
  tokens: Set<string>
  isSubscribed: boolean
  behaviour: Behaviour
  /** By the person's id. */
  people: Map<string, { name: string; said: Said[] }>
  /** The last message of a person, for a repeated delivery. */
  last: object | null
}

export type Accounts = ReturnType<typeof createAccounts>

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')

const empty = () => ({
  accounts: new Map<string, Account>(),
  codes: new Map<string, { account: Account; redirectUri: string }>(),
})

export function createAccounts(file?: string) {
  const { state, save } = openStateFile(file, empty())
  const { accounts, codes } = state

  /** The same name always yields the same account. */
  const named = (username: string, type: string): Account => {
    const known = [...accounts.values()].find((account) => account.username === username)
    const account = known ?? {
      userId: `1784${digits(13)}`,
      username,
      type,
      isSubscribed: false,
      tokens: new Set<string>(),
      behaviour: 'normal' as const,
      people: new Map(),
      last: null,
    }
    account.type = type
    accounts.set(account.userId, account)
    return account
  }

  return {
    save,
    named,
    all: () => [...accounts.values()],
    byId: (userId: string) => accounts.get(userId),
    byToken: (token: string) => [...accounts.values()].find(({ tokens }) => tokens.has(token)),
    giveCode: (account: Account, redirectUri: string): string => {
      const code = `AQ${randomBytes(30).toString('base64url')}`
      codes.set(code, { account, redirectUri })
      return code
    },
    /** A code works once, and only with the redirect URI it was issued for. */
    takeCode: (code: string, redirectUri: string): Account | undefined => {
      const known = codes.get(code)
      codes.delete(code)
      return known?.redirectUri === redirectUri ? known.account : undefined
    },
    giveToken: (account: Account): string => {
      const token = `IGAA${randomBytes(30).toString('base64url')}`
      account.tokens.add(token)
      return token
    },
    say: (account: Account, personId: string, said: Pick<Said, 'from' | 'text'>, name = '', at = Date.now()): Said => {
      const person = account.people.get(personId) ?? { name, said: [] }
      if (name !== '') person.name = name
      account.people.set(personId, person)
      const message = { ...said, mid: `aWdf${randomBytes(18).toString('base64url')}`, at }
      remember(person.said, message)
      return message
    },
  }
}
