/** The two calls of the widget: sending a message, and following the conversation while the widget is open. */
import type { WidgetLine } from '../../contract/widget.ts'

// Captured when the widget loads, because pages replace these functions.
const send = fetch.bind(window)
const toJson = JSON.stringify
const fromJson = JSON.parse

/** `status` is 0 when no answer came. */
export type Sent = { isSent: boolean; status: number }

type WidgetConnection = { host: string; agentId: string; visitor: string }

const post = (url: string, body: string, options: RequestInit): Promise<Response> =>
  send(url, {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    credentials: 'omit',
    referrerPolicy: 'origin',
    cache: 'no-store',
  })

const urlOf = ({ host, agentId }: WidgetConnection, what: string): string =>
  `${host}/v1/widget/${encodeURIComponent(agentId)}/${what}`

/** Leaving the page does not cancel it. */
export const sendMessage = async (address: WidgetConnection, id: string, text: string): Promise<Sent> => {
  const { visitor } = address
  const body = `{"visitor":${toJson(visitor)},"messageId":${toJson(id)},"message":${toJson(text)}}`
  try {
    const response = await post(urlOf(address, 'messages'), body, { keepalive: true })
    // Unread, it keeps the connection occupied.
    await response.text()
    return { isSent: response.ok, status: response.status }
  } catch {
    return { isSent: false, status: 0 }
  }
}

const shortestWaitMs = 1_000
const maxWaitMs = 15_000
/** The server writes a line at least every 20 seconds; where none comes for so long, the connection is dead. */
const maxSilenceMs = 60_000
/** Not on this site, or no such agent: retrying would get the same answer. */
export const isRefused = (status: number): boolean => status === 403 || status === 404

/** The message itself is not accepted: sending it again would get the same answer. */
export const isUnacceptable = (status: number): boolean => status === 400 || status === 413 || status === 415

type Following = {
  onLine: (line: WidgetLine) => void
  /** 200 while connected. */
  onStatus: (status: number) => void
}

/** @returns a function that stops following. */
export const follow = (address: WidgetConnection, { onLine, onStatus }: Following): (() => void) => {
  let isStopped = false
  let attempt = new AbortController()
  let wait = shortestWaitMs
  let endWait = (): void => {}

  const readLines = async (body: ReadableStream<Uint8Array>, onRead: () => void): Promise<void> => {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onRead()
      rest += decoder.decode(value, { stream: true })
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        onLine(fromJson(rest.slice(0, end)) as WidgetLine)
        rest = rest.slice(end + 1)
        wait = shortestWaitMs
      }
    }
  }

  const once = async (): Promise<number> => {
    attempt = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const watchSilence = (): void => {
      clearTimeout(silence)
      silence = setTimeout(() => attempt.abort(), maxSilenceMs)
    }
    watchSilence()
    try {
      const body = `{"visitor":${toJson(address.visitor)}}`
      const response = await post(urlOf(address, 'stream'), body, { signal: attempt.signal })
      if (isStopped) return 0
      onStatus(response.status)
      if (response.ok && response.body) await readLines(response.body, watchSilence)
      return response.status
    } catch {
      if (!isStopped) onStatus(0)
      return 0
    } finally {
      clearTimeout(silence)
      // The unread body of a failure keeps the connection occupied.
      attempt.abort()
    }
  }

  const run = async (): Promise<void> => {
    for (;;) {
      if (isRefused(await once()) || isStopped) return
      // At random, because a restart of the server disconnects all visitors at once.
      const waitMs = wait * (1 + Math.random())
      await new Promise<void>((done) => {
        endWait = done
        setTimeout(done, waitMs)
      })
      if (isStopped) return
      wait = Math.min(maxWaitMs, wait * 2)
    }
  }
  /** The old connection may be dead, also where no error tells so. */
  const reconnect = (): void => {
    wait = shortestWaitMs
    attempt.abort()
    endWait()
  }
  addEventListener('online', reconnect)
  void run()
  return () => {
    isStopped = true
    removeEventListener('online', reconnect)
    attempt.abort()
  }
}
