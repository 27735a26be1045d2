/** Pairs of question and answer, and texts replaced as a whole. */
import { expect, test } from './app-test.ts'
import { ask, messages } from './chat-page.ts'
import { line, openTrainings, preview, toast } from './training-page.ts'
import { openItem } from './training-page-sources.ts'

test('[TX-04] pairs that were begun are told of in the list after a reload, until they are saved or discarded', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  const begun = page.getByText('Você começou a escrever perguntas e respostas.')
  const dialog = page.getByRole('dialog', { name: 'Perguntas e respostas' })
  await page.getByRole('button', { name: 'Perguntas e respostas' }).click()
  await dialog.getByLabel('Pergunta 1', { exact: true }).fill('Vocês abrem aos domingos?')
  await page.reload()
  await expect(begun).toBeVisible()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(dialog.getByLabel('Pergunta 1', { exact: true })).toHaveValue('Vocês abrem aos domingos?')
  await page.keyboard.press('Escape')
  await expect(begun).toBeVisible()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Descartar', exact: true }).press('Enter')
  await expect(dialog.getByLabel('Pergunta 1', { exact: true })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(begun).toHaveCount(0)
})

test('[TX-02, TX-04] pairs are written and ordered by keyboard, kept over a reload, and answered with', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  const dialog = page.getByRole('dialog', { name: 'Perguntas e respostas' })
  const open = () => page.getByRole('button', { name: 'Perguntas e respostas' }).click()
  const box = (name: string) => dialog.getByLabel(name, { exact: true })
  await open()
  await box('Nome').fill('Dúvidas comuns')
  await box('Pergunta 1').fill('Vocês abrem aos domingos?')
  await box('Resposta 1').fill('Não: aos domingos a loja fica fechada.')
  await dialog.getByRole('button', { name: 'Adicionar par' }).click()
  await expect(box('Pergunta 2')).toBeFocused()
  await page.keyboard.type('Qual é o prazo de troca?')
  await page.reload()
  await open()
  await expect(box('Pergunta 2')).toHaveValue('Qual é o prazo de troca?')

  await test.step('an answer that is missing is asked for where it is', async () => {
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Escreva a resposta')).toBeVisible()
    await expect(box('Resposta 2')).toBeFocused()
    await page.keyboard.type('Trinta dias, com a nota fiscal.')
  })
  await test.step('the order is changed by keyboard, and the focus goes along', async () => {
    await dialog.getByRole('button', { name: 'Mover par 2 para cima' }).focus()
    await page.keyboard.press('Enter')
    await expect(box('Pergunta 1')).toHaveValue('Qual é o prazo de troca?')
    await expect(box('Pergunta 2')).toHaveValue('Vocês abrem aos domingos?')
    await expect(box('Pergunta 1')).toBeFocused()
  })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Treinamento criado com sucesso')).toBeVisible()
  await expect(line(page, 'Dúvidas comuns')).toContainText('Concluído', { timeout: 60_000 })
  await expect(line(page, 'Dúvidas comuns')).toContainText('Qual é o prazo de troca?')
  await expect(line(page, 'Dúvidas comuns')).toContainText('2 trechos')

  await test.step('the same pairs again are noticed, and trained on only when that is wanted', async () => {
    await open()
    await box('Pergunta 1').fill('Qual é o prazo de troca?')
    await box('Resposta 1').fill('Trinta dias, com a nota fiscal.')
    await dialog.getByRole('button', { name: 'Adicionar par' }).click()
    await page.keyboard.type('Vocês abrem aos domingos?')
    await box('Resposta 2').fill('Não: aos domingos a loja fica fechada.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Você já treinou este conteúdo: Dúvidas comuns')).toBeVisible()
    await dialog.getByRole('switch', { name: 'Treinar mesmo assim' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('2 treinamento(s) encontrado(s)')).toBeVisible()
  })
  await page.getByRole('tab', { name: 'Testar', exact: true }).click()
  await ask(page, 'Vocês abrem no domingo?')
  await expect(messages(page).last()).toContainText('aos domingos a loja fica fechada')
})

test('a text that is longer than what can be edited is replaced as a whole', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await api.createTraining(id, 'Abrimos às 8h. '.repeat(100), 'Horários')
  await openTrainings(page, id)
  await expect(line(page, 'Horários')).toContainText('Concluído', { timeout: 60_000 })
  await openItem(page, 'Horários')
  await preview(page, 'Horários').getByRole('button', { name: 'Substituir texto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Substituir texto' })
  const longer = 'Abrimos às dez horas. '.repeat(120).trim()
  await expect(dialog.getByLabel('Texto inteiro')).toHaveValue('Abrimos às 8h. '.repeat(100).trim())
  await dialog.getByLabel('Texto inteiro').fill(longer)
  await page.reload()
  await expect(line(page, 'Horários')).toContainText('Texto novo não salvo')
  await openItem(page, 'Horários')
  await preview(page, 'Horários').getByRole('button', { name: 'Substituir texto' }).click()
  await expect(dialog.getByLabel('Texto inteiro')).toHaveValue(longer)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Texto substituído com sucesso')).toBeVisible()
  await expect(line(page, 'Horários')).not.toContainText('Texto novo não salvo')
  await expect(preview(page, 'Horários')).toContainText('Abrimos às dez horas.')
  await expect(preview(page, 'Horários')).toContainText(`${longer.length.toLocaleString('pt-BR')} caracteres`)
})
