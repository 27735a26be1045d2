/** The configured WhatsApp providers. */
import type { Config } from '../platform/config.ts'
import type { Adapters } from './adapter.ts'
import { createCloud } from './cloud/cloud.ts'
import { createGraph, type Graph } from './cloud/graph.ts'
import { createEvolution } from './evolution/evolution.ts'
import { createZapi } from './zapi/zapi.ts'

export function whatsappProviders(
  config: Config,
  plays: { zapi: boolean; graph: boolean },
): { adapters: Adapters; graph: Graph | undefined } {
  const { zapiUrl, evolutionUrl, evolutionApiKey, facebookAppId: appId, facebookAppSecret: appSecret } = config
  const graph =
    appId === undefined || appSecret === undefined
      ? undefined
      : createGraph({ url: config.graphUrl, version: config.graphVersion, appId, appSecret, isSimulated: plays.graph })
  return {
    graph,
    adapters: {
      ...(zapiUrl !== undefined && {
        zapi: createZapi({
          url: zapiUrl,
          clientToken: config.zapiClientToken,
          partnerToken: config.zapiPartnerToken,
          isSimulated: plays.zapi,
        }),
      }),
      ...(evolutionUrl !== undefined &&
        evolutionApiKey !== undefined && {
          evolution: createEvolution({ url: evolutionUrl, apiKey: evolutionApiKey }),
        }),
      ...(graph && { cloud: createCloud(graph) }),
    },
  }
}
