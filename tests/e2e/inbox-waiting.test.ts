/** Customers who wait for a person: who is told of them, and how they are found. */
import { expect, test } from './app-test.ts'
import { askInTest, entry, handling, linkedAgent, list, openInbox, takeOver } from './inbox-page.ts'
import { mailTo } from './mailbox.ts'
import { writeAsCustomer } from './whatsapp-page.ts'

test('[IB-04] [IB-03] who waits is told on the WhatsApp of the owner, who is no customer there', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { agent, simulator } = await linkedAgent(page, context, api)
  await page.goto('/conta')
  await page.getByLabel('Seu WhatsApp').fill('(21) 97777-6666')
  const notices = page.getByRole('region', { name: 'Avisos' })
  await notices.getByRole('button', { name: 'Salvar' }).click()
  await expect(notices.getByRole('status')).toHaveText('Tudo salvo')

  await writeAsCustomer(simulator, 'Quero falar com um atendente humano')
  await expect(simulator.getByText('para 5521977776666')).toBeVisible()
  await expect(
    simulator.getByText(/Ana espera por uma pessoa[\s\S]*“Quero falar com um atendente humano”/u),
  ).toBeVisible()
  await writeAsCustomer(simulator, 'Já vou responder', '5521977776666')
  await writeAsCustomer(simulator, 'Tem alguém aí?')
  await openInbox(page, agent.id)
  await page.bringToFront()
  await expect(entry(page, /Ana.*Tem alguém aí\?/u)).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await expect(entry(page, /Ana.*Precisa de gente/u)).toBeVisible()
})

test('[IB-04] the list of agents shows who waits as soon as it is looked at again', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { simulator } = await linkedAgent(page, context, api)
  await page.goto('/agentes')
  await expect(page.getByRole('listitem', { name: 'Ana' })).toBeVisible()
  await writeAsCustomer(simulator, 'Quero falar com um atendente humano')
  await page.bringToFront()
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('link', { name: '1 cliente espera por você', exact: true })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
})

