/** Duplicates, sources switched off and on, passages, search, and several trainings at once. */
import { expect, test } from './app-test.ts'
import { ask, messages } from './chat-page.ts'
import { addButton, contentBox, line, nameBox, openTrainings, preview, submitButton, toast } from './training-page.ts'
import { filesPicker, openItem, queued, textFile } from './training-page-sources.ts'

const warranty = 'A garantia das bicicletas é de dois anos.'

test('[TX-02] the same content is noticed before it is stored: shown, left, or trained on nevertheless', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, warranty, 'Garantia')
  await openTrainings(page, id)
  await expect(line(page, 'Garantia')).toContainText('Concluído', { timeout: 60_000 })
  const question = page.getByRole('dialog', { name: 'Conteúdo repetido' })
  await addButton(page).click()
  await nameBox(page).fill('Outra garantia')
  await contentBox(page).fill(`  ${warranty.toUpperCase()}\n`)
  await submitButton(page).click()
  await expect(question).toContainText('Você já treinou este conteúdo: Garantia')
  await expect(page.getByText('Nada foi criado: este conteúdo já existe')).toBeVisible()
  await expect(page.getByText('Criando treinamento...')).toHaveCount(0)

  await test.step('leaving the question leaves what was typed', async () => {
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(nameBox(page)).toHaveValue('Outra garantia')
    await submitButton(page).click()
  })
  await test.step('“Ver” opens the one that is there already', async () => {
    await question.getByRole('button', { name: 'Ver' }).click()
    await expect(preview(page, 'Garantia')).toContainText(warranty)
    await expect(page.getByText('1 treinamento(s) encontrado(s)')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await submitButton(page).click()
  await question.getByRole('button', { name: 'Treinar mesmo assim' }).click()
  await expect(line(page, 'Outra garantia')).toContainText('Concluído', { timeout: 60_000 })

  await test.step('also of the bytes of a file, whatever it is called', async () => {
    await filesPicker(page).setInputFiles([textFile('a.txt', 'Entregamos em um dia.')])
    await expect(queued(page, 'a.txt')).toContainText('Enviado')
    await filesPicker(page).setInputFiles([textFile('b.txt', 'Entregamos em um dia.')])
    await expect(queued(page, 'b.txt')).toContainText('Você já treinou este conteúdo: a')
    await queued(page, 'b.txt').getByRole('button', { name: 'Treinar mesmo assim' }).click()
    await expect(queued(page, 'b.txt')).toContainText('Enviado')
    await expect(page.getByText('4 treinamento(s) encontrado(s)')).toBeVisible()
  })
})

test('[TX-06] a source that is switched off is not answered with; its passages can be looked at', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  const sections = Array.from(
    { length: 60 },
    (_, at) => `## Modelo ${at + 1}\n\nO modelo ${at + 1} pesa ${at + 10} quilos e leva duas pessoas.`,
  )
  await api.createTraining(id, `# Bicicletas\n\n${warranty}\n\n${sections.join('\n\n')}`, 'Garantia')
  await openTrainings(page, id)
  await expect(line(page, 'Garantia')).toContainText('Concluído', { timeout: 60_000 })
  const say = async (answer: string) => {
    await page.getByRole('tab', { name: 'Testar', exact: true }).click()
    await ask(page, 'Qual é a garantia das bicicletas?')
    await expect(messages(page).last()).toContainText(answer)
    await page.getByRole('tab', { name: 'Treinamentos', exact: true }).click()
  }
  await openItem(page, 'Garantia')

  await test.step('passages: as many as there are, drawn as far as they are in sight, and searched', async () => {
    await preview(page, 'Garantia').getByRole('button', { name: 'Ver trechos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Trechos de Garantia' })
    await expect(dialog.getByText('61 trechos')).toBeVisible()
    expect(await dialog.getByRole('listitem').count()).toBeLessThan(40)
    await dialog.getByLabel('Buscar nos trechos').fill('GARANTIA dois')
    await expect(dialog.getByRole('listitem')).toHaveText(/Garantia › Bicicletas.*dois anos/s)
    await expect(dialog.getByText('1 de 61 trechos')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fechar' }).click()
  })
  await say('dois anos')
  await openItem(page, 'Garantia')
  await preview(page, 'Garantia').getByRole('button', { name: 'Desligar' }).click()
  await expect(line(page, 'Garantia').getByText('Desligado', { exact: true })).toBeVisible()
  await expect(preview(page, 'Garantia').getByRole('button', { name: 'Ligar' })).toBeFocused()
  await page.getByRole('tab', { name: 'Testar', exact: true }).click()
  await ask(page, 'A garantia das bicicletas vale quanto?')
  await expect(messages(page).last()).not.toContainText('dois anos')
  await page.getByRole('tab', { name: 'Treinamentos', exact: true }).click()
  await openItem(page, 'Garantia')
  await preview(page, 'Garantia').getByRole('button', { name: 'Ligar' }).click()
  await expect(line(page, 'Garantia').getByText('Desligado', { exact: true })).toHaveCount(0)
  await say('dois anos')
})

test('[TX-06, TX-07] several are found, switched and removed at once; what failed is named and tried again', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  for (const name of ['Trocas do verão', 'Trocas do inverno', 'Entregas', 'Pagamentos', 'Horários'])
    await api.createTraining(id, `Regras de ${name}: fale com a loja.`, name)
  await openTrainings(page, id)
  await expect(page.getByText('5 treinamento(s) encontrado(s)')).toBeVisible()

  await test.step('search finds by name and text, without accents', async () => {
    await page.getByRole('searchbox', { name: 'Buscar treinamentos' }).fill('trocas verao')
    await expect(page.getByText('1 treinamento(s) encontrado(s)')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar treinamentos' }).fill('xyz')
    await expect(page.getByRole('status').filter({ hasText: '0 treinamento(s) encontrado(s)' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    await page.getByRole('searchbox', { name: 'Buscar treinamentos' }).fill('trocas')
    await expect(page.getByText('2 treinamento(s) encontrado(s)')).toBeVisible()
  })
  const bar = page.getByRole('group', { name: 'Treinamentos selecionados' })
  await test.step('chosen by keyboard, and switched off together', async () => {
    await page.getByRole('button', { name: 'Selecionar', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Selecionar Trocas do verão' }).focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('1 selecionado')
    await bar.getByRole('button', { name: 'Selecionar todos (2)' }).click()
    await bar.getByRole('button', { name: 'Desligar' }).click()
    await expect(toast(page, '2 treinamentos desligados')).toBeVisible()
    await expect(page.getByText('Desligado', { exact: true })).toHaveCount(2)
  })
  await test.step('removed with one question; the one that failed is named, and only it is tried again', async () => {
    await server.next('deleteTraining', {
      kind: 'reply',
      status: 503,
      body: { error: 'overloaded', message: 'O servidor está ocupado.' },
    })
    await bar.getByRole('button', { name: 'Remover' }).click()
    const question = page.getByRole('dialog', { name: 'Remover treinamentos' })
    await expect(question).toContainText('Esta ação não poderá ser desfeita')
    await question.getByRole('button', { name: 'Remover' }).click()
    const left = page.getByRole('dialog', { name: 'Alguns não foram removidos' })
    await expect(left.getByRole('listitem')).toHaveText(/^Trocas do (?:verão|inverno): O servidor está ocupado\.$/)
    const again = page.waitForRequest((request) => request.method() === 'DELETE')
    await left.getByRole('button', { name: 'Tentar estes de novo' }).click()
    await again
    await expect(left).toHaveCount(0)
    await expect(toast(page, '1 treinamento removido')).toBeVisible()
  })
  await page.getByRole('searchbox', { name: 'Buscar treinamentos' }).fill('')
  await expect(page.getByText('3 treinamento(s) encontrado(s)')).toBeVisible()
  await test.step('what is removed by itself leaves the selection', async () => {
    await page.getByRole('button', { name: 'Selecionar', exact: true }).click()
    await bar.getByRole('button', { name: 'Selecionar todos (3)' }).click()
    await openItem(page, 'Entregas')
    await preview(page, 'Entregas').getByRole('button', { name: 'Remover', exact: true }).click()
    await page.getByRole('dialog', { name: 'Remover Treinamento' }).getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByText('2 treinamento(s) encontrado(s)')).toBeVisible()
    await expect(bar.getByRole('status')).toHaveText('2 selecionados')
  })
})
