/** Agents with a WhatsApp linked at a simulated gateway, for measuring channels. */
import { startStandIns } from '../server/stand-ins/start.ts'
import { simulatedPartnerToken, zapiStandIn } from '../server/stand-ins/zapi.ts'
import type { ShownChannel } from '../server/stand-ins/stand-in.ts'
import { call, type Owner } from './server.ts'

export type Gateway = {
  environment: Record<string, string>
  url: string
  close: () => Promise<void>
}

export const startGateway = async (): Promise<Gateway> => {
  const standIns = await startStandIns({ zapi: zapiStandIn() })
  const url = standIns.urlOf('zapi')
  return {
    url,
    close: standIns.close,
    // Without simulated human pauses, so that more failures happen in less time.
    environment: {
      ZAPI_URL: url,
      ZAPI_PARTNER_TOKEN: simulatedPartnerToken,
      SIMULATED_CHANNELS: '0',
      TEST_MODE: '1',
    },
  }
}

export type Link = { agentId: string; instanceId: string; simulator: string }

export const commandSimulator = async (simulator: string, command: Record<string, string>): Promise<void> =>
  void (await call('POST', simulator, '', command))

/** Links a phone to each agent of an account. */
export const linkAgents = async (url: string, { token }: Owner, gateway: Gateway): Promise<Link[]> => {
  const agents = await call<{ id: string }[]>('GET', `${url}/api/agents`, token)
  return Promise.all(
    agents.map(async ({ id: agentId }) => {
      await call('GET', `${url}/api/agents/${agentId}/qrcode`, token)
      const { instanceId } = await call<{ instanceId: string }>('GET', `${url}/api/agents/${agentId}`, token)
      const simulator = `${gateway.url}/simulador/${instanceId}`
      await commandSimulator(simulator, { command: 'scan' })
      return { agentId, instanceId, simulator }
    }),
  )
}

export const fetchShownState = (simulator: string) => call<ShownChannel>('GET', `${simulator}/state`)

export const phoneOf = (number: number): string => `55119${80_000_000 + number}`
