/** Reports each state change of an agent's channels to a client that watches them. */
import type { LinkState } from '../../contract/channels.ts'
import type { AgentRow } from '../db/schema.ts'
import { sleep } from '../platform/abort.ts'
import { listChannels } from './channels.repository.ts'
import { codeOf, type LinkedOptions } from './linked.ts'

/** The database is polled, as another server may receive the change. */
const lookEveryMs = 1_000
/** WhatsApp replaces a QR code about every 20 s. */
const codeEveryMs = 8_000
/** Then the client reconnects, so that streams nobody reads end on their own. */
const maxMs = 60_000

type LinkOptions = { withCodes: boolean; hookBase: string; signal: AbortSignal }

export async function* followLink(
  options: LinkedOptions,
  agent: AgentRow,
  { withCodes, hookBase, signal }: LinkOptions,
): AsyncGenerator<LinkState> {
  const started = Date.now()
  let lastSent = ''
  let askedAt = Date.now()
  let qrCode: string | null = null
  while (!signal.aborted && Date.now() - started < maxMs) {
    const rows = await listChannels(options.db, agent.ownerId, agent.id)
    const channels = rows.map(({ kind, state }) => ({ kind, state }))
    const state = channels.find(({ kind }) => kind === 'whatsappWeb')?.state ?? 'new'
    if (withCodes && state !== 'connected' && Date.now() - askedAt > codeEveryMs) {
      const code = await codeOf(options, agent, hookBase)
      if (code.kind === 'visible') qrCode = code.payload
      askedAt = Date.now()
    }
    const now: LinkState = { state, qrCode, channels }
    const serialized = JSON.stringify(now)
    if (serialized !== lastSent) yield now
    lastSent = serialized
    await sleep(lookEveryMs, signal)
  }
}
