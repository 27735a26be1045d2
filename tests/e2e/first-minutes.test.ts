/** The first minutes of an account: ways to create an agent, ready examples, and the checklist. */
import { exampleKeys } from '../../contract/first-steps.ts'
import { examples } from '../../src/features/agent-list/example-strings.ts'
import { expect, test } from './app-test.ts'
import { ask, messages } from './chat-page.ts'
import { walkToSettings, continueButton } from './gestures.ts'
import { connectProvider } from './provider.ts'

test('[FN-01, AL-07] without agents there is nothing to search in, but two ways to create and three examples', async ({
  signedIn: page,
}) => {
  await page.goto('/agentes')
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  await expect(page.getByText('Tente ajustar os filtros ou criar um novo agente')).toBeVisible()
  await expect(page.getByLabel('Buscar agentes')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ativos', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Opções da lista' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    /^Criar agente/,
    /^Criar a partir de site/,
    'Importar agente de um arquivo',
    ...exampleKeys.map(() => 'Experimentar'),
  ])

  await page.getByRole('button', { name: 'Criar a partir de site' }).click()
  await expect(page.getByLabel('Endereço do site')).toBeFocused()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await expect(page.getByLabel('Nome do agente')).toBeFocused()
})

const questions = {
  petShop: { question: 'Quanto custa o banho de um cachorro grande?', answer: /R\$\s105/ },
  bakery: { question: 'Com quanto tempo encomendo um bolo recheado?', answer: /48 horas/ },
  dentist: { question: 'Vocês atendem Bradesco Dental?', answer: /Bradesco Dental/ },
} as const

for (const key of exampleKeys)
  test(`[FN-01] the example ${key} answers after one click`, async ({ signedIn: page }) => {
    await page.goto('/agentes')
    const { business } = examples[key]
    await page.getByRole('button', { name: `Experimentar: ${business}` }).click()
    await expect(page).toHaveURL(/\/agentes\/[\w-]+\?type=debug$/)
    // Its training is queued like any other, and done in a moment.
    const steps = page.getByRole('region', { name: 'Próximos passos' })
    await page.getByRole('tab', { name: 'Treinamentos' }).click()
    await expect(page.getByText('Concluído').first()).toBeVisible()
    await expect(steps.getByRole('listitem').nth(1).getByRole('img', { name: 'Concluído:' })).toBeVisible()
    await page.getByRole('tab', { name: 'Testar' }).click()
    await ask(page, questions[key].question)
    await expect(messages(page).last()).toHaveText(questions[key].answer)
    await expect(steps.getByRole('listitem').nth(2).getByRole('img', { name: 'Concluído:' })).toBeVisible()
    await expect(steps.getByRole('link')).toHaveText(['Publicar'])
  })

test('[FN-01, CH-08] the steps notice that the example has learned, and its answer in two messages is shown once', async ({
  signedIn: page,
}) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: `Experimentar: ${examples.bakery.business}` }).click()
  const steps = page.getByRole('region', { name: 'Próximos passos' })
  await expect(steps.getByRole('listitem').nth(1).getByRole('img', { name: 'Concluído:' })).toBeVisible()
  await ask(page, 'Quanto custa?')
  const last = messages(page).last()
  // Only the last message of an answer can be rated.
  await expect(last.getByRole('button', { name: 'Boa resposta' })).toBeVisible()
  const texts = await messages(page).allTextContents()
  expect(new Set(texts).size).toBe(texts.length)
  await page.reload()
  await expect(last.getByRole('button', { name: 'Boa resposta' })).toBeVisible()
  await expect(messages(page)).toHaveCount(texts.length)
})

test('[FN-02, WS-03] the steps notice on every tab that an agent has learned its website', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await server.holdTrainings(id)
  await api.createTraining(id, 'Abrimos de segunda a sábado, das 8h às 18h.')
  await page.goto(`/agentes/${id}`)
  const training = page.getByRole('region', { name: 'Próximos passos' }).getByRole('listitem').nth(1)
  await expect(training.getByRole('link', { name: 'Treinar' })).toBeVisible()
  await server.releaseTrainings(id)
  await expect(training.getByRole('img', { name: 'Concluído:' })).toBeVisible()
})

test('[FN-01] an example that the plan has no room for says so, and can be tried again', async ({
  signedIn: page,
  server,
}) => {
  await page.goto('/agentes')
  const message = 'Você atingiu o limite de agentes do seu plano.'
  await server.next('createExample', { kind: 'reply', status: 403, body: { error: 'agent_limit_exceeded', message } })
  const button = page.getByRole('button', { name: 'Experimentar: Clínica Sorriso Novo' })
  await button.click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(button).toBeEnabled()
})

test('[FN-02] closing the wizard after the agent is made leads to its trainings, with what is left to do', async ({
  signedIn: page,
  api,
  request,
}) => {
  await walkToSettings(page)
  await continueButton(page).click()
  await expect(page.getByText('Agente criado com sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page).toHaveURL(/\/agentes\/[\w-]+\?type=training$/)
  const steps = page.getByRole('region', { name: 'Próximos passos' })
  await expect(steps.getByRole('listitem')).toHaveText([/Criar$/, /Treinar$/, /Testar$/, /Publicar$/])
  await expect(steps.getByRole('img', { name: 'Concluído:' })).toHaveCount(1)
  await expect(steps.getByRole('link', { name: 'Treinar' })).toHaveAttribute('aria-current', 'step')

  const agentId = /agentes\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await api.createTraining(agentId, 'Abrimos de segunda a sábado, das 8h às 18h, na Rua das Flores, 12.')
  const provider = await connectProvider(request, agentId)
  await page.reload()
  for (const done of [1, 3])
    await expect(steps.getByRole('listitem').nth(done).getByRole('img', { name: 'Concluído:' })).toBeVisible()
  await steps.getByRole('link', { name: 'Testar' }).click()
  await ask(page, 'Que horas vocês abrem?')
  // With all done there is nothing left to show.
  await expect(steps).toHaveCount(0)
  await provider.close()
})

test('[AL-02] a card tells what the agent has learned and done, and leads to it wherever it is pressed', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent({ responseModel: 'gpt-4o-mini' })
  await page.goto('/agentes')
  const card = page.getByRole('listitem', { name: 'Ana' })
  await expect(card).toContainText('GPT-4o mini')
  await expect(card).toContainText('0 treinamentos · 0 conversas · hoje')
  await card.click()
  await expect(page).toHaveURL(`/agentes/${id}`)
})
