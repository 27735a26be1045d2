/** Failures of a question in the test chat; and no message is interpreted as markup. */
import type { Outcome } from '../../server/testing/outcomes.ts'
import { expect, test } from './app-test.ts'
import {
  answerWith,
  ask,
  composer,
  failed,
  fromAgent,
  fromUser,
  messages,
  openChat,
  restartButton,
  type,
  untrained,
} from './chat-page.ts'
import { letNoticesGo, untilRequestsSeen } from './gestures.ts'

const offline = 'Falha ao conectar com o servidor backend. Verifique sua conexão e tente novamente.'
const reply = (status: number, body: object): Outcome => ({ kind: 'reply', status, body })

const refusals: { title: string; outcome: Outcome; reason: string }[] = [
  { title: 'a cut connection', outcome: { kind: 'drop' }, reason: offline },
  {
    title: 'something that is not JSON',
    outcome: { kind: 'text', status: 200, text: '<html>' },
    reason: 'Formato de resposta inválido do servidor',
  },
  {
    title: 'JSON that is no reply',
    outcome: reply(200, { ok: true }),
    reason: 'Formato de resposta inválido do servidor',
  },
  {
    title: 'the answer to another conversation',
    outcome: reply(200, { sessionId: 'outra', message: 'Isto é de outra pessoa' }),
    reason: 'Formato de resposta inválido do servidor',
  },
  {
    title: 'the server’s own words',
    outcome: reply(502, { error: 'model_down', message: 'O modelo não respondeu.' }),
    reason: 'O modelo não respondeu.',
  },
  { title: 'a status alone', outcome: reply(500, {}), reason: 'Erro ao enviar mensagem. Status: 500' },
]
test('[CH-13] a message that is not answered says why and can be sent again; one answered without words says so', async ({
  signedIn: page,
  api,
  server,
}) => {
  const agent = await api.createAgent()
  await page.clock.install()
  await openChat(page, agent.id)
  for (const { title, outcome, reason } of refusals)
    await test.step(title, async () => {
      await server.next('testChat', outcome)
      await ask(page, 'Que horas abrem?')
      await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), failed(reason)])
      await expect(page.getByRole('alert').getByText(`Erro: ${reason}`, { exact: true })).toBeVisible()
      await expect(page.getByText('Isto é de outra pessoa')).toHaveCount(0)
      await expect(page.getByText('Sem conexão', { exact: true })).toBeVisible({ visible: reason === offline })
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await expect(messages(page)).toHaveText([fromUser('Que horas abrem?'), fromAgent(untrained)])
      await letNoticesGo(page)
      await restartButton(page).click()
      await expect(messages(page)).toHaveCount(0)
    })
  for (const message of [null, '  '])
    await test.step(message === null ? 'a reply whose text is null' : 'a reply whose text is blank', async () => {
      await answerWith(page, server, { message }, async () => {
        await type(page, 'Oi')
        await composer(page).press('Enter')
      })
      await expect(messages(page)).toHaveText([fromUser('Oi'), fromAgent('Sem resposta do agente')])
      await restartButton(page).click()
      await expect(messages(page)).toHaveCount(0)
    })
})

test('[CH-13] the chat of an agent that was deleted elsewhere keeps the question and offers no retry', async ({
  signedIn: page,
  api,
  account,
}) => {
  const { id } = await api.createAgent()
  await openChat(page, id)
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await page.request.delete(`/api/delete-agent/${id}`, { headers })).ok()).toBe(true)
  await ask(page, 'Que horas abrem?')
  await expect(messages(page)).toHaveText([
    fromUser('Que horas abrem?'),
    /^A?Ana disse:Erro ao enviar mensagem: Agente não encontrado\.\d\d:\d\d$/,
  ])
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
})

test('[CH-13] markup in a message, an answer, a source or a refusal is text and never runs', async ({
  signedIn: page,
  api,
  server,
}) => {
  const markup = (where: string) => `<img src=x onerror="document.title='${where}'"><b>${where}</b>`
  const agent = await api.createAgent()
  const { id } = await api.createTraining(agent.id, 'Abrimos às 8h.')
  await openChat(page, agent.id)
  const images = page.getByRole('log').locator('img, b, script')
  const sources = [{ trainingId: id, title: markup('title'), excerpt: markup('excerpt') }]
  await answerWith(page, server, { message: markup('answer'), sources }, async () => {
    await type(page, markup('question'))
    await composer(page).press('Enter')
  })
  await expect(messages(page).first()).toHaveText(fromUser(markup('question')))
  await expect(messages(page).nth(1).getByText(markup('answer'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: markup('title') }).click()
  await expect(page.getByText(markup('excerpt'), { exact: true })).toBeVisible()

  await server.next('testChat', reply(502, { error: 'model_down', message: markup('refusal') }))
  await ask(page, 'Oi')
  await expect(page.getByRole('alert').getByText(`Erro: ${markup('refusal')}`, { exact: true })).toBeVisible()
  await expect(messages(page).last()).toHaveText(failed(markup('refusal')))
  await expect(images).toHaveCount(0)

  await restartButton(page).click()
  await ask(page, markup('stored'))
  await page.reload()
  await expect(messages(page).first()).toHaveText(fromUser(markup('stored')))
  await expect(images).toHaveCount(0)
  // A failing image would have changed the title by now: it is requested, refused and reported at once.
  await untilRequestsSeen(page)
  await expect(page).toHaveTitle(/Prosa/)
})
