/**
 * Answers of an agent without a model: sure, likely or unknown; opening hours, hand-off to a person, and texts of
 * files.
 */
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Training } from '../../contract/trainings.ts'
import { expect, test, type Account, type Api } from './app-test.ts'
import { ask, attach, composer, messages, openChat, sendButton, type } from './chat-page.ts'
import { askInTest } from './inbox-page.ts'
import { openTrainings, toast } from './training-page.ts'

const petShop = readFileSync(new URL('../../server/demo/pet-shop-services.txt', import.meta.url), 'utf8')
const emergencies = readFileSync(new URL('../../server/demo/pet-shop-returns.txt', import.meta.url), 'utf8')

type Room = { api: Api; request: APIRequestContext; account: Account }

/** An agent that has learned these texts. */
const trained = async ({ api, request, account }: Room, contents: readonly string[], patch = {}) => {
  const agent = await api.createAgent(patch)
  for (const content of contents) await api.createTraining(agent.id, content)
  const headers = { authorization: `Bearer ${account.token}` }
  const states = async () => {
    const response = await request.get(`/api/trainings/agent/${agent.id}`, { headers })
    return ((await response.json()) as Training[]).map(({ status }) => status)
  }
  await expect.poll(states).toEqual(contents.map(() => 'COMPLETED'))
  return agent
}

const answerTo = async (page: Page, question: string) => {
  await ask(page, question)
  return messages(page).last()
}

test('[AN-06] without a model: a sure answer, a likely one in careful words, and an honest one that says what is known', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const agent = await trained({ api, request, account }, [petShop])
  await openChat(page, agent.id)
  const sure = await answerTo(page, 'Qual o preço do banho para gatos?')
  await expect(sure).toContainText('Encontrei isto em “Banho”')
  await expect(sure).toContainText('Preço do banho para gatos: R$ 80')
  const likely = await answerTo(page, 'quanto custa um banho pra um poodle?')
  await expect(likely).toContainText('Talvez isto ajude, em “Banho”')
  await expect(likely).toContainText('porte pequeno (até 10 kg): R$ 55')
  const unknown = await answerTo(page, 'vocês vendem passagem de avião?')
  await expect(unknown).toContainText('Não sei responder a isso com o que aprendi até agora.')
  await expect(unknown).toContainText('Quem somos')
  // Without sources.
  await expect(unknown.locator('[aria-expanded]:not([aria-pressed])')).toHaveCount(0)
})

test('[AN-07] messages as customers write them: two questions, slips, a story, what goes on, a greeting', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const agent = await trained({ api, request, account }, [petShop, emergencies])
  await openChat(page, agent.id)
  const two = await answerTo(page, 'aceitam cheque? e qual o telefone?')
  await expect(two).toContainText('Não aceitamos cheque')
  await expect(two).toContainText('(11) 5555-0148')
  await expect(await answerTo(page, 'qnto custa a antirabica')).toContainText('antirrábica custa R$ 75')
  await expect(await answerTo(page, 'meu cachorro engoliu um chocolate')).toContainText('suspeita de envenenamento')
  await expect(await answerTo(page, 'qual o preço do banho de gato?')).toContainText('R$ 80')
  await expect(await answerTo(page, 'e pra cachorro grande?')).toContainText('acima de 25 kg): R$ 105')
  await expect(await answerTo(page, 'oi, boa tarde!')).toContainText('Como posso ajudar?')
})

test('[AN-08, CL-01] whether the shop is open is worked out from its hours, the zone and the clock of the conversation', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const hours = 'Horário de funcionamento\nAbrimos de segunda a sábado, 24 horas. Não abrimos aos domingos.'
  const agent = await trained({ api, request, account }, [hours])
  await openChat(page, agent.id)
  await ask(page, 'oi')
  await page.getByRole('button', { name: 'Avançar relógio' }).click()
  await page.getByRole('menuitem', { name: /domingo/i }).click()
  const closed = await answerTo(page, 'vocês estão abertos agora?')
  await expect(closed).toContainText(
    /Agora (?:são|é) \d{1,2}:\d\d de domingo.*hoje não abrimos\. Abrimos de novo amanhã, segunda-feira/,
  )
  await expect(closed.getByRole('button', { name: 'Regras da loja' })).toBeVisible()
})

