/** Addresses that no training may be read from, refused when they are given instead of failing in the work. */
import type { Config } from '../config.ts'
import { isPlainlyPrivate } from '../egress.ts'
import { type Refusal, refuse } from '../http/result.ts'
import { refusalOf } from '../website/refusals.ts'

/** `path` is the field that holds it. Names that only lead to a private address are found out when they are read. */
export function closedAddress(config: Config, address: string, path: string): Refusal<400> | undefined {
  if (!isPlainlyPrivate(address, config.websiteAllow)) return undefined
  const { error, message } = refusalOf.blocked.body
  return refuse(400, error, message, { issues: [{ path, message }] })
}
