/** Requests the data of the first page before the app's code is loaded; the app's own calls use these responses. */
import { HISTORY_PAGE, lastSession } from './last-conversation.ts'
import { readText } from './stored-text.ts'
import { claimsIn, isExpired, TOKEN_KEY } from './token.ts'

/** Null when no response came. */
export type EarlyResponse = Promise<{ status: number; text: string } | null>

type Config = { apiHost?: string; chatHost?: string }
type PageUrl = { pathname: string; search: string }
type Reads = { agents?: string; agent?: string; history?: string }

declare global {
  /** Set by the script that starts the app, read by the app. */
  var earlyResponses: { token: string; byUrl: Map<string, EarlyResponse> } | undefined
}

/** Milliseconds since the page started for which a response may be used. */
const USABLE_UNTIL_MS = 10_000

/** Returns the early response to a URL, once. */
export const takeEarlyResponse = (url: string): EarlyResponse | undefined => {
  const { token, byUrl } = globalThis.earlyResponses ?? {}
  const answer = byUrl?.get(url)
  byUrl?.delete(url)
  return token === readText(TOKEN_KEY) && performance.now() < USABLE_UNTIL_MS ? answer : undefined
}

/** The URLs to read, exactly as the app's own calls build them. */
const firstReads = ({ pathname, search }: PageUrl, { apiHost = '', chatHost = '' }: Config, userId: string): Reads => {
  if (/^\/agentes\/?$/.test(pathname)) return { agents: `${apiHost}/api/agents?fields=card` }
  const agentId = /^\/agentes\/([\w-]{36})\/?$/.exec(pathname)?.[1]
  if (agentId === undefined) return {}
  const agent = `${apiHost}/api/agents/${agentId}`
  const isChat = new URLSearchParams(search).get('type') === 'debug'
  const sessionId = isChat ? lastSession({ agentId, userId }) : null
  if (sessionId === null) return { agent }
  const history = `${chatHost}/api/v1/chat/${agentId}/${encodeURIComponent(sessionId)}?limit=${HISTORY_PAGE}`
  return { agent, history }
}

/** The deployment's settings that the server wrote into the page; without them the app reads them itself. */
const configInPage = (): Config | null => {
  const written = document.querySelector('#runtime-config')?.textContent
  return written ? (JSON.parse(written) as Config) : null
}

const signedInUserId = (token: string): string | null => {
  const { sub, exp } = (claimsIn(token) ?? {}) as { sub?: string; exp?: number }
  return sub && !isExpired(exp) ? sub : null
}

const ask = async (url: string, token: string): EarlyResponse => {
  try {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    // oxlint-disable-next-line no-restricted-globals -- of the script that starts the app, before any library is there
    const response = await fetch(url, { headers })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}

/** @returns the response to each read; empty when nobody is signed in. */
export const sendEarlyRequests = (): { [K in keyof Reads]: EarlyResponse } => {
  // Reading the storage waits for the browser's process, which would delay the sign-in's first frame.
  if (!location.pathname.startsWith('/agentes')) return {}
  const token = readText(TOKEN_KEY) ?? ''
  const userId = signedInUserId(token)
  const config = configInPage()
  if (userId === null || config === null) return {}
  const reads = Object.entries(firstReads(location, config, userId))
  const answers = reads.map(([name, url]) => ({ name, url, answer: ask(url, token) }))
  globalThis.earlyResponses = { token, byUrl: new Map(answers.map(({ url, answer }) => [url, answer])) }
  return Object.fromEntries(answers.map(({ name, answer }) => [name, answer]))
}