test('[AN-09, IB-03, CH-13] a wish for a person is handed off, and who may not hand off says so', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const agent = await trained({ api, request, account }, [petShop])
  const other = await api.createAgent({ name: 'Bia' })
  await openChat(page, agent.id)
  await expect(await answerTo(page, 'vendem para pessoa física?')).not.toContainText('vou chamar')
  const called = await answerTo(page, 'quero falar com uma pessoa')
  await expect(called).toContainText('Certo, vou chamar uma pessoa da equipe para continuar esta conversa.')
  await expect(called).toContainText(/alguém responde por aqui|Alguém responde por aqui/)
  await expect(called).toContainText('(11) 5555-0148')
  // From here on the agent does not answer, and that is no error.
  const waits = page.getByRole('status').filter({ hasText: 'Esta conversa agora espera por uma pessoa' })
  await expect(waits).toBeVisible()
  await type(page, 'abrem domingo?')
  await sendButton(page).click()
  await expect(composer(page)).toHaveValue('')
  await expect(sendButton(page)).toBeDisabled()
  await expect(composer(page)).toBeEnabled()
  await expect(messages(page).last()).toContainText('abrem domingo?')
  await page.reload()
  await expect(waits).toBeVisible()
  await expect(messages(page).last()).toContainText('abrem domingo?')
  await expect(page.getByText('Erro')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
  await waits.getByRole('button', { name: 'Devolver ao agente' }).click()
  await expect(waits).toHaveCount(0)
  await expect(await answerTo(page, 'abrem domingo?')).toContainText('Não abrimos aos domingos')

  await page.goto(`/agentes/${other.id}?type=settings`)
  await page.getByRole('switch', { name: 'Transferir para atendimento humano' }).click()
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await openChat(page, other.id)
  const refused = await answerTo(page, 'quero falar com uma pessoa')
  await expect(refused).toContainText('Não consigo passar esta conversa para uma pessoa')
})

test('[AN-10] without a model the words in an image are read, shown under it, and answered from', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  await openChat(page, agent.id)
  const buffer = readFileSync(new URL('../server/files/price-board.png', import.meta.url))
  await attach(page, 'Imagem', { name: 'price-board.png', mimeType: 'image/png', buffer })
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).click()
  await expect(messages(page).last()).toContainText('Li “price-board.png”', { timeout: 30_000 })
  const shown = page.getByRole('figure', { name: 'Texto lido na imagem' })
  await expect(shown).toContainText('Pão francês: R$ 18,90 o quilo')
  await page.reload()
  await expect(shown).toContainText('Pão francês: R$ 18,90 o quilo')
  await expect(await answerTo(page, 'quanto custa o café com leite?')).toContainText('R$ 7,50')
})

test('[AN-05] what was not answered is listed with counts in the trainings tab, and answered or dismissed there', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const agent = await trained({ api, request, account }, ['Aceitamos Pix e cartão de crédito.'])
  await openChat(page, agent.id)
  await ask(page, 'Vocês vendem sushi?')
  await ask(page, 'vcs vendem sushi')
  await ask(page, 'tem estacionamento coberto?')
  await ask(page, 'tem sushi?')
  await openTrainings(page, agent.id)
  const panel = page.getByRole('region', { name: 'Perguntas sem resposta (3)' })
  const rows = panel.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('vcs vendem sushi')
  await expect(rows.first()).toContainText('Perguntada 2 vezes')

  await test.step('read where it was asked', async () => {
    await panel.getByRole('link', { name: 'Ver conversa: vcs vendem sushi' }).click()
    await expect(page.getByRole('region', { name: 'Mensagens' }).getByText('vcs vendem sushi')).toBeVisible()
    await page.goBack()
  })

  await test.step('dismissed, and taken back', async () => {
    await panel.getByRole('button', { name: 'Dispensar: tem estacionamento coberto?' }).click()
    await expect(page.getByRole('region', { name: 'Perguntas sem resposta (2)' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Responder: / }).and(page.locator(':focus'))).toHaveCount(1)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(panel).toBeVisible()
    await expect(page.locator(':focus', { has: panel })).toHaveCount(1)
    await expect(rows).toHaveCount(3)
  })

  await test.step('answered: it becomes a training that answers the other one as well, and the next customer gets the answer', async () => {
    await panel.getByRole('button', { name: 'Responder: vcs vendem sushi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Responder pergunta' })
    await expect(dialog.getByRole('textbox', { name: 'Pergunta' })).toHaveValue('vcs vendem sushi')
    await dialog.getByRole('textbox', { name: 'Resposta' }).fill('Sim, vendemos sushi às sextas, a partir das 18h.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Resposta salva: ela virou um treinamento.')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Responder: / }).first()).toBeFocused()
    await openChat(page, agent.id)
    await expect
      .poll(async () => (await answerTo(page, 'vendem sushi?')).textContent(), { timeout: 20_000 })
      .toContain('vendemos sushi às sextas')
    // The open questions are asked again after the training is told as learned.
    await expect(async () => {
      await openTrainings(page, agent.id)
      await expect(page.getByRole('region', { name: 'Perguntas sem resposta (1)' })).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Responder: tem estacionamento coberto?' })).toBeVisible()
  })
})

test('[AN-05] a question is shown where it was asked, also above a page of later messages', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const agent = await trained({ api, request, account }, ['Aceitamos Pix e cartão de crédito.'])
  const sessionId = await askInTest(request, account, agent.id, 'Vocês vendem sushi?')
  for (let count = 0; count < 32; count += 1) await askInTest(request, account, agent.id, 'Aceitam Pix?', sessionId)
  await openTrainings(page, agent.id)
  await page.getByRole('link', { name: 'Ver conversa: Vocês vendem sushi?' }).click()
  const asked = page.getByRole('region', { name: 'Mensagens' }).locator('[aria-current]')
  await expect(asked).toContainText('Vocês vendem sushi?')
  await expect(asked).toBeInViewport()
})