test('[IB-04] who waits for a person is counted and called for, by e-mail too; tags and notes stay', async ({
  signedIn: page,
  context,
  api,
  account,
  request,
  server,
}) => {
  const { agent, simulator } = await linkedAgent(page, context, api)
  await writeAsCustomer(simulator, 'Quero falar com um atendente humano')
  await openInbox(page, agent.id)
  await page.bringToFront()
  await expect(entry(page, /Ana.*Precisa de gente/u)).toBeVisible()
  await page.goto('/dashboard')
  await page
    .getByRole('note')
    .getByRole('link', { name: /: 1 cliente espera por você$/u })
    .click()
  await expect(page.getByRole('button', { name: 'Precisa de gente (1)' })).toHaveAttribute('aria-pressed', 'true')
  await expect(entry(page, /Ana.*Precisa de gente/u)).toBeVisible()
  await page.goto(`/agentes/${agent.id}`)
  await expect(
    page.getByRole('link', { name: 'Conversas: 1 cliente espera por você (abre em nova aba)' }),
  ).toBeVisible()
  await page.goto('/agentes')
  await page.getByRole('link', { name: '1 cliente espera por você', exact: true }).click()
  await expect(entry(page, /Ana.*Precisa de gente/u)).toBeVisible()
  const mail = await mailTo(request, account.email)
  expect(mail.subject).toBe('Ana espera por uma pessoa')
  expect(mail.text).toContain('> Quero falar com um atendente humano')
  await page.goto(/\S+\/conversas\?conversa=\S+/u.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Precisa de gente (1)' }).click()
  await expect(entry(page, /Ana.*Precisa de gente/u)).toHaveAttribute('aria-current', 'page')
  await expect(handling(page)).toContainText(/Precisa de gente desde \d\d:\d\d/u)
  await page.getByRole('button', { name: 'Detalhes' }).click()
  const details = page.getByRole('region', { name: 'Detalhes da conversa' })
  for (const tag of ['VIP', 'Entrega']) {
    await details.getByLabel('Nova etiqueta').fill(tag)
    await details.getByLabel('Nova etiqueta').press('Enter')
    await expect(details.getByRole('list', { name: 'Etiquetas' })).toContainText(tag)
  }
  await details.getByRole('button', { name: 'Remover etiqueta VIP' }).click()
  await expect(details.getByRole('button', { name: 'Remover etiqueta Entrega' })).toBeFocused()
  await details.getByLabel('Nova etiqueta').fill('Cliente que prefere ser atendido de manhã cedo')
  await expect(details.getByRole('alert')).toHaveText('Use no máximo 40 caracteres.')
  await details.getByLabel('Nova etiqueta').press('Enter')
  await expect(details.getByLabel('Nova etiqueta')).toHaveValue('Cliente que prefere ser atendido de manhã cedo')
  await page.reload()
  await page.getByRole('button', { name: 'Precisa de gente (1)' }).click()
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await expect(details.getByLabel('Nova etiqueta')).toHaveValue('Cliente que prefere ser atendido de manhã cedo')
  await server.next('tagConversation', { kind: 'drop' })
  await details.getByLabel('Nova etiqueta').fill('Frágil')
  await details.getByLabel('Nova etiqueta').press('Enter')
  await expect(page.getByText('Não foi possível salvar as etiquetas.')).toBeVisible()
  await expect(details.getByLabel('Nova etiqueta')).toHaveValue('Frágil')
  await details.getByLabel('Nova etiqueta').fill('')
  await details.getByLabel('Nova nota').fill('Prefere ser atendida à tarde.')
  await server.next('addInboxNote', { kind: 'hold' })
  await details.getByRole('button', { name: 'Adicionar nota' }).click()
  await expect(details.getByLabel('Nova nota')).toBeFocused()
  await page.keyboard.type('Ligar amanhã')
  await server.release('addInboxNote')
  await expect(details.getByRole('list', { name: 'Notas' })).toContainText('Prefere ser atendida à tarde.')
  await expect(details.getByRole('list', { name: 'Notas' })).toContainText('Maria Teste')
  await expect(details.getByLabel('Nova nota')).toHaveValue('Ligar amanhã')
  await details.getByLabel('Nova nota').fill('')
  await details.getByLabel('Nova nota').press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByRole('button', { name: 'Detalhes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await details.getByRole('button', { name: 'Fechar detalhes' }).click()
  await expect(page.getByRole('button', { name: 'Detalhes' })).toBeFocused()
  await takeOver(page).click()
  await expect(page.getByText('Nenhuma conversa encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByLabel('Etiqueta', { exact: true }).selectOption('Entrega')
  await expect(entry(page, /Ana.*Entrega/u)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Detalhes' }).click()
  await expect(details.getByRole('list', { name: 'Etiquetas' })).not.toContainText('VIP')
  const removal = details.getByRole('button', { name: /^Remover nota/u })
  await removal.press('Enter')
  await expect(details.getByRole('button', { name: 'Manter' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removal).toBeFocused()
  await expect(details.getByRole('group', { name: 'Remover esta nota?' })).toHaveCount(0)
  await removal.click()
  await details.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect(details.getByText('Prefere ser atendida à tarde.')).toHaveCount(0)
})

test('[IB-04] a test in which the agent calls a person is not counted, not found by the filter and not marked as waiting', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  await askInTest(request, account, agent.id, 'Quero falar com um atendente humano')
  await openInbox(page, agent.id)
  await expect(entry(page, /Chat de teste/u)).toContainText('Chamou uma pessoa')
  await expect(list(page)).not.toContainText('Precisa de gente')
  await entry(page, /Chat de teste/u).click()
  await expect(handling(page)).toHaveText(
    /^O agente chamou uma pessoa \(\d\d:\d\d\) e não responde\. É um teste: ninguém foi avisado\.$/u,
  )
  await page.getByRole('button', { name: 'Precisa de gente', exact: true }).click()
  await expect(page.getByText('Nenhuma conversa encontrada')).toBeVisible()
})
