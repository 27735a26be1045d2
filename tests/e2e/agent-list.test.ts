import type { Page } from '@playwright/test'
import type { WireReply } from '../../contract/routes.ts'
import { expect, signIn, test } from './app-test.ts'
import { signInByForm } from './gestures.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Agentes' })
const cards = (page: Page) => list(page).getByRole('listitem')
const card = (page: Page, name: string) => list(page).getByRole('listitem', { name, exact: true })
const names = (page: Page) => list(page).getByRole('heading', { level: 2 })
const show = (page: Page, filter: string) => page.getByRole('button', { name: filter, exact: true })
const search = (page: Page) => page.getByPlaceholder('Buscar agentes...')

/** As the server may send it; ours cannot turn an agent off yet. */
const agent = (patch: Partial<WireReply<'listAgents'>[number]>) => ({
  id: patch.name ?? 'a',
  name: 'Ana',
  behavior: 'Atende os clientes',
  businessArea: 'SUPPORT',
  companyName: 'Padaria Sol',
  language: 'pt-BR',
  responseModel: 'gpt-4',
  timezone: 'America/Sao_Paulo',
  tone: 'FORMAL',
  ...patch,
})
const threeStates = [
  agent({ name: 'Desligada', active: false }),
  agent({ name: 'Ligada', active: true }),
  agent({ name: 'Sem palavra' }),
  agent({ name: 'Nula', active: null }),
]

test('[AL-01] the cards stand in one, two or three columns', async ({ signedIn: page, api, account }) => {
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) await api.createAgent({ name })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/agents')
  await page.goto('/agentes')
  expect((await asked).method()).toBe('GET')
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${account.token}`)
  await expect(names(page)).toHaveText(['Davi', 'Caio', 'Bia', 'Ana'])
  const rows = async () => {
    const boxes = await Promise.all((await cards(page).all()).map((each) => each.boundingBox()))
    const tops = boxes.map((box) => box?.y ?? 0)
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length)
  }
  const expected = { 500: [1, 1, 1, 1], 899: [1, 1, 1, 1], 900: [2, 2], 1199: [2, 2], 1200: [3, 1], 1920: [3, 1] }
  for (const [width, wanted] of Object.entries(expected)) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await expect.poll(rows, `at ${width} px`).toEqual(wanted)
  }
})

test('[AL-02] a card says what an agent does, with which model, and leads on', async ({ signedIn: page, api }) => {
  const exactly = 'Responde sobre pedidos e trocas. '.repeat(4).slice(0, 99) + 'z'
  const { id } = await api.createAgent({ name: 'Cem', behavior: exactly, responseModel: 'gpt-4o-mini' })
  await api.createAgent({ name: 'Cento e um', behavior: `${exactly}y`, responseModel: 'o3-mini' })
  await page.goto('/agentes')
  await expect(card(page, 'Cem').getByText(exactly, { exact: true })).toBeVisible()
  await expect(card(page, 'Cento e um').getByText(`${exactly}...`, { exact: true })).toBeVisible()
  await expect(card(page, 'Cem').getByText('gpt-4o-mini', { exact: true })).toBeVisible()
  await expect(card(page, 'Cento e um').getByText('o3-mini', { exact: true })).toBeVisible()
  await expect(card(page, 'Cem').getByText('Ativo', { exact: true })).toBeVisible()
  await card(page, 'Cem').getByRole('link', { name: 'Conversas' }).click()
  await expect(page).toHaveURL(`/agentes/${id}/conversas`)
  await page.goBack()
  await card(page, 'Cem').getByRole('link', { name: 'Ver detalhes' }).click()
  await expect(page).toHaveURL(`/agentes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cem' })).toBeVisible()
})

test('[AL-02] Inativo is only what the server calls inactive', async ({ signedIn: page, server }) => {
  await server.next('listAgents', { kind: 'reply', status: 200, body: threeStates })
  await page.goto('/agentes')
  await expect(card(page, 'Desligada').getByText('Inativo', { exact: true })).toBeVisible()
  for (const name of ['Ligada', 'Sem palavra', 'Nula'])
    await expect(card(page, name).getByText('Ativo', { exact: true })).toBeVisible()
  await expect(page.getByText('Inativo', { exact: true })).toHaveCount(1)
})

test('an agent without behavior or model has a card all the same', async ({ signedIn: page, server }) => {
  const bare = agent({ name: 'Nova', behavior: null, responseModel: null, companyName: null })
  await server.next('listAgents', { kind: 'reply', status: 200, body: [bare] })
  await page.goto('/agentes')
  await expect(card(page, 'Nova').getByRole('link')).toHaveText(['Conversas', 'Ver detalhes'])
  await expect(card(page, 'Nova')).not.toContainText(/null|undefined/)
})

test('[AL-04] USER_CHAT has only Conversas on a card', async ({ page, account, api, server }) => {
  await api.createAgent({ name: 'Ana' })
  await server.setRole(account.email, 'USER_CHAT')
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(card(page, 'Ana').getByRole('link')).toHaveText(['Conversas'])
  await expect(card(page, 'Ana').getByRole('button')).toHaveCount(0)
})

