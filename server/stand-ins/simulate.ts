/** Starts stand-ins for the providers that are not configured, and returns a configuration that uses them. */
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { graphStandIn } from './graph.ts'
import { createInstagramStandIn } from './instagram/instagram.ts'
import type { StandIn } from './stand-in.ts'
import { startStandIns } from './start.ts'
import { simulatedPartnerToken, zapiStandIn } from './zapi.ts'

export type Simulated = {
  config: Config
  /** Which providers have a stand-in. */
  plays: { zapi: boolean; graph: boolean }
  /** URL of the Instagram stand-in; undefined if there is none. */
  instagram: { url: string } | undefined
  /** Pages on which the stand-in of each kind of channel is operated. */
  simulatorUrls: { whatsappWeb?: string; whatsappCloud?: string; instagram?: string }
  close: () => Promise<void>
}

type Options = {
  /** URL at which this server listens. */
  serverUrl: () => Promise<string>
  /** Credentials of this server's app at the Instagram stand-in. */
  instagramApp: { appId: string; appSecret: string }
  /** Folder for the state of the stand-ins; without it the state is lost when the server ends. */
  folder?: string
}

const appSecret = 'segredo do aplicativo simulado'

export async function simulateProviders(
  config: Config,
  { serverUrl, folder, instagramApp }: Options,
): Promise<Simulated> {
  const { simulatedChannels: isOn, zapiUrl, evolutionUrl, facebookAppId, instagramAppId, instagramAppSecret } = config
  const zapi = isOn && zapiUrl === undefined && evolutionUrl === undefined
  const graph = isOn && facebookAppId === undefined
  const instagram = isOn && (instagramAppId === undefined || instagramAppSecret === undefined)
  const plays = { zapi, graph }
  if (!zapi && !graph && !instagram)
    return { config, plays, instagram: undefined, simulatorUrls: {}, close: () => Promise.resolve() }
  const fileOf = (name: string) => (folder === undefined ? {} : { file: join(folder, name) })
  const standIns: Record<string, StandIn> = {
    ...(zapi && { zapi: zapiStandIn({ serverUrl, ...fileOf('zapi') }) }),
    ...(graph && {
      graph: graphStandIn({
        appSecret,
        ...fileOf('graph'),
        hookUrl: async () => `${await serverUrl()}/hooks/graph/whatsapp`,
      }),
    }),
    ...(instagram && {
      instagram: createInstagramStandIn({
        app: instagramApp,
        ...fileOf('instagram'),
        webhookUrl: async () => `${await serverUrl()}/webhooks/instagram`,
      }),
    }),
  }
  const { urlOf, operatorUrl, close } = await startStandIns(standIns)
  const meta = {
    facebookAppId: '100000000000001',
    facebookAppSecret: appSecret,
    facebookConfigId: '200000000000002',
    graphUrl: urlOf('graph'),
    facebookScriptUrl: `${urlOf('graph')}/sdk.js`,
  }
  return {
    config: {
      ...config,
      ...(zapi && { zapiUrl: urlOf('zapi'), zapiPartnerToken: simulatedPartnerToken }),
      ...(graph && meta),
    },
    plays,
    instagram: instagram ? { url: urlOf('instagram') } : undefined,
    simulatorUrls: {
      ...(zapi && { whatsappWeb: operatorUrl }),
      ...(graph && { whatsappCloud: operatorUrl }),
      ...(instagram && { instagram: operatorUrl }),
    },
    close,
  }
}
