import type { Page } from '@playwright/test'
import type { WireReply } from '../../contract/routes.ts'
import { expect, test } from './app-test.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Agentes' })
const cards = (page: Page) => list(page).getByRole('listitem')
const card = (page: Page, name: string) => list(page).getByRole('listitem', { name, exact: true })
const names = (page: Page) => list(page).getByRole('heading', { level: 2 })
const show = (page: Page, filter: string) => page.getByRole('button', { name: filter, exact: true })
const search = (page: Page) => page.getByPlaceholder('Buscar agentes...')

/** As another server may send it; ours cannot deactivate an agent yet. */
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

test('[AL-01, AL-02] the cards stand in columns, say what each agent does, and lead on', async ({
  signedIn: page,
  api,
  account,
}) => {
  const long = ['Tiago, da Trigo Dourado', 'Assistente Bicicletaria Pedal']
  for (const name of long) await api.createAgent({ name })
  const exactly = 'Responde sobre pedidos e trocas. '.repeat(4).slice(0, 99) + 'z'
  const { id } = await api.createAgent({ name: 'Cem', behavior: exactly, responseModel: 'gpt-4o-mini' })
  await api.createAgent({ name: 'Cento e um', behavior: `${exactly}y`, responseModel: 'o3-mini' })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/agents')
  await page.goto('/agentes')
  expect((await asked).method()).toBe('GET')
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${account.token}`)
  await expect(names(page)).toHaveText(['Cento e um', 'Cem', ...long.toReversed()])

  await expect(
    page.getByRole('listitem', { name: 'Cem', exact: true }).getByRole('link', { name: 'Ver detalhes' }),
  ).toHaveAccessibleDescription('Cem')
  await test.step('one, two or three columns', async () => {
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

  await test.step('names of some length are not cut, on a desk as on a phone', async () => {
    for (const width of [360, 1280]) {
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

  await test.step('behavior, model and state', async () => {
    await expect(card(page, 'Cem').getByText(exactly, { exact: true })).toBeVisible()
    await expect(card(page, 'Cento e um').getByText(`${exactly}...`, { exact: true })).toBeVisible()
    await expect(card(page, 'Cem').getByText('GPT-4o mini', { exact: true })).toBeVisible()
    await expect(card(page, 'Cento e um').getByText('o3-mini', { exact: true })).toBeVisible()
    await expect(card(page, 'Cem').getByText('Ativo', { exact: true })).toBeVisible()
  })

  await test.step('the links', async () => {
    await card(page, 'Cem').getByRole('link', { name: 'Conversas' }).click()
    await expect(page).toHaveURL(`/agentes/${id}/conversas`)
    await page.goBack()
    await card(page, 'Cem').getByRole('link', { name: 'Ver detalhes' }).click()
    await expect(page).toHaveURL(`/agentes/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Cem' })).toBeVisible()
  })
})

