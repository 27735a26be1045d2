/** Agents created from real sites over loopback: pages of every kind, and responses without a usable page. */
import type { Page } from '@playwright/test'
import { sitesOfTests } from '../stand-ins/sites.ts'
import { expect, test } from './app-test.ts'
import { ask, messages, openChat } from './chat-page.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Criar Agente', exact: true })
const problem = (page: Page) => page.getByRole('dialog').getByRole('alert')

/** Starts at the list of agents. */
const createFrom = async (page: Page, address: string) => {
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
  await page.getByLabel('Endereço do site').fill(address)
  await create(page).click()
}

test('[WS-03] an agent made from a shop’s site answers with what its pages say', async ({ signedIn: page }) => {
  const { bakery } = sitesOfTests()
  const steps = page.getByRole('list', { name: 'Andamento' }).getByRole('listitem')
  await page.goto('/agentes')
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

const made = {
  '/app': 'Assistente Clínica Sorriso Leve',
  '/antigo': 'Assistente Borracharia do Zé',
  '/enorme': 'Assistente Catálogo sem fim',
} as const
test('[WS-02, WS-03] pages of every make become an agent named by what they say', async ({ signedIn: page }) => {
  const { bakery, forms } = sitesOfTests()
  const name = page.getByRole('heading', { level: 1 })
  const backToTheList = async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
    await expect(name).toHaveText('Agentes')
  }
  await page.goto('/agentes')
  for (const [path, wanted] of Object.entries(made))
    await test.step(path, async () => {
      await createFrom(page, forms + path)
      await expect(name).toHaveText(wanted)
      await expect(page).toHaveURL(/\/agentes\/[\w-]+$/)
      await backToTheList()
    })
  await test.step('redirects are followed, and a page without a title is named by its heading or host', async () => {
    await createFrom(page, `${forms}/mudou`)
    await expect(page).toHaveURL(/\/agentes\/[\w-]+$/)
    await expect(name).toHaveText(/^Assistente \S/)
    await backToTheList()
  })
  await test.step('a shop that is only there by http is found without typing so', async () => {
    await createFrom(page, new URL(bakery).host)
    await expect(name).toHaveText('Assistente Padaria Aurora')
    await backToTheList()
    await createFrom(page, bakery.replace('http:', 'https:'))
    await expect(problem(page)).toBeVisible()
  })
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
test('[WS-04] of an address that is no readable page no agent comes, and the user is told why', async ({
  signedIn: page,
}) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
  for (const [what, address, shown] of refused)
    await test.step(what, async () => {
      await page.getByLabel('Endereço do site').fill(address())
      await expect(problem(page)).toHaveCount(0)
      await create(page).click()
      await expect(problem(page)).toHaveText(shown)
      await expect(page.getByLabel('Endereço do site')).toHaveValue(address())
    })
  await page.reload()
  await expect(page.getByText('Nenhum agente encontrado')).toBeVisible()
})
