/** Several files at once, spreadsheets and scanned documents, from the list to an answer. */
import { makeScannedPdf } from '../server/files/scanned-pdf.ts'
import { makeXlsx } from '../server/files/xlsx.ts'
import { expect, test } from './app-test.ts'
import { ask, messages } from './chat-page.ts'
import { line, openTrainings, preview } from './training-page.ts'
import { filesPicker, openItem, queued, textFile } from './training-page-sources.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
// Documents of other tests may be read before.
const slow = { timeout: 150_000 }
test.describe.configure({ timeout: 240_000 })

test('[TX-01, TX-03] several files are sent, each with its own end; one that fails stops none of the others', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  await server.next('createDocumentTraining', { kind: 'pass' })
  await server.next('createDocumentTraining', {
    kind: 'reply',
    status: 503,
    body: { error: 'overloaded', message: 'O servidor está ocupado.' },
  })
  await server.next('createDocumentTraining', { kind: 'hold' })
  await filesPicker(page).setInputFiles([
    textFile('trocas.txt', 'Trocamos em até 30 dias, com a nota fiscal.'),
    textFile('entregas.txt', 'Entregamos em todo o bairro em um dia.'),
    textFile('garantia.txt', 'A garantia das bicicletas é de dois anos.'),
    textFile('estoque.csv', `Nome;Estoque\n${'Linha;1\n'.repeat(10_001)}`),
    textFile('vazio.txt', ''),
    { name: 'programa.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ])
  await expect(queued(page, 'trocas.txt')).toContainText('Enviado')
  await expect(queued(page, 'entregas.txt')).toContainText('O servidor está ocupado.')
  await expect(queued(page, 'programa.exe')).toContainText('Tipo de arquivo não permitido')
  await expect(queued(page, 'vazio.txt')).toContainText('Na fila')
  await expect(queued(page, 'garantia.txt').getByRole('progressbar', { name: 'Envio de garantia.txt' })).toBeVisible()

  await test.step('the one that failed is sent again, after the one that is under way', async () => {
    await queued(page, 'entregas.txt').getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(queued(page, 'entregas.txt')).toContainText('Na fila')
    await server.release('createDocumentTraining')
    await expect(queued(page, 'garantia.txt')).toContainText('Enviado')
    await expect(queued(page, 'entregas.txt')).toContainText('Enviado')
  })
  await test.step('a file whose content was refused is not offered again', async () => {
    await expect(queued(page, 'vazio.txt')).toContainText('O arquivo está vazio.')
    await expect(queued(page, 'vazio.txt').getByRole('button')).toHaveAccessibleName('Tirar vazio.txt do envio')
  })
  await test.step('rows say which file, how many passages, and how large', async () => {
    await page.getByRole('button', { name: 'Ver todos (4)' }).click()
    await expect(line(page, 'trocas')).toContainText('Concluído', slow)
    await expect(line(page, 'trocas')).toContainText('trocas.txt')
    await expect(line(page, 'trocas')).toContainText('1 trecho')
    await expect(line(page, 'trocas')).toContainText('44 bytes')
    await expect(page.getByText('4 treinamento(s) encontrado(s)')).toBeVisible()
  })
  await test.step('an amber mark says that a part was left out, and the preview says which', async () => {
    await expect(line(page, 'estoque').getByText('Cortado')).toBeVisible(slow)
    await expect(line(page, 'trocas').getByText('Cortado')).toHaveCount(0)
    await openItem(page, 'estoque')
    await expect(preview(page, 'estoque')).toContainText('até 10.000 linhas')
  })
  await page.getByRole('button', { name: 'Limpar concluídos' }).click()
  await expect(page.getByRole('region', { name: 'Envio de arquivos' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Adicionar Treinamento' })).toBeFocused()
})

test('[TX-04] a spreadsheet of prices is shown as a table, and its rows are answered with', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  const csv = 'Produto;Preço;Tamanho\r\nBolo de cenoura;45,00;20 fatias\r\nTorta de maçã;62,50;12 fatias\r\n'
  await filesPicker(page).setInputFiles([
    { name: 'tabela de doces.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') },
    {
      name: 'salgados.xlsx',
      mimeType: xlsx,
      buffer: makeXlsx({
        Salgados: [
          ['Salgado', 'Preço do cento'],
          ['Coxinha', 85],
          ['Empada', 97.5],
        ],
      }),
    },
  ])
  for (const name of ['tabela de doces', 'salgados']) await expect(line(page, name)).toContainText('Concluído', slow)
  await openItem(page, 'tabela de doces')
  const table = preview(page, 'tabela de doces').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Produto', 'Preço', 'Tamanho'])
  await expect(table.getByRole('cell')).toHaveText([
    'Bolo de cenoura',
    'R$ 45,00',
    '20 fatias',
    'Torta de maçã',
    'R$ 62,50',
    '12 fatias',
  ])
  await expect(table).toContainText('2 linhas')

  await page.getByRole('tab', { name: 'Testar', exact: true }).click()
  for (const [question, answer] of [
    ['Quanto custa a torta de maçã?', 'R$ 62,50'],
    ['Quanto custa o cento de empada?', 'R$ 97,50'],
  ] as const) {
    await ask(page, question)
    await expect(messages(page).last()).toContainText(answer)
  }
})

test('[TX-05] a scanned document is read by OCR, and says so', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openTrainings(page, id)
  await filesPicker(page).setInputFiles([
    { name: 'quadro.pdf', mimeType: 'application/pdf', buffer: makeScannedPdf(1) },
  ])
  await expect(page.getByText('PDF digitalizado: até 30 páginas.')).toBeVisible()
  await expect(line(page, 'quadro')).toContainText('Concluído', slow)
  await openItem(page, 'quadro')
  await expect(preview(page, 'quadro')).toContainText('Café com leite: R$ 7,50')
  await expect(preview(page, 'quadro')).toContainText('o texto foi lido nas imagens das páginas')
})