test('[AL-02] Back and a reload return to the place in a long list, a link begins at the top', async ({
  signedIn: page,
  api,
}) => {
  for (let count = 1; count <= 30; count += 1) await api.createAgent({ name: `Agente ${count}` })
  await page.goto('/agentes')
  const seen = card(page, 'Agente 3')
  const details = seen.getByRole('link', { name: 'Ver detalhes' })
  await seen.scrollIntoViewIfNeeded()
  await details.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agente 3' })).toBeVisible()
  await page.goBack()
  await expect(details).toBeInViewport()
  await page.reload()
  await expect(details).toBeInViewport()
  await page.getByRole('link', { name: 'Créditos' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créditos' })).toBeInViewport()
  await page.getByRole('link', { name: 'Agentes', exact: true }).first().click()
  await expect(card(page, 'Agente 30')).toBeInViewport()
  await expect(seen).not.toBeInViewport()
})

test('[AL-02, AL-06] Inativo is only what the server calls inactive, and the filter goes by it', async ({
  signedIn: page,
  server,
}) => {
  const bare = agent({ name: 'Nova', behavior: null, responseModel: null, companyName: null })
  await server.next('listAgents', { kind: 'reply', status: 200, body: [...threeStates, bare] })
  await page.goto('/agentes')
  await expect(card(page, 'Desligada').getByText('Inativo', { exact: true })).toBeVisible()
  for (const name of ['Ligada', 'Sem palavra', 'Nula'])
    await expect(card(page, name).getByText('Ativo', { exact: true })).toBeVisible()
  await expect(page.getByText('Inativo', { exact: true })).toHaveCount(1)

  await test.step('an agent without behavior or model has a card all the same', async () => {
    await expect(card(page, 'Nova').getByRole('link')).toHaveText(['Conversas', 'Ver detalhes'])
    await expect(card(page, 'Nova')).not.toContainText(/null|undefined/)
  })

  await test.step('all, the active or the inactive', async () => {
    const filters = page.getByRole('group', { name: 'Mostrar' }).getByRole('button')
    await expect(filters).toHaveText(['Todos', 'Ativos', 'Inativos'])
    await expect(show(page, 'Todos')).toHaveAttribute('aria-pressed', 'true')
    await expect(names(page)).toHaveText(['Desligada', 'Ligada', 'Sem palavra', 'Nula', 'Nova'])
    await show(page, 'Ativos').click()
    await expect(names(page)).toHaveText(['Ligada', 'Sem palavra', 'Nula', 'Nova'])
    await show(page, 'Inativos').click()
    await expect(names(page)).toHaveText(['Desligada'])
    await expect(show(page, 'Inativos')).toHaveAttribute('aria-pressed', 'true')
    await expect(show(page, 'Todos')).toHaveAttribute('aria-pressed', 'false')
    await search(page).fill('ligada')
    await expect(names(page)).toHaveText(['Desligada'])
    await show(page, 'Todos').click()
    await expect(names(page)).toHaveText(['Desligada', 'Ligada'])
  })
})

test('[AL-07, AL-10] a list on its way, one that failed, an empty one, and what is created and looked for in it', async ({
  signedIn: page,
  api,
  server,
}) => {
  const nothing = page.getByRole('heading', { name: 'Nenhum agente encontrado', exact: true })
  const advice = page.getByText('Tente ajustar os filtros ou criar um novo agente', { exact: true })
  await server.next('listAgents', { kind: 'hold' })
  // A read is retried once automatically.
  for (let times = 0; times < 2; times++) await server.next('listAgents', { kind: 'reply', status: 503, body: {} })
  await page.goto('/agentes')

  await test.step('one that has not come yet is not an empty one', async () => {
    await expect(page.getByRole('status', { name: 'Carregando agentes' })).toBeVisible()
    await expect(nothing).toHaveCount(0)
    await server.release('listAgents')
  })
  await test.step('one that cannot be read says so and can be asked for again', async () => {
    await expect(page.getByRole('heading', { name: 'Não foi possível carregar os agentes' })).toBeVisible()
    await expect(nothing).toHaveCount(0)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
  })
  await test.step('without agents it says so', async () => {
    await expect(nothing).toBeVisible()
    await expect(advice).toBeVisible()
    await expect(list(page)).toHaveCount(0)
  })
  await api.createAgent({ name: 'José', companyName: 'Padaria', behavior: 'Vende pães' })
  await api.createAgent({ name: 'Ana', companyName: 'Armarinho', behavior: 'Vende linhas' })
  await test.step('what the wizard creates is in it', async () => {
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
    // Closing it at its end goes on to the trainings.
    await page.goto('/agentes')
    await expect(names(page)).toHaveText(['Bia', 'Ana', 'José'])
    await expect(nothing).toHaveCount(0)
  })
  await test.step('filters that leave nothing say so too', async () => {
    await show(page, 'Inativos').click()
    await expect(nothing).toBeVisible()
    await expect(advice).toBeVisible()
    await show(page, 'Todos').click()
    await expect(names(page)).toHaveText(['Bia', 'Ana', 'José'])
    await expect(page.getByRole('button', { name: 'Limpar busca' })).toHaveCount(0)
    await search(page).fill('zzz')
    await expect(nothing).toBeVisible()
  })
  await test.step('the search looks through name, company and behavior, accents aside, and can be cleared', async () => {
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
    await expect(names(page)).toHaveText(['Bia', 'Ana', 'José'])
  })
})
