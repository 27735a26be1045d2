import type { Page } from '@playwright/test'
import type { Training } from '../../contract/trainings.ts'
import { expect, test } from './app-test.ts'
import { untilRequestsSeen } from './gestures.ts'
import { collect } from './chat-page.ts'
import { isList, line, listOnce, openTrainings, preview, wireTraining } from './training-page.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[TR-03, TR-15] an open training shows what was really extracted', async ({
  signedIn: page,
  api,
  server,
  account,
  request,
}) => {
  const agent = await api.createAgent()
  await server.holdTrainings(agent.id)
  const stored = await request.post('/api/training-types/image', {
    data: { agentId: agent.id, name: 'Cardápio', description: '', imageBase64: onePixel },
    headers: { authorization: `Bearer ${account.token}` },
  })
  const { image } = (await stored.json()) as Training
  await listOnce(server, [
    wireTraining('w', {
      name: 'Site',
      type: 'WEBSITE',
      sourceUrl: 'https://loja.exemplo.com.br',
      trainingSubPages: 'ENABLED',
      trainingInterval: 'THIRTY_SECONDS',
      passages: 12,
      note: 'Três páginas ficaram de fora.',
      pages: [
        { url: 'https://loja.exemplo.com.br/trocas', title: 'Trocas' },
        { url: 'javascript:alert(1)', title: 'Armadilha' },
      ],
    }),
    wireTraining('d', {
      name: 'Manual',
      type: 'DOCUMENT',
      documentName: 'manual.pdf',
      documentMimeType: 'application/pdf',
      documentSize: 2_345_678,
      documentUrl: '/api/health',
    }),
    wireTraining('i', { name: 'Cardápio', type: 'IMAGE', image, content: '' }),
    wireTraining('j', { name: 'Foto', type: 'IMAGE', image: '/api/nada.png', content: '' }),
  ])
  await openTrainings(page, agent.id)
  await button(page, 'Site').click()
  const site = preview(page, 'Site')
  const link = site.getByRole('list', { name: 'Páginas lidas' }).getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://loja.exemplo.com.br/trocas')
  await expect(link).toHaveAttribute('rel', /noopener/)
  for (const text of ['Armadilha', 'Incluídas', '2 páginas lidas', '12 trechos', 'Três páginas ficaram de fora.'])
    await expect(site.getByText(text, { exact: true })).toBeVisible()
  // Only 'Leitura do site' says when it is read again.
  await expect(site.getByText(/intervalo|30 segundos/i)).toHaveCount(0)
  await expect(site.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
  await button(page, 'Manual').click()
  await expect(preview(page, 'Manual').getByText('PDF · 2,2 MB')).toBeVisible()
  await expect(preview(page, 'Manual').getByRole('link', { name: /manual\.pdf/ })).toHaveAttribute('target', '_blank')
  await button(page, 'Cardápio').click()
  await expect(page.getByRole('img', { name: 'Imagem de Cardápio' })).toBeVisible()
  await button(page, 'Foto').click()
  await expect(preview(page, 'Foto').getByText('A imagem não pôde ser mostrada.')).toBeVisible()
})

test('[TR-03] a long text is shown from its beginning, and whole on demand', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent()
  await api.createTraining(agent.id, `${'Abrimos às 8h. '.repeat(200)}E este é o fim.`, 'Horários')
  await openTrainings(page, agent.id)
  await button(page, 'Horários').click()
  const open = preview(page, 'Horários')
  await expect(open).toContainText('Abrimos às 8h.')
  await expect(open).not.toContainText('E este é o fim.')
  await open.getByRole('button', { name: 'Ver o texto inteiro' }).click()
  await expect(open).toContainText('E este é o fim.')
  await open.getByRole('button', { name: 'Ver só o começo' }).click()
  await expect(open).not.toContainText('E este é o fim.')
})

test('[TR-03] what failed says why and is tried again, again and again', async ({ signedIn: page, api, server }) => {
  const agent = await api.createAgent()
  const { id } = await api.createTraining(agent.id, '!!! ??? !!!', 'Sinais')
  await openTrainings(page, agent.id)
  await expect(line(page, 'Sinais').getByText('Falhou', { exact: true })).toBeVisible()
  await button(page, 'Sinais').click()
  await server.holdTrainings(agent.id)
  const retry = page.waitForRequest((request) => request.url().endsWith(`/api/trainings/${id}/retry`))
  await button(page, 'Tentar novamente').press('Enter')
  expect((await retry).method()).toBe('POST')
  await expect(page.getByRole('alert').getByText('“Sinais” voltou para a fila')).toBeVisible()
  await expect(line(page, 'Sinais').getByText('Pendente', { exact: true })).toBeVisible()
  await expect(button(page, 'Tentar novamente')).toHaveCount(0)
  await expect(preview(page, 'Sinais').getByRole('button', { name: 'Remover' })).toBeFocused()
  await server.releaseTrainings(agent.id)
  await expect(line(page, 'Sinais').getByText('Falhou', { exact: true })).toBeVisible()
  await test.step('a refusal is told in the words of the server', async () => {
    await server.next('retryTraining', {
      kind: 'reply',
      status: 409,
      body: { error: 'x', message: 'Já está na fila.' },
    })
    await button(page, 'Tentar novamente').click()
    await expect(page.getByRole('alert').getByText('Erro ao tentar novamente: Já está na fila.')).toBeVisible()
  })
})

test('[TR-01, TR-13] what the server is doing is shown until it is done, by itself and only until then', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await server.holdTrainings(agent.id)
  const { id } = await api.createTraining(agent.id, 'Abrimos às 8h.', 'Horários')
  const lists = collect(page, isList)
  await page.clock.install()
  await openTrainings(page, agent.id)
  const own = line(page, 'Horários')
  await expect(own.getByText('Pendente', { exact: true })).toBeVisible()
  await expect(own.getByText('Na fila, começa em instantes')).toBeVisible()
  await expect(page.getByText('1 em processamento')).toBeVisible()
  await server.holdTrainings(agent.id, { step: 'reading', pagesRead: 7, pagesFound: 28 })
  await expect(own.getByText('Processando', { exact: true })).toBeVisible()
  await expect(own.getByText(/7 de 28 páginas/)).toBeVisible()
  await expect(own.getByRole('progressbar', { name: 'Andamento de Horários' })).toHaveAttribute('aria-valuenow', '25')
  await server.holdTrainings(agent.id, { step: 'learning', passages: 3 })
  await expect(own.getByText('Aprendendo: 3 trechos')).toBeVisible()
  await expect(own.getByText(/Está demorando/)).toHaveCount(0)
  await server.ageTraining(id, 10)
  await expect(own.getByText(/^Está demorando mais que o esperado\. .*remova/)).toBeVisible()
  await server.releaseTrainings(agent.id)
  await expect(own.getByText('Concluído', { exact: true })).toBeVisible()
  await expect(own.getByText(/Está demorando/)).toHaveCount(0)
  await expect(own.getByRole('progressbar')).toHaveCount(0)
  // Read once more when the work has ended, and not again.
  await expect.poll(() => lists.length).toBe(2)
  await page.clock.runFor(10_000)
  await untilRequestsSeen(page)
  expect(lists).toHaveLength(2)
})
