/** 'Testar uma pergunta': the passages of the trainings that an answer would be based on (TR-01). */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { openTrainings } from './training-page.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Testar uma pergunta' })
const question = (page: Page) => page.getByLabel('Pergunta', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Testar', exact: true })
const passages = (page: Page) => page.getByRole('list', { name: 'Trechos' }).locator('> li')

const passage = {
  trainingId: 't1',
  title: 'Trocas',
  type: 'TEXT',
  sections: ['Loja virtual', 'Prazos'],
  content: 'Você pode trocar em até 30 dias. Leve a nota fiscal.',
  excerpt: 'Você pode trocar em até 30 dias.',
  score: 1,
  isUsed: true,
  words: ['prazo', 'trocar'],
  missing: ['sábado'],
  similarity: 0.83,
}
const weak = { ...passage, title: 'Entregas', sections: [], excerpt: '', score: 0.4, isUsed: false, similarity: null }

test('[TR-01] a question shows which passages would be used, and why', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  await api.createTraining(agent.id, 'Você pode trocar em até 30 dias.', 'Trocas')
  await openTrainings(page, agent.id)
  await opener(page).press('Enter')
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(submit(page)).toBeDisabled()
  await question(page).fill('Qual o prazo para trocar no sábado?')
  await server.next('testRetrieval', {
    kind: 'reply',
    status: 200,
    body: { passages: [passage, weak], searched: 64 },
  })
  await question(page).press('Enter')
  await expect(passages(page)).toHaveCount(2)
  await expect(page.getByText('1 trecho seria usado · 64 trechos procurados')).toBeVisible()
  const best = passages(page).first()
  await expect(best.getByRole('heading', { name: 'Trocas' })).toBeVisible()
  await expect(best.getByText('Usado na resposta')).toBeVisible()
  await expect(best.getByRole('meter')).toHaveAttribute('aria-valuenow', '100')
  await expect(best.getByRole('list', { name: 'Palavras encontradas' }).getByRole('listitem')).toHaveText([
    'prazo',
    'trocar',
  ])
  await expect(best.getByRole('list', { name: 'Palavras que faltam' }).getByRole('listitem')).toHaveText(['sábado'])
  await expect(best.getByText(/Proximidade de sentido: 83/)).toBeVisible()
  await expect(best.locator('mark')).toHaveText('Você pode trocar em até 30 dias.')
  await expect(best.getByText('Loja virtual')).toBeVisible()
  const other = passages(page).last()
  await expect(other.getByText('Não seria usado')).toBeVisible()
  await expect(other.getByRole('meter')).toHaveAttribute('aria-valuenow', '40')
  await expect(other.getByText(/Proximidade/)).toHaveCount(0)
  await test.step('nothing found says what it means', async () => {
    await server.next('testRetrieval', { kind: 'reply', status: 200, body: { passages: [], searched: 64 } })
    await submit(page).click()
    await expect(page.getByText(/^Nenhum dos 64 trechos fala disso\. O agente diria que não sabe\./)).toBeVisible()
    await expect(passages(page)).toHaveCount(0)
  })
  await test.step('a failure says so beside the question', async () => {
    await server.next('testRetrieval', { kind: 'reply', status: 500, body: {} })
    await submit(page).click()
    await expect(page.getByRole('alert').getByText('Não foi possível testar agora. Tente novamente.')).toBeVisible()
    await expect(question(page)).toHaveValue('Qual o prazo para trocar no sábado?')
  })
  await test.step('the panel closes and opens again as it was', async () => {
    await opener(page).click()
    await expect(question(page)).toHaveCount(0)
    await opener(page).click()
    await expect(question(page)).toHaveValue('Qual o prazo para trocar no sábado?')
  })
})
