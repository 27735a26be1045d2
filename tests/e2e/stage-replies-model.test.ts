/**
 * Stages of an agent with a model: it evaluates conditions, gets the stage in its prompt, and must not claim an action
 * that was not performed.
 */
import { randomUUID } from 'node:crypto'
import { expect } from './app-test.ts'
import { ask, messages, openChat } from './chat-page.ts'
import { sentWith, systemOf, test } from './model-server.ts'
import { booking } from './stage-replies-page.ts'
import { button } from './stages-page.ts'

test('[SG-07] [SM-03] a model judges with the words of the customer, and its answer is held to what was done', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Agendamento', booking())
  await openChat(page, id)
  const word = `bora ${randomUUID()}`
  await ask(page, `${word} [[judge 1 sim ${word}]]`)
  const last = messages(page).last()
  await expect(last).toContainText('Resposta do modelo.')
  await expect(last).toContainText('Para quando?')
  const sent = await sentWith(page, word)
  expect(sent.map(({ body }) => body.response_format?.type)).toEqual(['json_object', undefined])
  expect(systemOf(sent[1])).toContain('Estágio da conversa: Agendamento')
  expect(systemOf(sent[1])).toContain('Termine perguntando só isto: Para quando?')

  await button(page, 'Ver estágio').click()
  await button(page, 'Agendamento: sim, começou com esta mensagem').click()
  const reasons = page.getByRole('region', { name: 'Por que não? Agendamento' })
  await expect(reasons).toContainText(`O cliente disse: “${word}”`)
  await expect(reasons).toContainText('Avaliada pelo modelo.')

  await ask(page, '[[say:Pronto, agendei tudo para você!]]')
  await expect(last).toContainText('Ainda não concluí isso.')
  await expect(last).not.toContainText('agendei')

  await ask(page, 'dia 5 de março de 2090 às 15h, 11 98765-4321')
  await expect(last).toContainText('Marcado com o número 7.')
})
