/** A website that is read again: changes are shown, and a failed reading removes nothing. */
import { sitesOfTests } from '../stand-ins/sites.ts'
import { expect, test } from './app-test.ts'
import { ask, messages } from './chat-page.ts'
import {
  addButton,
  urlBox,
  line,
  nameBox,
  openTrainings,
  preview,
  submitButton,
  toast,
  typeRadio,
} from './training-page.ts'
import { openItem } from './training-page-sources.ts'

test('[TX-08] a website is read again on a schedule: what changed is shown, a failure keeps what was read', async ({
  signedIn: page,
  api,
  server,
  request,
}) => {
  const { changing } = sitesOfTests()
  const becomes = (day: string) => request.get(`${changing}/dia/${day}`)
  await becomes('ontem')
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  await addButton(page).click()
  await typeRadio(page, 'Website').click()
  await nameBox(page).fill('Site da loja')
  await urlBox(page).fill(changing)
  await page.getByRole('switch', { name: /subpáginas/i }).click()
  const created = page.waitForResponse((response) => response.url().includes('/api/training-types/website'))
  await submitButton(page).click()
  const { id: trainingId } = (await (await created).json()) as { id: string }
  await expect(line(page, 'Site da loja')).toContainText('Concluído', { timeout: 60_000 })
  await expect(line(page, 'Site da loja')).toContainText('3 páginas lidas')
  await expect(line(page, 'Site da loja')).toContainText(new URL(changing).hostname)
  await openItem(page, 'Site da loja')
  const section = preview(page, 'Site da loja').getByRole('region', { name: 'Leitura do site' })

  await test.step('every week: the next reading is told', async () => {
    await section.getByLabel('Ler de novo').selectOption('Toda semana')
    await expect(toast(page, 'Agenda de leitura salva')).toBeVisible()
    await expect(section).toContainText('Próxima leitura em')
  })
  await test.step('when its time has come, what came, went and changed is shown', async () => {
    await becomes('hoje')
    await server.rereadDue(trainingId)
    await page.getByRole('button', { name: 'Atualizar' }).click()
    const changes = section.getByRole('list', { name: 'O que mudou' }).getByRole('listitem')
    await expect(changes).toHaveText(
      ['1 página nova: Entrega', '1 página alterada: Preços', '1 página que saiu: Trocas'],
      { timeout: 60_000 },
    )
  })
  await test.step('a site that is broken is said to be, and what was read before stays', async () => {
    await becomes('quebrado')
    await section.getByRole('button', { name: 'Ler agora' }).click()
    await expect(section).toContainText('A última tentativa falhou: O site está com problemas', { timeout: 60_000 })
    await expect(line(page, 'Site da loja')).toContainText('Concluído')
  })
  await page.getByRole('tab', { name: 'Testar', exact: true }).click()
  await ask(page, 'Quanto custa a camisa azul?')
  await expect(messages(page).last()).toContainText('R$ 95,00')
})
