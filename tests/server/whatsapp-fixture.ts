/** A server with the simulated gateway and the simulated Graph API, and an owner's agent. */
import { simulatedInstagram } from '../../server/channels/instagram/provider.ts'
import { whatsappProviders } from '../../server/channels/providers.ts'
import { readConfig } from '../../server/platform/config.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { simulateProviders, type Simulated } from '../../server/stand-ins/simulate.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

export type WhatsappFixture = {
  server: TestServer
  simulated: Simulated
  agent: () => Promise<{ owner: Account; agentId: string }>
  channelOf: (agentId: string) => Promise<ChannelRow>
  /** Sends a command to a channel's stand-in. */
  tell: (channel: ChannelRow, command: string, more?: Record<string, string>) => Promise<void>
  /** The state shown on the simulator's page. */
  shown: (
    channel: ChannelRow,
  ) => Promise<{ isConnected: boolean; messages: { from: string; text: string; status: string }[] }>
  close: () => Promise<void>
}

export async function startWhatsappFixture(): Promise<WhatsappFixture> {
  const address = Promise.withResolvers<string>()
  const simulated = await simulateProviders(readConfig({}), {
    serverUrl: () => address.promise,
    instagramApp: simulatedInstagram,
  })
  const { adapters, graph } = whatsappProviders(simulated.config, simulated.plays)
  const server = await startServer(
    { FACEBOOK_VERIFY_TOKEN: 'palavra-combinada' },
    { adapters, ...(graph && { graph }) },
  )
  address.resolve(server.address)
  const urlOf = (channel: ChannelRow) => {
    const url = adapters[channel.provider]?.simulatorUrl?.(channel)
    if (url === undefined) throw new Error('not simulated')
    return url
  }
  return {
    server,
    simulated,
    agent: async () => {
      const owner = await server.account()
      const { id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
      return { owner, agentId }
    },
    channelOf: (agentId) =>
      server.db.selectFrom('channels').selectAll().where('agentId', '=', agentId).executeTakeFirstOrThrow(),
    tell: async (channel, command, more = {}) => {
      const response = await fetch(urlOf(channel), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ command, ...more }),
      })
      if (!response.ok) throw new Error(`the simulator answered ${response.status}`)
    },
    shown: async (channel) => (await fetch(`${urlOf(channel)}/state`)).json() as never,
    close: async () => {
      await server.close()
      await simulated.close()
    },
  }
}
