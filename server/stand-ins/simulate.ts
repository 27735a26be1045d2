/** Plays the providers that are not configured, and gives the configuration that leads to them. */
import type { Config } from '../platform/config.ts'
import { graphStandIn } from './graph.ts'
import { startStandIns } from './start.ts'
import { simulatedPartnerToken, zapiStandIn } from './zapi.ts'

export type Simulated = {
  config: Config
  /** Which providers are played. */
  plays: { zapi: boolean; graph: boolean }
  close: () => Promise<void>
}

const appSecret = 'segredo do aplicativo simulado'

export async function simulateProviders(config: Config, hookBase: () => Promise<string>): Promise<Simulated> {
  const { simulatedChannels: isOn, zapiUrl, evolutionUrl, facebookAppId } = config
  const zapi = isOn && zapiUrl === undefined && evolutionUrl === undefined
  const graph = isOn && facebookAppId === undefined
  if (!zapi && !graph) return { config, plays: { zapi, graph }, close: () => Promise.resolve() }
  const hookUrl = async () => `${await hookBase()}/hooks/graph/whatsapp`
  const server = await startStandIns({
    ...(zapi && { zapi: zapiStandIn() }),
    ...(graph && { graph: graphStandIn({ appSecret, hookUrl }) }),
  })
  const meta = {
    ...{ facebookAppId: '100000000000001', facebookAppSecret: appSecret, facebookConfigId: '200000000000002' },
    ...{ graphUrl: server.urlOf('graph'), facebookScriptUrl: `${server.urlOf('graph')}/sdk.js` },
  }
  return {
    config: {
      ...config,
      ...(zapi && { zapiUrl: server.urlOf('zapi'), zapiPartnerToken: simulatedPartnerToken }),
      ...(graph && meta),
    },
    plays: { zapi, graph },
    close: server.close,
  }
}
