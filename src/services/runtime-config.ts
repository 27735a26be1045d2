/** The deployment's settings: in the page if our server sent it, otherwise read once from `/config.json`. */
import * as v from 'valibot'
import { RuntimeConfig } from '../../contract/system.ts'
import { request } from './request.ts'

let loading: Promise<RuntimeConfig> | undefined

const read = async (): Promise<unknown> => {
  const answer = await request('/config.json', { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`config: ${answer.status}`)
  return answer.json()
}

/** If the host does not answer, all defaults apply. */
const load = async (): Promise<RuntimeConfig> => {
  try {
    const written = document.querySelector('#runtime-config')?.textContent
    const settings: unknown = written ? JSON.parse(written) : await read().catch(read)
    return v.parse(RuntimeConfig, settings)
  } catch {
    return v.parse(RuntimeConfig, {})
  }
}

export const runtimeConfig = (): Promise<RuntimeConfig> => (loading ??= load())
