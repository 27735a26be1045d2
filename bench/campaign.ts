/** A campaign to a number of people, as its owner starts and follows it. */
import { call, type Owner } from './server.ts'

export type CampaignState = { state: string; counts: Partial<Record<string, number>> }

export const numbersOf = (people: number): string[] =>
  Array.from({ length: people }, (_, index) => `5511${980_000_000 + index * 7}`)

/** Returns its id. */
export async function startCampaign(
  url: string,
  owner: Owner,
  agentId: string,
  numbers: readonly string[],
): Promise<string> {
  const form = new FormData()
  form.append('agentId', agentId)
  form.append('textMessage', 'Oi, {{nome}}!')
  form.append('file', new Blob([`nome;telefone\r\n${numbers.map((number) => `Ana;${number}`).join('\r\n')}`]), 'a.csv')
  const uploaded = await fetch(`${url}/api/v1/mass-sending/upload`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie: `token=${owner.token}` },
    body: form,
  })
  if (!uploaded.ok) throw new Error(`the campaign did not start: ${uploaded.status} ${await uploaded.text()}`)
  return ((await uploaded.json()) as { id: string }).id
}

export const readCampaignState = (url: string, { token }: Owner, id: string): Promise<CampaignState> =>
  call<CampaignState>('GET', `${url}/v1/campaigns/${id}`, token)
