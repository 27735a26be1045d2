/** Health and runtime configuration. */
import { type Handlers, reply } from './result.ts'
import { version } from '../platform/version.ts'
import type { Config } from '../platform/config.ts'

type Told = {
  config: Config
  instagram?: { provider: { appId: string; simulatorUrl: string | undefined } } | undefined
}

export function systemHandlers({ config, instagram }: Told): Pick<Handlers, 'health' | 'config'> {
  return {
    health: () => Promise.resolve(reply({ status: 'ok', version })),
    config: () =>
      Promise.resolve(
        reply({
          apiHost: config.apiHost,
          chatHost: config.chatHost,
          photoApiHost: config.photoApiHost,
          instagramAppId: instagram?.provider.appId ?? '',
          instagramSimulatorUrl: instagram?.provider.simulatorUrl ?? '',
          widgetHost: (config.publicUrl ?? config.apiHost).replace(/\/+$/, ''),
          webhookHost: config.webhookHost,
          modelConfigured: config.openaiApiKey !== undefined,
          creditsContact: config.creditsContact ?? '',
          facebookAppId: config.facebookAppId ?? '',
          facebookScriptUrl: config.facebookScriptUrl,
          facebookConfigId: config.facebookConfigId ?? '',
          facebookApiVersion: config.graphVersion,
          signupVersion: config.signupVersion,
          googleClientId: config.googleClientId ?? '',
          googleScriptUrl: config.googleScriptUrl,
        }),
      ),
  }
}
