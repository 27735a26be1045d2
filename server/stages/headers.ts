/**
 * Secrets in the headers of actions: encrypted in the database, masked on the wire, and kept if the client sends the
 * mask back.
 */
import { hiddenSecret } from '../../contract/agent-file.ts'
import { type Intention, parseHeaders } from '../../contract/stages.ts'
import { withScheme } from '../../contract/url.ts'
import { isMask, isSealed, type Secrets } from '../platform/secrets.ts'

const secretName = /auth|token|key|secret|segredo|senha|chave|pass|pwd|cookie|signature|assinatura|credenc?t?ia|hmac/iu
const secretValue = /^(?:bearer|basic|token)\s+\S/iu
const isSecret = ({ name, value }: { name: string; value: string }) => secretName.test(name) || secretValue.test(value)

type Action = Pick<Intention, 'url' | 'headers'>
type Context = { secrets: Secrets; ownerId: string }

/** Scheme and host as typed, because a host may contain a placeholder. */
const originOf = (url: string) => /^[^/]+\/\/[^/?#]*/u.exec(withScheme(url.trim()).toLowerCase())?.[0] ?? ''

const mapValues = (headers: string, change: (header: { name: string; value: string }) => string): string =>
  parseHeaders(headers)
    .headers.map(({ name, value }) => `${name}: ${change({ name, value })}`)
    .join('\n')

/** Headers for the wire, with masked secrets. */
export const maskHeaders = ({ secrets, ownerId }: Context, headers: string): string =>
  mapValues(headers, ({ value }) =>
    isSealed(value) ? secrets.maskOf(ownerId, secrets.open(ownerId, value) ?? '') : value,
  )

/** Headers for an exported file, without secrets. */
export const hideSecrets = (headers: string): string =>
  mapValues(headers, (header) => (isSealed(header.value) || isSecret(header) ? hiddenSecret : header.value))

/** Decrypted headers, for the request to the API of an action; undefined if one cannot be decrypted. */
export function openHeaders({ secrets, ownerId }: Context, headers: string): Record<string, string> | undefined {
  const opened = parseHeaders(headers).headers.map(({ name, value }) => [name, secrets.open(ownerId, value)] as const)
  return opened.some(([, value]) => value === null)
    ? undefined
    : Object.fromEntries(opened.map(([name, value]) => [name, value ?? '']))
}

/**
 * Finds the stored secret for a mask. It is only valid for the host it was stored for: otherwise, changing the URL could
 * send it anywhere.
 */
export function createMaskLookup({ secrets, ownerId }: Context, stored: readonly Action[]) {
  const secretsOf = new Map<string, Map<string, string>>()
  const readSecrets = (origin: string) =>
    new Map(
      stored
        .filter((action) => originOf(action.url) === origin)
        .flatMap((action) => parseHeaders(action.headers).headers)
        .map(({ value }) => (isSealed(value) ? secrets.open(ownerId, value) : null))
        .filter((value) => value !== null)
        .map((value) => [secrets.maskOf(ownerId, value), value]),
    )
  return ({ url, mask }: { url: string; mask: string }): string | undefined => {
    const origin = originOf(url)
    const known = secretsOf.get(origin) ?? readSecrets(origin)
    secretsOf.set(origin, known)
    return known.get(mask)
  }
}

/** Encrypts headers for the database; or the index of the first action with a mask that matches no secret. */
export function sealHeaders(
  context: Context,
  intentions: readonly Intention[],
  stored: readonly Action[],
): { sealed: Intention[] } | { unknownAt: number } {
  const findMasked = createMaskLookup(context, stored)
  let unknownAt = -1
  const sealed = intentions.map((intention, at) => ({
    ...intention,
    headers: mapValues(intention.headers, (header) => {
      if (!isSecret(header) && !isMask(header.value)) return header.value
      const value = isMask(header.value) ? findMasked({ url: intention.url, mask: header.value }) : header.value
      if (value !== undefined) return context.secrets.seal(context.ownerId, value)
      if (unknownAt < 0) unknownAt = at
      return ''
    }),
  }))
  return unknownAt < 0 ? { sealed } : { unknownAt }
}

export const lostSecret = 'O valor protegido de um cabeçalho não vale para este endereço. Digite o valor novamente.'
