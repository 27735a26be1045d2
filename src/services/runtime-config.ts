/** The deployment's own settings, read once from `/config.json`; a host that does not answer means all defaults. */
import { ofetch } from 'ofetch'
import * as v from 'valibot'
import { RuntimeConfig } from '../../contract/system.ts'

let loading: Promise<RuntimeConfig> | undefined

const load = async (): Promise<RuntimeConfig> => {
  try {
    return v.parse(RuntimeConfig, await ofetch('/config.json', { retry: 1, timeout: 5_000 }))
  } catch {
    return v.parse(RuntimeConfig, {})
  }
}

export const runtimeConfig = (): Promise<RuntimeConfig> => (loading ??= load())
