/** Agents made from real sites, over loopback: pages of different make, and answers that no page comes of. */
import type { Page } from '@playwright/test'
import { sitesOfTests } from '../stand-ins/sites.ts'
import { expect, test } from './app-test.ts'
import { ask, messages, openChat } from './chat-page.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Criar Agente', exact: true })
const problem = (page: Page) => page.getByRole('dialog').getByRole('alert')

const createFrom = async (page: Page, address: string) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByRole('button', { name: 'Criar a partir de site' }).click()
  await page.getByLabel('Endereço do site').fill(address)
  await create(page).click()
}

test('[WS-03] an agent made from a shop’s site answers with what its pages say', async ({ signedIn: page }) => {
  const { bakery } = sitesOfTests()
  const steps = page.getByRole('list', { name: 'Andamento' }).getByRole('listitem')
  await createFrom(page, bakery)
  await expect(steps).toHaveCount(4)
  await expect(page.getByText('Agente criado com sucesso!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/agentes\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assistente Padaria Aurora')
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''

  await page.getByRole('tab', { name: 'Treinamentos' }).click()
  await expect(page.getByText('Website', { exact: true }).first()).toBeVisible()
  for (const name of ['Padaria Aurora – Pães de fermentação natural', 'Entrega', 'Sobre nós'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('Concluído')).toHaveCount(3)

  await openChat(page, id)
  await ask(page, 'quanto custa o bolo de fuba?')
  await expect(messages(page).last()).toContainText('Bolo de fubá – R$ 22,00')
  await ask(page, 'qual a taxa de entrega no batel?')
  await expect(messages(page).last()).toContainText('Centro e Batel: R$ 8,00')
})

test('[WS-02] a shop that is only there by http is found without typing so', async ({ signedIn: page }) => {
  await createFrom(page, new URL(sitesOfTests().bakery).host)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assistente Padaria Aurora')
  await createFrom(page, sitesOfTests().bakery.replace('http:', 'https:'))
  await expect(problem(page)).toBeVisible()
})

const made = {
  '/app': 'Assistente Clínica Sorriso Leve',
  '/antigo': 'Assistente Borracharia do Zé',
  '/enorme': 'Assistente Catálogo sem fim',
} as const
for (const [path, name] of Object.entries(made))
  test(`[WS-03] the page ${path} makes the agent ‘${name}’`, async ({ signedIn: page }) => {
    await createFrom(page, sitesOfTests().forms + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveURL(/\/agentes\/[\w-]+$/)
  })

test('[WS-03] redirects are followed, and a page without a title is named by its heading or host', async ({
  signedIn: page,
}) => {
  await createFrom(page, `${sitesOfTests().forms}/mudou`)
  await expect(page).toHaveURL(/\/agentes\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Assistente \S/)
})

const refused: [what: string, address: () => string, shown: string][] = [
  [
    'page that is not there',
    () => `${sitesOfTests().forms}/sumiu`,
    'API não encontrada. Por favor, verifique a URL do website.',
  ],
  ['site that forbids reading', () => sitesOfTests().refusing, 'Este site não permite a leitura automática.'],
  ['site that is broken', () => `${sitesOfTests().forms}/quebrado`, 'Erro do servidor (502)'],
  ['PDF', () => `${sitesOfTests().forms}/cardapio.pdf`, 'Este endereço não é uma página da web.'],
  [
    'page that says nothing',
    () => `${sitesOfTests().forms}/vazio`,
    'Não foi possível ler o conteúdo deste site. Ele pode depender de JavaScript: crie o agente manualmente e treine com textos.',
  ],
  ['private address', () => `${sitesOfTests().inner}/segredo`, 'Este endereço não pode ser acessado.'],
  [
    'redirect to a private address',
    () => `${sitesOfTests().forms}/para-dentro`,
    'Este endereço não pode ser acessado.',
  ],
]
for (const [what, address, shown] of refused)
  test(`[WS-04] of a ${what} no agent comes, and the user is told why`, async ({ signedIn: page }) => {
    await createFrom(page, address())
    await expect(problem(page)).toHaveText(shown)
    await expect(page.getByLabel('Endereço do site')).toHaveValue(address())
    await page.reload()
    await expect(page.getByText('Nenhum agente encontrado')).toBeVisible()
  })
