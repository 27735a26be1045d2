/** The page of mass sending, for the tests of campaigns. */
import type { Page } from '@playwright/test'
import { expect, test as base } from './app-test.ts'
import { connectProvider, type Provider } from './provider.ts'

type Fixtures = { agentId: string; provider: Provider }
export const test = base.extend<Fixtures>({
  agentId: async ({ api }, use) => use((await api.createAgent()).id),
  provider: async ({ request, agentId }, use) => {
    const provider = await connectProvider(request, agentId)
    await use(provider)
    await provider.close()
  },
})

export const csv = (lines: readonly string[], encoding: BufferEncoding = 'utf8') => ({
  name: 'clientes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['nome;telefone', ...lines].join('\r\n'), encoding),
})
export const list = (count: number) =>
  csv(Array.from({ length: count }, (_, at) => `Pessoa ${at + 1};119880${String(10_000 + at * 7)}`))
export const open = async (page: Page, agentId: string) => {
  await page.goto(`/agentes/envio-em-massa?agentId=${agentId}&agentName=Ana`)
  await expect(page.getByRole('heading', { name: 'Disparo em massa: Ana' })).toBeVisible()
}
export const chooseList = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  await page.getByLabel('Arquivo de contatos (CSV ou XLSX)').setInputFiles(file)
  await expect(page.getByRole('table', { name: 'Contatos do arquivo' })).toBeVisible()
}
export const text = (page: Page) => page.getByLabel('Texto da mensagem')
export const send = async (page: Page) => {
  // Many users double-click everything: the confirmation must stay open.
  await page.getByRole('button', { name: 'Enviar', exact: true }).dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'Começar envio' }).click()
}
export const start = async (page: Page, agentId: string, count: number) => {
  await open(page, agentId)
  await chooseList(page, list(count))
  await text(page).fill('Oi, {{nome}}!')
  await send(page)
  await expect(page.getByText('Envio em massa iniciado com sucesso!').first()).toBeVisible()
}
export const card = (page: Page) => page.getByRole('region', { name: 'clientes.csv' })
export const figure = (page: Page, name: string) =>
  card(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