test('the search box looks through name, company and behavior, accents aside, and can be cleared', async ({
  signedIn: page,
  api,
}) => {
  await api.createAgent({ name: 'José', companyName: 'Padaria', behavior: 'Vende pães' })
  await api.createAgent({ name: 'Ana', companyName: 'Armarinho', behavior: 'Vende linhas' })
  await page.goto('/agentes')
  await expect(names(page)).toHaveText(['Ana', 'José'])
  await expect(page.getByRole('button', { name: 'Limpar busca' })).toHaveCount(0)
  for (const [text, found] of [
    ['jose', ['José']],
    ['ARMARINHO', ['Ana']],
    ['vende', ['Ana', 'José']],
    ['vende paes', ['José']],
  ] as const) {
    await search(page).fill(text)
    await expect(names(page)).toHaveText(found)
  }
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(names(page)).toHaveText(['Ana', 'José'])
})

test('[AL-06] the status filter shows all, the active or the inactive', async ({ signedIn: page, server }) => {
  await server.next('listAgents', { kind: 'reply', status: 200, body: threeStates })
  await page.goto('/agentes')
  const filters = page.getByRole('group', { name: 'Mostrar' }).getByRole('button')
  await expect(filters).toHaveText(['Todos', 'Ativos', 'Inativos'])
  await expect(show(page, 'Todos')).toHaveAttribute('aria-pressed', 'true')
  await expect(names(page)).toHaveText(['Desligada', 'Ligada', 'Sem palavra', 'Nula'])
  await show(page, 'Ativos').click()
  await expect(names(page)).toHaveText(['Ligada', 'Sem palavra', 'Nula'])
  await show(page, 'Inativos').click()
  await expect(names(page)).toHaveText(['Desligada'])
  await expect(show(page, 'Inativos')).toHaveAttribute('aria-pressed', 'true')
  await expect(show(page, 'Todos')).toHaveAttribute('aria-pressed', 'false')
  await search(page).fill('ligada')
  await expect(names(page)).toHaveText(['Desligada'])
  await show(page, 'Todos').click()
  await expect(names(page)).toHaveText(['Desligada', 'Ligada'])
})

test('[AL-07] without agents the list says so', async ({ signedIn: page }) => {
  await page.goto('/agentes')
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado', exact: true })).toBeVisible()
  await expect(page.getByText('Tente ajustar os filtros ou criar um novo agente', { exact: true })).toBeVisible()
  await expect(list(page)).toHaveCount(0)
})

test('[AL-07] filters that leave nothing say so too', async ({ signedIn: page, api }) => {
  await api.createAgent({ name: 'Ana' })
  await page.goto('/agentes')
  await expect(names(page)).toHaveText(['Ana'])
  await expect(page.getByText('Nenhum agente encontrado')).toHaveCount(0)
  await show(page, 'Inativos').click()
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado', exact: true })).toBeVisible()
  await expect(page.getByText('Tente ajustar os filtros ou criar um novo agente', { exact: true })).toBeVisible()
  await show(page, 'Todos').click()
  await expect(names(page)).toHaveText(['Ana'])
  await search(page).fill('zzz')
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado', exact: true })).toBeVisible()
})

test('[AL-10] Criar agente opens the wizard, and what it creates is in the list', async ({ signedIn: page, api }) => {
  await api.createAgent({ name: 'Ana' })
  await page.goto('/agentes')
  await expect(names(page)).toHaveText(['Ana'])
  await page.getByRole('button', { name: 'Criar agente' }).click()
  const wizard = page.getByRole('dialog', { name: 'Criar agente' })
  await expect(wizard).toBeVisible()
  const next = wizard.getByRole('button', { name: 'Continuar' })
  await wizard.getByLabel('Nome do agente').fill('Bia')
  await next.click()
  await wizard.getByRole('button', { name: 'Suporte' }).click()
  await wizard.getByLabel('Nome da empresa').fill('Padaria Sol')
  await next.click()
  await wizard.getByLabel('Descrição do comportamento').fill('Atende com calma')
  await next.click()
  await next.click()
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  await wizard.getByRole('button', { name: 'Fechar' }).click()
  await expect(wizard).toHaveCount(0)
  await expect(names(page)).toHaveText(['Bia', 'Ana'])
})

test('a list that cannot be read says so and can be asked for again', async ({ page, account, api, server }) => {
  await api.createAgent({ name: 'Ana' })
  await signIn(page, account)
  // The first failure of a read is tried again by itself.
  for (let times = 0; times < 2; times++) await server.next('listAgents', { kind: 'reply', status: 503, body: {} })
  await page.goto('/agentes')
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar os agentes' })).toBeVisible()
  await expect(page.getByText('Nenhum agente encontrado')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(names(page)).toHaveText(['Ana'])
})

test('a list that has not come yet is not an empty one', async ({ page, account, server }) => {
  await signIn(page, account)
  await server.next('listAgents', { kind: 'hold' })
  await page.goto('/agentes')
  await expect(page.getByRole('status', { name: 'Carregando agentes' })).toBeVisible()
  await expect(page.getByText('Nenhum agente encontrado')).toHaveCount(0)
  await server.release('listAgents')
  await expect(page.getByText('Nenhum agente encontrado')).toBeVisible()
})

test('[AL-02] names of some length are not cut, on a desk as on a phone', async ({ signedIn: page, api }) => {
  const long = ['Tiago, da Trigo Dourado', 'Assistente Bicicletaria Pedal']
  for (const name of long) await api.createAgent({ name })
  await page.goto('/agentes')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of long) {
      const heading = page.getByRole('heading', { level: 2, name, exact: true })
      await expect(heading).toBeVisible()
      const hidden = await heading.evaluate((each) => [
        each.scrollWidth - each.clientWidth,
        each.scrollHeight - each.clientHeight,
      ])
      expect(hidden, `${name}, ${width}`).toEqual([0, 0])
    }
  }
})
