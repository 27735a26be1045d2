/** The deployment's own settings: within the page when our server sent it, else read once from `/config.json`. */
import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { RuntimeConfig } from '../../contract/system.ts'

let loading: Promise<RuntimeConfig> | undefined

/** A host that does not answer means all defaults. */
const load = async (): Promise<RuntimeConfig> => {
  try {
    const written = document.querySelector('#runtime-config')?.textContent
    const settings: unknown = written ? JSON.parse(written) : await ofetch('/config.json', { retry: 1, timeout: 5_000 })
    return v.parse(RuntimeConfig, settings)
  } catch {
    return v.parse(RuntimeConfig, {})
  }
}

export const runtimeConfig = (): Promise<RuntimeConfig> => (loading ??= load())
