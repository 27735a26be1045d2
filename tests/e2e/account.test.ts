import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './app-test.ts'
import { signInByForm } from './gestures.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('[AC-01] registration has an address: title, back, reload, and what was typed goes along', async ({ page }) => {
  const back = '?returnUrl=%2Fdocs'
  await page.goto(`/login${back}`)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('lia@sol')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(`/criar-conta${back}`)
  await expect(page).toHaveTitle('Criar conta · Prosa')
  await expect(page.getByLabel('Seu nome')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('lia@sol')
  await page.goBack()
  await expect(page).toHaveURL(`/login${back}`)
  await expect(page.getByRole('heading', { name: 'Bom te ver de novo' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
  await page.getByLabel('Seu nome').fill('Lia Sol')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
  await expect(page.getByLabel('Seu nome')).toHaveValue('Lia Sol')
  await page.getByRole('button', { name: 'Fazer login' }).click()
  await expect(page).toHaveURL(`/login${back}`)
  await expect(page).toHaveTitle('Entrar · Prosa')
})

test('[AC-01] a malformed e-mail is told once, beside its field, and the password can be read', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Senha', { exact: true })
  await page.getByLabel('E-mail').fill('lia@')
  await password.fill('segredo-123')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Informe um e-mail válido')).toHaveCount(1)
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Informe um e-mail válido')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[AC-02] the sidebar shows who is signed in, and leads to the account, where the name is changed', async ({
  signedIn: page,
  account,
  server,
}) => {
  await page.goto('/agentes')
  await page.getByRole('link', { name: `Minha conta: ${account.name}` }).click()
  await expect(page).toHaveURL('/conta')
  await expect(page).toHaveTitle('Minha conta · Prosa')
  await expect(page.getByRole('heading', { level: 1, name: account.name })).toBeVisible()
  await expect(page.getByRole('main').getByText(account.email)).toBeVisible()
  const name = page.getByLabel('Seu nome')
  await name.fill('Lia Prado')
  await server.next('updateAccount', { kind: 'reply', status: 500, body: {} })
  await section(page, 'Seu perfil').getByRole('button', { name: 'Salvar' }).click()
  await expect(section(page, 'Seu perfil').getByRole('alert')).toContainText('Seu nome não foi alterado.')
  await expect(name).toHaveValue('Lia Prado')
  await section(page, 'Seu perfil').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('link', { name: 'Minha conta: Lia Prado' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Lia Prado' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Minha conta: Lia Prado' })).toBeVisible()
})

test('[AC-02, NV-04] saved without a connection, the name is said not to be saved', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/conta')
  const profile = section(page, 'Seu perfil')
  await profile.getByLabel('Seu nome').fill('Maria da Silva')
  await context.setOffline(true)
  await profile.getByRole('button', { name: 'Salvar' }).click()
  await expect(profile.getByRole('alert')).toHaveText(
    'Seu nome não foi alterado. O que você digitou continua aqui.Sem conexão com o servidor. Verifique sua internet e tente novamente.',
  )
  await context.setOffline(false)
  await profile.getByRole('button', { name: 'Salvar' }).click()
  await expect(profile.getByRole('status')).toHaveText('Tudo salvo')
})

test('[IB-04] the number for notices is put right, kept through a reload, refused beside its field, and removed', async ({
  signedIn: page,
  server,
}) => {
  await page.goto('/conta')
  const notices = section(page, 'Avisos')
  const phone = page.getByLabel('Seu WhatsApp')
  await phone.fill('7777-6666')
  await notices.getByRole('button', { name: 'Salvar' }).click()
  await expect(phone).toHaveAccessibleDescription('Falta o DDD')
  await expect(phone).toBeFocused()
  await page.reload()
  await expect(phone).toHaveValue('7777-6666')
  await phone.fill('21 7777 6666')
  await phone.press('Tab')
  await expect(phone).toHaveValue('(21) 97777-6666')
  const issues = [{ path: 'phone', message: 'Neste número quem atende é um agente seu.' }]
  const body = { error: 'agents_number', message: issues[0]?.message, issues }
  await server.next('updateAccountNotices', { kind: 'reply', status: 400, body })
  await notices.getByRole('button', { name: 'Salvar' }).click()
  await expect(phone).toHaveAccessibleDescription('Neste número quem atende é um agente seu.')
  await phone.fill('(21) 97777-6665')
  await notices.getByRole('button', { name: 'Salvar' }).click()
  await expect(notices.getByRole('status')).toHaveText('Tudo salvo')
  await page.reload()
  await expect(phone).toHaveValue('(21) 97777-6665')
  await phone.fill('')
  await notices.getByRole('button', { name: 'Salvar' }).click()
  await expect(notices.getByRole('status')).toHaveText('Tudo salvo')
  await page.reload()
  await expect(phone).toHaveValue('')
})

