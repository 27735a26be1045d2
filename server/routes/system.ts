/** Health and runtime configuration. */
import { type Handlers, reply } from '../http/result.ts'
import { version } from '../version.ts'
import type { Dependencies } from './dependencies.ts'

export function systemHandlers({ config }: Dependencies): Pick<Handlers, 'health' | 'config'> {
  return {
    health: () => Promise.resolve(reply({ status: 'ok', version })),
    config: () =>
      Promise.resolve(
        reply({
          apiHost: config.apiHost,
          chatHost: config.chatHost,
          modelConfigured: config.openaiApiKey !== undefined,
          googleClientId: config.googleClientId ?? '',
          googleScriptUrl: config.googleScriptUrl,
        }),
      ),
  }
}
