/** The tab 'Canais' of an agent, and the simulators of its providers. */
import { expect, type BrowserContext, type Page } from '@playwright/test'

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const dot = (page: Page, name: string) => card(page, name).locator('[data-tone]')
export const dialog = (page: Page) => page.getByRole('dialog')

export const openChannels = async (page: Page, agentId: string): Promise<void> => {
  await page.goto(`/agentes/${agentId}?type=channel`)
  await expect(page.getByRole('heading', { name: 'Canais', exact: true })).toBeVisible()
}

/** Opens the simulator that a simulated card links to. */
export const openSimulator = async (context: BrowserContext, page: Page, name: string): Promise<Page> => {
  const link = card(page, name).getByRole('link', { name: 'Abrir simulador' })
  // Before a channel exists, the link leads to the page of all channels.
  await expect(link).toHaveAttribute('href', /\/(?:zapi|graph)\/simulador\//u)
  const url = await link.getAttribute('href')
  const simulator = await context.newPage()
  await simulator.goto(url ?? '')
  await expect(simulator.getByText('Simulador', { exact: true })).toBeVisible()
  return simulator
}

export const writeAsCustomer = async (simulator: Page, text: string, phone = '5511988887777'): Promise<void> => {
  await simulator.getByLabel(/^Número do cliente/u).fill(phone)
  await simulator.getByLabel('Mensagem').fill(text)
  await simulator.getByRole('button', { name: 'Enviar como cliente' }).click()
}

/** Links a phone by the dialog and the simulator. */
export const linkTelephone = async (context: BrowserContext, page: Page): Promise<Page> => {
  await card(page, 'WhatsApp Web')
    .getByRole('button', { name: /^Conectar/u })
    .click()
  await expect(dialog(page).getByRole('img', { name: 'QR Code para ler no celular' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const simulator = await openSimulator(context, page, 'WhatsApp Web')
  await simulator.getByRole('button', { name: 'Ler o QR Code' }).click()
  await expect(dot(page, 'WhatsApp Web')).toHaveAttribute('data-tone', 'good')
  return simulator
}
