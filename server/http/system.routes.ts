/** Health and runtime configuration. */
import type * as v from 'valibot'
import type { RuntimeConfig } from '../../contract/system.ts'
import { type Handlers, reply } from './result.ts'
import { version } from '../platform/version.ts'
import type { Config } from '../platform/config.ts'

type SystemInfo = {
  config: Config
  instagram?: { provider: { appId: string } } | undefined
  /** Pages on which the stand-in of each kind of channel is operated. */
  simulatorUrls?: RuntimeConfig['simulatorUrls']
}

/** The configuration that the app needs: served as a call, and embedded in each page. */
export const describeRuntime = ({
  config,
  instagram,
  simulatorUrls = {},
}: SystemInfo): v.InferInput<typeof RuntimeConfig> => ({
  apiHost: config.apiHost,
  chatHost: config.chatHost,
  photoApiHost: config.photoApiHost,
  instagramAppId: instagram?.provider.appId ?? '',
  simulatorUrls,
  widgetHost: (config.publicUrl ?? config.apiHost).replace(/\/+$/, ''),
  webhookHost: config.webhookHost,
  modelConfigured: config.openaiApiKey !== undefined,
  mailConfigured: config.smtpUrl !== undefined,
  creditsContact: config.creditsContact ?? '',
  facebookAppId: config.facebookAppId ?? '',
  facebookScriptUrl: config.facebookScriptUrl,
  facebookConfigId: config.facebookConfigId ?? '',
  facebookApiVersion: config.graphVersion,
  signupVersion: config.signupVersion,
  googleClientId: config.googleClientId ?? '',
  googleScriptUrl: config.googleScriptUrl,
})

export const systemHandlers = (info: SystemInfo): Pick<Handlers, 'health' | 'config'> => ({
  health: () => Promise.resolve(reply({ status: 'ok', version })),
  config: () => Promise.resolve(reply(describeRuntime(info))),
})