test('[AC-02] nothing moves from under the finger when the name comes', async ({ signedIn: page, server }) => {
  await server.next('currentUser', { kind: 'hold' })
  await page.goto('/conta')
  const change = page.getByRole('button', { name: 'Trocar senha' })
  await expect(change).toBeVisible()
  await expect(section(page, 'Seu perfil').getByRole('status', { name: 'Carregando' })).toBeVisible()
  const top = async () => Math.round((await change.boundingBox())?.y ?? 0)
  const before = await top()
  await server.release('currentUser')
  await expect(page.getByLabel('Seu nome')).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

test('[AC-02] a new password asks for the present one and ends the other sessions', async ({
  signedIn: page,
  account,
  browser,
  server,
}) => {
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/login')
  await signInByForm(elsewhere, account)
  await expect(elsewhere).toHaveURL('/agentes')

  await page.goto('/conta')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  const [present, next] = [
    dialog(page).getByLabel('Senha atual', { exact: true }),
    dialog(page).getByLabel('Nova senha', { exact: true }),
  ]
  const send = () => dialog(page).getByRole('button', { name: 'Trocar senha' }).click()
  await next.fill('curta')
  await send()
  await expect(dialog(page).getByText('Informe a senha atual')).toBeVisible()
  await expect(dialog(page).getByText('Use pelo menos 8 caracteres')).toBeVisible()
  await present.fill('não é esta')
  await next.fill('uma-senha-nova')
  await send()
  await expect(dialog(page).getByText('A senha atual está incorreta.')).toBeVisible()
  await expect(present).toBeFocused()
  await present.fill(account.password)
  await server.next('changePassword', { kind: 'drop' })
  await send()
  await expect(dialog(page).getByText('Não foi possível trocar a senha. Tente novamente.')).toBeVisible()
  await expect(next).toHaveValue('uma-senha-nova')
  await send()
  await expect(page.getByText('Senha alterada. As outras sessões foram encerradas.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await signInByForm(elsewhere, { ...account, password: 'uma-senha-nova' })
  await expect(elsewhere).toHaveURL('/agentes')
  await elsewhere.close()
})

test('[AC-03] sessions are shown with their device, and ended one by one', async ({
  signedIn: page,
  account,
  browser,
  server,
}) => {
  const phone = await browser.newPage({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  await phone.goto('/login')
  await signInByForm(phone, account)
  await expect(phone).toHaveURL('/agentes')

  await page.goto('/conta')
  const sessions = section(page, 'Sessões')
  const row = sessions.getByRole('listitem').filter({ hasText: 'Safari em iOS' })
  await expect(row).toHaveText(/Entrou em \d\d\/\d\d\/\d{4}, \d\d:\d\d · usada em \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
  await expect(sessions.getByText('Este dispositivo')).toHaveCount(1)
  await row.getByRole('button', { name: 'Encerrar Safari em iOS' }).click()
  await server.next('revokeSession', { kind: 'reply', status: 500, body: {} })
  await dialog(page).getByRole('button', { name: 'Encerrar sessão' }).click()
  await expect(dialog(page).getByText('A sessão não foi encerrada. Tente novamente.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Encerrar sessão' }).click()
  await expect(row).toHaveCount(0)
  await expect(sessions).toBeFocused()
  await phone.reload()
  await expect(phone).toHaveURL(/\/login/)
  await phone.close()
})

test('[AC-04] all of one’s data comes as a file', async ({ signedIn: page, api, account, server }) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  await api.createTraining(id, 'Abrimos às 8h.')
  await page.goto('/conta')
  await expect(section(page, 'Seus dados')).toContainText('agentes, treinamentos, conversas, contatos, estágios,')
  await server.next('exportAccount', { kind: 'reply', status: 503, body: {} })
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  await expect(section(page, 'Seus dados').getByRole('alert')).toContainText('Não foi possível preparar o arquivo.')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('prosa-meus-dados.json')
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email: account.email },
    agents: [{ name: 'Bia', trainings: [{ content: 'Abrimos às 8h.' }] }],
  })
})

test('[AC-04] the account is deleted with its consequences said, and is gone', async ({ signedIn: page, account }) => {
  await page.goto('/conta')
  // Whoever has seen a notice before has its code, and sees the next one at once, before the session ends.
  await page.getByLabel('Seu nome').fill('Maria de Partida')
  await section(page, 'Seu perfil').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Nome atualizado.')).toBeVisible()
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(dialog(page)).toContainText('Seus agentes param de responder.')
  const password = dialog(page).getByLabel('Sua senha', { exact: true })
  await password.fill('não é esta')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('A senha está incorreta.')).toBeVisible()
  await password.fill(account.password)
  await dialog(page).getByRole('button', { name: 'Excluir para sempre' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sua conta foi excluída.')).toBeVisible()
  await signInByForm(page, account)
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible()
  await signIn(page, account)
  await page.goto('/agentes')
  await expect(page).toHaveURL(/\/login/)
})
