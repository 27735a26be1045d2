/** The versions of an agent: compared with the current one, and restored. */
import type { Page } from '@playwright/test'
import type { CallName } from '../../contract/routes.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'
import { changeElsewhere, field, openForm, readAgent, save, toast } from './agent-forms-page.ts'
import { expect, test, type TestServer } from './app-test.ts'

const complete = { productDescription: 'Linhas, botões e tecidos' }
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Versões do agente' })
const version = (page: Page, revision: number) => dialog(page).getByRole('button', { name: `Versão ${revision}` })
const question = (page: Page, revision: number) => page.getByRole('dialog', { name: `Restaurar a versão ${revision}?` })
const restored = (page: Page) => toast(page, 'Versão restaurada e salva como uma nova.')

const openVersions = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Versões', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

const restore = async (page: Page, revision: number): Promise<void> => {
  await version(page, revision).click()
  await dialog(page).getByRole('button', { name: 'Restaurar esta versão' }).click()
  await question(page, revision).getByRole('button', { name: 'Restaurar', exact: true }).click()
}

const failNext = (server: TestServer, call: string, outcome: Outcome): Promise<void> =>
  server.next(call as CallName, outcome)

const broken: Outcome = { kind: 'reply', status: 500, body: { error: 'internal', message: 'Falhou.' } }

test('[CL-04] an earlier version is compared field by field, and restored as a new one', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent(complete)
  const behavior = `Fala pouco. ${'Responde devagar e com calma. '.repeat(60)}Fim.`
  await changeElsewhere(request, account, id, {
    name: 'Bia',
    behavior,
    language: 'en-US',
    websiteUrl: 'https://loja.example',
  })
  await openForm(page, id, 'profile')
  await openVersions(page)
  const rows = dialog(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Atual')
  await expect(rows.first()).toContainText('Maria Teste')
  const labels = ['Nome', 'Idioma', 'Comportamento', 'Endereço do site']
  for (const label of labels) await expect(rows.first()).toContainText(label)
  await expect(rows.last()).toContainText('Agente criado')
  await version(page, 2).click()
  await expect(dialog(page).getByText('Igual ao que está salvo agora.')).toBeVisible()
  await version(page, 1).click()
  await expect(dialog(page).getByRole('term')).toHaveText(['Nome', 'Idioma', 'Comportamento'])
  await expect(dialog(page).getByRole('definition')).toHaveText([
    'Nesta versãoAna',
    'Salvo agoraBia',
    'Nesta versãoPortuguês (Brasil)',
    'Salvo agoraInglês (EUA)',
    'Nesta versãoAtende os clientes da loja com simpatia',
    `Salvo agora${behavior}`,
  ])
  const restoreButton = dialog(page).getByRole('button', { name: 'Restaurar esta versão' })
  await restoreButton.click()
  await expect(question(page, 1).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page, 1)).toHaveCount(0)
  expect((await readAgent(request, account, id)).name).toBe('Bia')
  await restoreButton.click()
  await question(page, 1).getByRole('button', { name: 'Restaurar', exact: true }).click()
  await expect(restored(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'Nome')).toHaveValue('Ana')
  await expect(field(page, 'Idioma')).toHaveValue('pt-BR')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana')
  await expect(save(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Versões', exact: true })).toBeFocused()
  const kept = { websiteUrl: 'https://loja.example', revision: 3 }
  expect(await readAgent(request, account, id)).toMatchObject({ name: 'Ana', language: 'pt-BR', ...kept })
  await openVersions(page)
  await expect(rows.first()).toContainText('restaurada da versão 1')
})

test('[CL-04] settings are restored, and a save after that meets no conflict', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  const emojis = page.getByRole('switch', { name: 'Usar emojis', exact: true })
  await emojis.click()
  await save(page).click()
  await expect(toast(page, 'Configurações atualizadas com sucesso!')).toBeVisible()
  await openVersions(page)
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Usar emojis')
  await restore(page, 1)
  await expect(restored(page)).toBeVisible()
  await expect(emojis).not.toBeChecked()
  await page.getByRole('switch', { name: 'Lembretes' }).click()
  await save(page).click()
  // The notice of the first save may still be shown.
  await expect
    .poll(() => readAgent(request, account, id))
    .toMatchObject({ useEmojis: false, revision: 4, settings: [{ enabledReminder: true }] })
  await expect(save(page)).toBeDisabled()
})

