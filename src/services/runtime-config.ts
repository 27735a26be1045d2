/** The deployment's settings: in the page if our server sent it, otherwise read once from `/config.json`. */
import * as v from 'valibot'
import { RuntimeConfig } from '../../contract/system.ts'
import { request } from './request.ts'

let loading: Promise<RuntimeConfig> | undefined

/** Null if the host has no such file. */
const read = async (): Promise<unknown> => {
  const answer = await request('/config.json', { signal: AbortSignal.timeout(5_000) })
  if (answer.status >= 500) throw new Error(`config: ${answer.status}`)
  return answer.ok ? answer.json() : null
}

/** Defaults apply if there is no file; also if the host does not answer, but then only until the next call. */
const load = async (): Promise<RuntimeConfig> => {
  const written = document.querySelector('#runtime-config')?.textContent
  try {
    const settings: unknown = written ? JSON.parse(written) : await read().catch(read)
    return v.parse(RuntimeConfig, settings ?? {})
  } catch {
    if (!written) loading = undefined
    return v.parse(RuntimeConfig, {})
  }
}

export const runtimeConfig = (): Promise<RuntimeConfig> => (loading ??= load())
