import type { APIRequestContext, Page } from '@playwright/test'
import type { Training } from '../../contract/trainings.ts'
import { expect, test, type Account } from './app-test.ts'
import { line, listOnce, openTrainings, preview, wireTraining } from './training-page.ts'

/** Found by text, because roles behind a dialog are hidden from the accessibility tree. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Editar Treinamento', exact: true })
const removalDialog = (page: Page) => page.getByRole('dialog', { name: 'Remover Treinamento', exact: true })
const within = (page: Page, name: string, action: string) =>
  preview(page, name).getByRole('button', { name: action, exact: true })
const field = (page: Page, label: string) => editDialog(page).getByLabel(label, { exact: true })
const save = (page: Page) => editDialog(page).getByRole('button', { name: 'Salvar' })

const openItem = async (page: Page, agentId: string, name: string): Promise<void> => {
  await openTrainings(page, agentId)
  await line(page, name).getByRole('button', { name, exact: true }).click()
}
const openEdit = async (page: Page, agentId: string, name: string): Promise<void> => {
  await openItem(page, agentId, name)
  await within(page, name, 'Editar').click()
  await expect(field(page, 'Nome')).toBeFocused()
}

const createWebsite = async (request: APIRequestContext, { token }: Account, agentId: string): Promise<Training> => {
  const data = {
    agentId,
    name: 'Site',
    description: '',
    websiteUrl: 'https://loja.exemplo.com.br',
    crawlSubpages: false,
  }
  const headers = { authorization: `Bearer ${token}` }
  return (await (await request.post('/api/training-types/website', { data, headers })).json()) as Training
}

test('[TR-11, TR-14, TR-15] a text is edited, sent as PENDING, and learned anew', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  const { id } = await api.createTraining(agent.id, 'Abrimos às 8h.', 'Horários')
  await openEdit(page, agent.id, 'Horários')
  await expect(editDialog(page).getByText('Texto', { exact: true })).toBeVisible()
  await expect(editDialog(page).getByText(`ID: ${id.slice(0, 8)}`, { exact: true })).toBeVisible()
  await expect(field(page, 'Conteúdo')).toHaveValue('Abrimos às 8h.')
  await expect(editDialog(page).getByText('14/1.028', { exact: true })).toBeVisible()
  await field(page, 'Nome').fill('Horários de verão')
  await field(page, 'Conteúdo').fill('Abrimos às 9h.')
  await server.holdTrainings(agent.id)
  await server.next('updateTraining', { kind: 'hold' })
  const update = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page).click()
  const request = await update
  expect(new URL(request.url()).pathname).toBe(`/api/update-training-type/${agent.id}/${id}`)
  expect(request.postDataJSON()).toMatchObject({
    id,
    type: 'TEXT',
    status: 'PENDING',
    trainingStatus: 'PENDING',
    name: 'Horários de verão',
    content: 'Abrimos às 9h.',
    // The whole training (S2§7), also what the form does not show (TR-15).
    trainingSubPages: 'DISABLED',
    trainingInterval: 'THIRTY_SECONDS',
  })
  await expect(toast(page, 'Atualizando treinamento...')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await server.release('updateTraining')
  await expect(toast(page, 'Treinamento atualizado com sucesso!')).toBeVisible()
  await expect(editDialog(page)).toHaveCount(0)
  await expect(line(page, 'Horários de verão').getByText('Pendente', { exact: true })).toBeVisible()
  await expect(within(page, 'Horários de verão', 'Editar')).toBeFocused()
  await server.releaseTrainings(agent.id)
  await expect(line(page, 'Horários de verão').getByText('Concluído', { exact: true })).toBeVisible()
  await expect(preview(page, 'Horários de verão')).toContainText('Abrimos às 9h.')
})

test('[TR-11] a text longer than 1028 opens whole, may stay, and must fit once it is changed', async ({
  signedIn: page,
  api,
}) => {
  const agent = await api.createAgent()
  const content = `${'Abrimos às 8h. '.repeat(150)}Fim.`
  await api.createTraining(agent.id, content, 'Horários')
  await openEdit(page, agent.id, 'Horários')
  await expect(field(page, 'Conteúdo')).toHaveValue(content)
  await expect(
    editDialog(page).getByText(`${content.length.toLocaleString('pt-BR')}/1.028`, { exact: true }),
  ).toBeVisible()
  await expect(editDialog(page).getByText(/^Este texto é mais longo .* reduza-o a 1\.028 caracteres\.$/)).toBeVisible()
  await field(page, 'Conteúdo').fill('a'.repeat(1_029))
  await expect(editDialog(page).getByText('1 caractere acima do limite de 1.028')).toBeVisible()
  await save(page).click()
  await expect(editDialog(page).getByText('Use no máximo 1.028 caracteres')).toBeVisible()
  await expect(field(page, 'Conteúdo')).toBeFocused()
  await field(page, 'Conteúdo').fill('a'.repeat(1_028))
  await expect(save(page)).toBeEnabled()
  await field(page, 'Conteúdo').fill(content)
  await field(page, 'Nome').fill('Horários longos')
  await save(page).click()
  await expect(toast(page, 'Treinamento atualizado com sucesso!')).toBeVisible()
  await within(page, 'Horários longos', 'Editar').click()
  await expect(field(page, 'Conteúdo')).toHaveValue(content)
})

test('[TR-11] a website is edited by its address and subpages', async ({
  signedIn: page,
  api,
  server,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  await server.holdTrainings(agent.id)
  await createWebsite(request, account, agent.id)
  await openEdit(page, agent.id, 'Site')
  await expect(editDialog(page).getByText('Website', { exact: true })).toBeVisible()
  await field(page, 'Endereço do site').fill('loja.exemplo.com.br')
  await save(page).click()
  await expect(
    editDialog(page).getByText('Por favor, insira uma URL válida começando com http:// ou https://'),
  ).toBeVisible()
  await expect(field(page, 'Endereço do site')).toBeFocused()
  await field(page, 'Endereço do site').fill('https://loja.exemplo.com.br/ajuda')
  await editDialog(page).getByRole('switch', { name: 'Incluir subpáginas' }).press('Space')
  await save(page).click()
  await expect(toast(page, 'Treinamento atualizado com sucesso!')).toBeVisible()
  await expect(preview(page, 'Site').getByRole('link', { name: /ajuda/ })).toBeVisible()
  await expect(preview(page, 'Site').getByText('Incluídas', { exact: true })).toBeVisible()
})

test('[TR-11] documents and unknown types are not edited, and the button says why', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await listOnce(server, [
    wireTraining('d', { name: 'Manual', type: 'DOCUMENT' }),
    wireTraining('v', { name: 'Filme', type: 'VIDEO' }),
  ])
  await openItem(page, agent.id, 'Manual')
  const edit = within(page, 'Manual', 'Editar')
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAccessibleDescription('Um documento não pode ser editado: remova-o e envie o arquivo novo.')
  await edit.focus()
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await line(page, 'Filme').getByRole('button', { name: 'Filme' }).click()
  await expect(within(page, 'Filme', 'Editar')).toHaveAccessibleDescription(
    'Este tipo de treinamento não pode ser editado.',
  )
  await expect(editDialog(page)).toHaveCount(0)
})

test('[TR-11, TR-14] a failed update keeps what was typed, and so do closing, a reload and an ended session', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await api.createTraining(agent.id, 'Abrimos às 8h.', 'Horários')
  await openEdit(page, agent.id, 'Horários')
  await field(page, 'Nome').fill('Horários de verão')
  const unchanged = 'Nada foi alterado. O que você digitou continua aqui.'
  for (const [outcome, text, hint = unchanged] of [
    [
      { kind: 'reply', status: 400, body: { error: 'x', message: 'Nome repetido.' } },
      'Erro ao atualizar: Nome repetido.',
    ],
    [{ kind: 'reply', status: 500, body: {} }, 'Erro ao atualizar: Tente novamente'],
    [
      { kind: 'drop' },
      'Erro ao atualizar: Tente novamente',
      'O servidor não respondeu: não sabemos se foi salvo. O que você digitou continua aqui.',
    ],
  ] as const) {
    await server.next('updateTraining', outcome)
    await save(page).click()
    await expect(toast(page, text).first()).toBeVisible()
    await expect(editDialog(page).getByText(hint)).toBeVisible()
    await expect(field(page, 'Nome')).toHaveValue('Horários de verão')
  }
  await test.step('closing keeps it, and says so', async () => {
    await page.keyboard.press('Escape')
    await expect(toast(page, 'O que você mudou ficou guardado neste navegador.')).toBeVisible()
    await expect(within(page, 'Horários', 'Editar')).toBeFocused()
    await expect(line(page, 'Horários').getByText('Alterações não salvas')).toBeVisible()
  })
  await test.step('a reload keeps it', async () => {
    await openEdit(page, agent.id, 'Horários')
    await expect(field(page, 'Nome')).toHaveValue('Horários de verão')
    await editDialog(page).getByRole('button', { name: 'Descartar' }).click()
    await expect(field(page, 'Nome')).toHaveValue('Horários')
  })
  await test.step('an ended session keeps it', async () => {
    await field(page, 'Nome').fill('Horários de inverno')
    await server.next('updateTraining', {
      kind: 'reply',
      status: 401,
      body: { error: 'x', message: 'Sessão expirada.' },
    })
    const token = await page.evaluate(() => localStorage.getItem('prosa.token') ?? '')
    await save(page).click()
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await page.evaluate((value) => {
      localStorage.setItem('prosa.token', value)
      document.cookie = `token=${value}; Max-Age=86400; Path=/; SameSite=Strict`
    }, token)
    await openEdit(page, agent.id, 'Horários')
    await expect(field(page, 'Nome')).toHaveValue('Horários de inverno')
  })
})

test('[TR-12, TR-14] a training is removed after a question, which a failure asks again', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  const { id } = await api.createTraining(agent.id, 'Abrimos às 8h.', 'Horários')
  await api.createTraining(agent.id, 'Entregamos aos sábados.', 'Entregas')
  await openItem(page, agent.id, 'Horários')
  await within(page, 'Horários', 'Remover').click()
  await expect(removalDialog(page)).toContainText('Horários')
  await expect(removalDialog(page).getByText('Esta ação não poderá ser desfeita', { exact: true })).toBeVisible()
  await expect(removalDialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removalDialog(page)).toHaveCount(0)
  await expect(within(page, 'Horários', 'Remover')).toBeFocused()
  await test.step('a failure says why', async () => {
    await within(page, 'Horários', 'Remover').click()
    const confirm = removalDialog(page).getByRole('button', { name: 'Remover' })
    await server.next('deleteTraining', { kind: 'reply', status: 500, body: { message: 'Sem espaço.' } })
    await confirm.click()
    await expect(toast(page, 'Erro ao remover: Sem espaço.')).toBeVisible()
    await expect(removalDialog(page).getByRole('alert')).toHaveText('Nada foi removido.')
    await server.next('deleteTraining', { kind: 'drop' })
    await confirm.click()
    await expect(toast(page, 'Erro ao remover: Tente novamente')).toBeVisible()
    await expect(confirm).toBeFocused()
  })
  await server.next('deleteTraining', { kind: 'hold' })
  const removal = page.waitForRequest((request) => request.method() === 'DELETE')
  await removalDialog(page).getByRole('button', { name: 'Remover' }).click()
  expect(new URL((await removal).url()).pathname).toBe(`/api/trainings/${id}`)
  await expect(toast(page, 'Removendo treinamento...')).toBeVisible()
  await server.release('deleteTraining')
  await expect(toast(page, 'Treinamento removido com sucesso!')).toBeVisible()
  await expect(line(page, 'Horários')).toHaveCount(0)
  await expect(page.getByText('1 treinamento(s) encontrado(s)', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar Treinamento' })).toBeFocused()
})

test('what was typed into a training that was removed elsewhere becomes a new one', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  const { id } = await api.createTraining(agent.id, 'Abrimos às 8h.', 'Horários')
  await openEdit(page, agent.id, 'Horários')
  await field(page, 'Nome').fill('Horários de verão')
  await field(page, 'Conteúdo').fill('Abrimos às 9h.')
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.delete(`/api/trainings/${id}`, { headers })).ok()).toBe(true)
  await save(page).click()
  await expect(editDialog(page).getByRole('alert')).toHaveText(
    'Este treinamento foi removido em outro lugar. Crie como novo, ou descarte o que digitou.',
  )
  await page.keyboard.press('Escape')
  await expect(field(page, 'Conteúdo')).toHaveValue('Abrimos às 9h.')
  await editDialog(page).getByRole('button', { name: 'Criar como novo' }).click()
  await expect(toast(page, 'Treinamento criado com sucesso')).toBeVisible()
  await expect(editDialog(page)).toHaveCount(0)
  await line(page, 'Horários de verão').getByRole('button', { name: 'Horários de verão', exact: true }).click()
  await expect(preview(page, 'Horários de verão')).toContainText('Abrimos às 9h.')
  await expect(line(page, 'Horários')).toHaveCount(0)
})