test('[CL-04] what was typed and not saved outlives a restored version, field by field', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent(complete)
  await changeElsewhere(request, account, id, { name: 'Bia', behavior: 'Fala pouco' })
  await openForm(page, id, 'profile')
  await field(page, 'Nome').fill('Nina')
  await field(page, 'Mensagem inicial').fill('Oi!')
  await openVersions(page)
  await restore(page, 1)
  const conflict = page.getByRole('dialog', { name: 'Alterado em outro lugar' })
  await expect(conflict.getByRole('radio', { name: 'Nome: Sua versão' })).toBeChecked()
  await expect(conflict.getByText('Ana', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(conflict.getByRole('button', { name: 'Salvar escolhas' })).toBeFocused()
  await conflict.getByRole('button', { name: 'Voltar à edição' }).click()
  await expect(field(page, 'Nome')).toHaveValue('Nina')
  await expect(field(page, 'Mensagem inicial')).toHaveValue('Oi!')
  await page.reload()
  await conflict.getByRole('button', { name: 'Salvar escolhas' }).click()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
  const behavior = 'Atende os clientes da loja com simpatia'
  expect(await readAgent(request, account, id)).toMatchObject({ name: 'Nina', initialChatMessage: 'Oi!', behavior })
})

test('[CL-04] what another tab saved is in the list once it is opened again', async ({
  signedIn: page,
  context,
  api,
}) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await openVersions(page)
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Fechar' }).click()
  const other = await context.newPage()
  await openForm(other, id, 'settings')
  await other.getByRole('switch', { name: 'Usar emojis', exact: true }).click()
  await save(other).click()
  await expect(toast(other, 'Configurações atualizadas com sucesso!')).toBeVisible()
  await openVersions(page)
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Usar emojis')
  await version(page, 1).click()
  await expect(dialog(page).getByRole('definition')).toHaveText(['Nesta versãoNão', 'Salvo agoraSim'])
})

test('[CL-04] what could not be read or restored says so, and is tried again', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const { id } = await api.createAgent(complete)
  await changeElsewhere(request, account, id, { name: 'Bia' })
  await openForm(page, id, 'profile')
  await failNext(server, 'listAgentVersions', broken)
  await openVersions(page)
  await expect(dialog(page).getByText('Não foi possível carregar as versões.')).toBeVisible()
  const again = dialog(page).getByRole('button', { name: 'Tentar novamente' })
  await again.click()
  await failNext(server, 'getAgentVersion', { kind: 'drop' })
  await version(page, 1).click()
  await expect(dialog(page).getByText('Não foi possível abrir esta versão.')).toBeVisible()
  await again.press('Enter')
  await expect(dialog(page).getByRole('term')).toHaveText(['Nome'])
  await expect(version(page, 1)).toBeFocused()
  await failNext(server, 'restoreAgentVersion', broken)
  await dialog(page).getByRole('button', { name: 'Restaurar esta versão' }).click()
  const confirm = question(page, 1).getByRole('button', { name: 'Restaurar', exact: true })
  await confirm.click()
  await expect(question(page, 1).getByRole('alert')).toHaveText('Nada foi alterado no agente.')
  await expect(toast(page, 'Erro ao restaurar: Falhou.')).toBeVisible()
  await confirm.click()
  await expect(restored(page)).toBeVisible()
  await expect(field(page, 'Nome')).toHaveValue('Ana')
})
