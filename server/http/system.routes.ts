/** Health and runtime configuration. */
import type { RuntimeConfig } from '../../contract/system.ts'
import { type Handlers, reply } from './result.ts'
import { version } from '../platform/version.ts'
import type { Config } from '../platform/config.ts'

type Told = {
  config: Config
  instagram?: { provider: { appId: string } } | undefined
  /** Where each kind of channel is steered that a stand-in serves. */
  simulatorUrls?: RuntimeConfig['simulatorUrls']
}

export function systemHandlers({ config, instagram, simulatorUrls = {} }: Told): Pick<Handlers, 'health' | 'config'> {
  return {
    health: () => Promise.resolve(reply({ status: 'ok', version })),
    config: () =>
      Promise.resolve(
        reply({
          apiHost: config.apiHost,
          chatHost: config.chatHost,
          photoApiHost: config.photoApiHost,
          instagramAppId: instagram?.provider.appId ?? '',
          simulatorUrls,
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
