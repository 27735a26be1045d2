/** Exports saved as downloads. */
import { fail, ok, type Result } from '../../contract/failures.ts'
import type { Route } from '../../contract/route.ts'
import { type CallInput, routes } from '../../contract/routes.ts'
import { fillPath, hostOf, inThisSession, refusedBy } from './http.ts'
import { request } from './request.ts'
import { saveAs } from './save-as.ts'
import { readToken } from './session.ts'

const download = async (
  { route, path, query, name }: { route: Route; path: string; query?: Record<string, unknown>; name: string },
  signal: AbortSignal,
): Promise<Result<null>> => {
  const own = inThisSession(route, {})
  if (!own) return fail('unauthorized')
  try {
    const response = await request((await hostOf(route)) + path, {
      ...(query && { query }),
      headers: { authorization: `Bearer ${readToken()}` },
      signal,
    })
    if (!response.ok) return refusedBy(route, response.status, await response.text(), own)
    saveAs(await response.blob(), name)
    return ok(null)
  } catch {
    return fail(signal.aborted ? 'aborted' : 'offline')
  }
}

export const saveExport = (signal: AbortSignal): Promise<Result<null>> => {
  const route = routes.exportAccount
  return download({ route, path: route.path, name: 'prosa-meus-dados.json' }, signal)
}

/** An agent as a file for `importAgent`. */
export const saveAgentExport = (
  { id, name }: { id: string; name: string },
  signal: AbortSignal,
): Promise<Result<null>> => {
  const route = routes.exportAgent
  const path = fillPath(route.path, { agentId: id })
  // Without accents, for which some systems call the file 'download'.
  const words = name
    .slice(0, 60)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  const fileName = words?.join('-') ?? 'agente'
  return download({ route, path, name: `prosa-${fileName}.json` }, signal)
}

/** Conversations with their messages. */
export const saveInboxExport = (
  { params, query }: CallInput<'exportInbox'>,
  signal: AbortSignal,
): Promise<Result<null>> => {
  const route = routes.exportInbox
  const path = fillPath(route.path, params)
  return download({ route, path, query, name: `prosa-conversas.${query.format}` }, signal)
}
