/** The deployment's settings: in the page if our server sent it, otherwise read once from `/config.json`. */
import * as v from 'valibot'
import { RuntimeConfig } from '../../contract/system.ts'
import { request } from './request.ts'

const retryAfterMs = 30_000
let loading: Promise<RuntimeConfig> | undefined
let retryAt = Infinity

/** Empty if the host has no such file. */
const read = async (): Promise<string> => {
  const answer = await request('/config.json', { signal: AbortSignal.timeout(5_000) })
  if (answer.status >= 500) throw new Error(`config: ${answer.status}`)
  return answer.ok ? answer.text() : ''
}

/** All defaults if there are no settings: a host may answer with its index page for a file that it lacks. */
const parse = (text: string): RuntimeConfig => {
  try {
    return v.parse(RuntimeConfig, JSON.parse(text))
  } catch {
    return v.parse(RuntimeConfig, {})
  }
}

/** Defaults apply if there is no file; also if the host does not answer, but then it is asked again later. */
const load = async (): Promise<RuntimeConfig> => {
  const written = document.querySelector('#runtime-config')?.textContent
  try {
    return parse(written || (await read().catch(read)))
  } catch {
    retryAt = Date.now() + retryAfterMs
    return parse('')
  }
}

export const runtimeConfig = (): Promise<RuntimeConfig> => {
  if (Date.now() >= retryAt) {
    retryAt = Infinity
    loading = undefined
  }
  return (loading ??= load())
}
