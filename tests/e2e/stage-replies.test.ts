import { ask, fromAgent, messages, openChat, untrained } from './chat-page.ts'
import { expect, test } from './app-test.ts'
import { contrastOf } from './contrast.ts'
import { booking } from './stage-replies-page.ts'
import { button, openStages } from './stages-page.ts'

const last = (page: Parameters<typeof messages>[0]) => messages(page).last()

test('[SG-07] [SM-02] a stage asks, reads what the customer writes, calls the API once, and the panel shows it all', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Agendamento', booking())
  await api.createStage(id, 'Troca', { condition: 'Quer trocar: "quero trocar o produto"' })
  await openChat(page, id)
  await expect(button(page, 'Ver estágio')).toHaveCount(0)

  await ask(page, 'quero marcar uma consulta')
  await expect(last(page)).toHaveText(fromAgent('Para quando?'))
  const line = page.getByRole('status').filter({ hasText: 'Estágio' })
  await expect(line).toHaveText('Estágio: Agendamento, esperando Data e hora')

  await button(page, 'Ver estágio').click()
  const panel = page.getByRole('region', { name: 'Estágio da conversa' })
  const field = (name: string) =>
    panel.getByRole('list', { name: 'Dados coletados' }).getByRole('listitem').filter({ hasText: name })
  await expect(field('Data e hora')).toContainText('faltando')

  // A distant year, so that the day stays in the future.
  await ask(page, 'dia 5 de março de 2090 às 15h30')
  await expect(last(page)).toContainText('Anotado: Data e hora: domingo, 05/03/2090, às 15:30.')
  await expect(last(page)).toContainText('Qual é o seu telefone?')
  await expect(field('Data e hora')).toContainText('válido')

  await ask(page, 'na verdade é 6 de março de 2090 às 10h')
  await expect(last(page)).toContainText('Certo, troquei Data e hora para segunda-feira, 06/03/2090, às 10:00.')
  await expect(field('Data e hora')).toContainText('corrigido')
  await expect(field('Data e hora')).toContainText('Antes: domingo, 05/03/2090, às 15:30')

  await ask(page, '(20) 98765-4321')
  await expect(last(page)).toContainText('O DDD 20 não existe.')
  await expect(field('Telefone')).toContainText('inválido')

  await ask(page, '11 98765-4321')
  await expect(last(page)).toContainText('Marcado com o número 7.')
  await expect(line).toHaveText('Estágio concluído: Agendamento')
  const calls = panel.getByRole('list', { name: 'Chamadas' }).getByRole('listitem')
  await expect(calls).toHaveCount(1)
  await expect(calls).toContainText('POST Agendar')
  await expect(calls).toContainText('feita')
  await expect(calls).toContainText('HTTP 201')

  await ask(page, 'obrigada, era só isso')
  await expect(calls).toHaveCount(1)
  await button(page, 'Fechar estágio').click()
  await expect(panel).toHaveCount(0)
})

test('[SM-03] each condition tells its verdict for the last message, and why', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Agendamento', booking())
  await api.createStage(id, 'Troca', { condition: 'Quer trocar: "quero trocar o produto", "veio com defeito"' })
  await openChat(page, id)
  await ask(page, 'aceita cachorro?')
  await expect(last(page)).toHaveText(fromAgent(untrained))
  await button(page, 'Ver estágio').click()
  await button(page, 'Troca: não, a condição não vale').click()
  const panel = page.getByRole('region', { name: 'Por que não? Troca' })
  await expect(panel).toContainText('Última mensagem avaliada: “aceita cachorro?”')
  await expect(panel).toContainText('Pontuação 0%; começa a partir de 50%')
  await expect(panel).toContainText('Sem correspondência: aceita, cachorro')
  await button(page, 'Voltar').click()
  await ask(page, 'o produto veio com defeito')
  await expect(button(page, 'Troca: sim, começou com esta mensagem')).toBeVisible()
  await button(page, 'Agendamento: não, a condição não vale').click()
  await expect(page.getByRole('region', { name: 'Por que não? Agendamento' })).toContainText(
    'Sem correspondência: produto, veio, defeito',
  )
})

test('[SG-07] ‘deixa pra lá’ leaves the stage, and after an uncertain call a person continues', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Agendamento', booking('/falhou'))
  await openChat(page, id)
  await ask(page, 'quero marcar uma consulta')
  await ask(page, 'deixa pra lá')
  await expect(last(page)).toHaveText(fromAgent('Tudo bem, deixei “Agendamento” de lado.'))
  await ask(page, 'quero marcar uma consulta')
  await expect(last(page)).toHaveText(fromAgent('Você quer voltar a “Agendamento”?'))
  await ask(page, 'pode ser')
  await expect(last(page)).toHaveText(fromAgent('Para quando?'))
  await ask(page, 'dia 5 de março de 2090 às 15h, meu telefone é 11 98765-4321')
  await expect(last(page)).toContainText('Não vou repetir, para não fazer duas vezes.')
  await expect(last(page)).toContainText('Vou chamar uma pessoa da equipe para continuar com você por aqui.')
  await expect(button(page, 'Devolver ao agente')).toBeVisible()
  await button(page, 'Ver estágio').click()
  const calls = page.getByRole('list', { name: 'Chamadas' }).getByRole('listitem')
  await expect(calls).toHaveCount(1)
  await expect(calls).toContainText('incerta')
})

test('[SG-07] three fruitless answers call a person, and the customer is told', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Agendamento', booking())
  await openChat(page, id)
  await ask(page, 'quero marcar uma consulta')
  for (const noise of ['hmm', 'então tá']) await ask(page, noise)
  await ask(page, 'kkkk')
  await expect(last(page)).toContainText('Vou chamar uma pessoa da equipe para continuar com você por aqui.')
  await expect(page.getByRole('status').filter({ hasText: 'Uma pessoa foi chamada para esta conversa' })).toBeVisible()
})

test('[SM-01] the stage of the running test conversation is lit on the map', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await api.createStage(id, 'Agendamento', { ...booking(), intentions: [] })
  await api.createStage(id, 'Reclamação', { ...booking(), condition: 'Quer reclamar', intentions: [] })
  await openChat(page, id)
  await ask(page, 'quero marcar uma consulta')
  await openStages(page, id)
  const running = button(page, 'Agendamento: Em andamento na conversa de teste')
  await expect(running).toBeVisible()
  expect(await contrastOf(running.getByText('Em andamento'))).toBeGreaterThanOrEqual(4.5)
  await expect(button(page, 'Reclamação: Nenhuma conversa chegou aqui ainda')).toBeVisible()
})
