/** Secrets in the headers of actions: encrypted in the database, masked on the wire, and kept when a mask comes back. */
import { hiddenSecret } from '../../contract/agent-file.ts'
import { type Intention, parseHeaders, withScheme } from '../../contract/stages.ts'
import { isMask, isSealed, type Secrets } from '../platform/secrets.ts'

const secretName = /auth|token|key|secret|senha|password|cookie|signature|credential/iu
const secretValue = /^(?:bearer|basic|token)\s+\S/iu
const isSecret = ({ name, value }: { name: string; value: string }) => secretName.test(name) || secretValue.test(value)

type Action = Pick<Intention, 'url' | 'headers'>
type Context = { secrets: Secrets; ownerId: string }

/** Scheme and host as they were typed, since a host may hold a placeholder. */
const originOf = (url: string) => /^[^/]+\/\/[^/?#]*/u.exec(withScheme(url.trim()).toLowerCase())?.[0] ?? ''

const mapValues = (headers: string, change: (header: { name: string; value: string }) => string): string =>
  parseHeaders(headers)
    .headers.map(({ name, value }) => `${name}: ${change({ name, value })}`)
    .join('\n')

/** As the wire has them. */
export const maskHeaders = ({ secrets, ownerId }: Context, headers: string): string =>
  mapValues(headers, ({ value }) =>
    isSealed(value) ? secrets.maskOf(ownerId, secrets.open(ownerId, value) ?? '') : value,
  )

/** As they leave the account: without any secret. */
export const hideSecrets = (headers: string): string =>
  mapValues(headers, (header) => (isSealed(header.value) || isSecret(header) ? hiddenSecret : header.value))

/** As they are sent to the API of an action. */
export const openHeaders = ({ secrets, ownerId }: Context, headers: string): Record<string, string> =>
  Object.fromEntries(
    parseHeaders(headers).headers.flatMap(({ name, value }) => {
      const opened = secrets.open(ownerId, value)
      return opened === null ? [] : [[name, opened]]
    }),
  )

/**
 * The stored secret that a mask stands for. It is given to the host that it was stored for and to no other: else a
 * change of the URL would send it wherever one likes.
 */
export function findMasked(
  { secrets, ownerId }: Context,
  stored: readonly Action[],
  { url, mask }: { url: string; mask: string },
): string | undefined {
  return stored
    .filter((action) => originOf(action.url) === originOf(url))
    .flatMap((action) => parseHeaders(action.headers).headers)
    .filter(({ value }) => isSealed(value))
    .map(({ value }) => secrets.open(ownerId, value))
    .find((value): value is string => value !== null && secrets.maskOf(ownerId, value) === mask)
}

/** As the database has them; the index of the first action with a mask that stands for nothing, where there is one. */
export function sealHeaders(
  context: Context,
  intentions: readonly Intention[],
  stored: readonly Action[],
): { sealed: Intention[] } | { unknownAt: number } {
  let unknownAt = -1
  const sealed = intentions.map((intention, at) => ({
    ...intention,
    headers: mapValues(intention.headers, (header) => {
      if (!isSecret(header) && !isMask(header.value)) return header.value
      const value = isMask(header.value)
        ? findMasked(context, stored, { url: intention.url, mask: header.value })
        : header.value
      if (value !== undefined) return context.secrets.seal(context.ownerId, value)
      if (unknownAt < 0) unknownAt = at
      return ''
    }),
  }))
  return unknownAt < 0 ? { sealed } : { unknownAt }
}

export const lostSecret = 'O valor protegido de um cabeçalho não vale para este endereço. Digite o valor novamente.'
