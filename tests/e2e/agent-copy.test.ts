/** Copies of an agent, and agents as files. */
import { readFile } from 'node:fs/promises'
import { expect, test } from './app-test.ts'

test('[AL-02] a double click in the menu duplicates once, and opens no agent below it', async ({
  signedIn: page,
  api,
}) => {
  await api.createAgent({ name: 'Bia' })
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Opções de Bia', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).dblclick()
  await expect(page.getByRole('listitem', { name: 'Bia (cópia)' })).toBeVisible()
  await expect(page).toHaveURL(/\/agentes$/)
  await expect(page.getByRole('listitem', { name: /^Bia/ })).toHaveCount(2)
})

test('[AL-02] an agent is duplicated, exported and imported from the menus of the list, with what it knows', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent({ name: 'Bia' })
  await api.createTraining(id, 'Abrimos aos sábados das 9h às 13h.', 'Horários')
  await page.goto('/agentes')
  const options = async (name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Opções de ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await options('Bia', 'Duplicar')
  await expect(page.getByText('Agente "Bia (cópia)" criado. Canais e conversas não são copiados.')).toBeVisible()
  const copy = page.getByRole('listitem', { name: 'Bia (cópia)' })
  await copy.getByRole('link', { name: 'Ver detalhes' }).click()
  await page.getByRole('tab', { name: 'Treinamentos' }).click()
  await expect(page.getByText('Horários')).toBeVisible()

  await page.goto('/agentes')
  const exported = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), options(name, 'Exportar para arquivo')])
    return download
  }
  expect((await exported('Bia (cópia)')).suggestedFilename()).toBe('prosa-Bia-copia.json')
  const download = await exported('Bia')
  expect(download.suggestedFilename()).toBe('prosa-Bia.json')
  const content = JSON.parse(await readFile(await download.path(), 'utf8')) as object
  expect(content).toMatchObject({
    prosa: 'agente',
    version: 1,
    agent: { name: 'Bia' },
    trainings: [{ name: 'Horários', content: 'Abrimos aos sábados das 9h às 13h.' }],
  })

  const importFile = async (name: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Opções da lista' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Importar agente de um arquivo' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  }
  await importFile('foto.json', 'isto não é JSON')
  await expect(page.getByText('Este arquivo não é de um agente do Prosa.')).toBeVisible()
  await importFile('agente.json', JSON.stringify({ ...content, prosa: 'outro' }))
  await expect(page.getByText('Este arquivo não é de um agente do Prosa (no arquivo: prosa)')).toBeVisible()
  await importFile(
    'agente.json',
    JSON.stringify({ ...content, agent: { ...(content as { agent: object }).agent, name: 'Lia' } }),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Lia' })).toBeVisible()
  await expect(page).toHaveURL(/\/agentes\/[\w-]+$/)
})
