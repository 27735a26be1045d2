import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ok } from '../../contract/failures.ts'
import type { UnansweredList } from '../../contract/unanswered.ts'
import { AnswerDialog } from '../../src/features/unanswered/answer-dialog.tsx'
import { Unanswered } from '../../src/features/unanswered/unanswered.tsx'
import { type UnansweredActors, UnansweredQuestions } from '../../src/features/unanswered/unanswered-list.tsx'
import { unansweredAnswerMachine } from '../../src/machines/unanswered-answer/unanswered-answer.machine.ts'
import { unansweredDismissalMachine } from '../../src/machines/unanswered-dismissal/unanswered-dismissal.machine.ts'
import { queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { asked, other, unansweredAnswerModel, unansweredDismissalModel } from '../models/unanswered.model.ts'
import { unansweredAnswerScreen, unansweredDismissalScreen } from '../models/unanswered.screen.ts'
import { Stage } from './stage.tsx'

const lastAskedAt = new Date(2026, 10, 19, 14, 5).getTime()
const few = {
  total: 103,
  questions: [
    { ...asked, confidence: 'none' as const, count: 3, lastAskedAt, sessionId: 'test conversation' },
    { ...other, confidence: 'likely' as const, count: 1, lastAskedAt, sessionId: null },
  ],
}

type RoomProps = Partial<UnansweredActors> & { unanswered?: UnansweredList }

const Room = ({ unanswered = few, ...given }: RoomProps) => {
  const actors: UnansweredActors = {
    answer: startTestActor(unansweredAnswerMachine, { subject: null }).actor,
    dismissal: startTestActor(unansweredDismissalMachine, undefined).actor,
    ...given,
  }
  return (
    <Stage>
      <UnansweredQuestions agentId="a1" actors={actors} unanswered={unanswered} hasFailed={false} onRetry={() => {}} />
      <AnswerDialog actor={actors.answer} />
    </Stage>
  )
}

runViews([unansweredAnswerModel], unansweredAnswerScreen, (answer) => <Room answer={answer} />)
runViews([unansweredDismissalModel], unansweredDismissalScreen, (dismissal) => <Room dismissal={dismissal} />)

test('[AN-05] each question says how often it was asked and what the agent did', async () => {
  await render(<Room />)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Perguntas sem resposta (103)' })).toBeVisible()
  await expect.element(page.getByText(/Perguntada 3 vezes · última em 19\/11\/2026, 14:05/)).toBeVisible()
  await expect.element(page.getByText('Respondeu talvez')).toBeVisible()
  await expect.element(page.getByText(/Perguntada 1 vez · última/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Ver conversa/u }))
    .toHaveAttribute('href', '/agentes/a1/conversas?conversa=test%20conversation')
  await expect.element(page.getByText('E mais 101 perguntas, que aparecem quando estas saírem.')).toBeVisible()
})

test('[AN-05] of many questions the first three are shown, and all of them on demand, without a scroller of their own', async () => {
  const questions = Array.from({ length: 25 }, (_, at) => ({ ...few.questions[0]!, id: `q${at}` }))
  const { rerender } = await render(<Room unanswered={{ total: 25, questions }} />)
  const rows = page.getByRole('listitem')
  const showAll = page.getByRole('button', { name: 'Mostrar todas (25)', expanded: false })
  expect(rows.elements()).toHaveLength(3)
  await rerender(<Room unanswered={{ total: 3, questions: questions.slice(0, 3) }} />)
  await expect.element(page.getByRole('button', { name: /^Mostrar/u })).not.toBeInTheDocument()
  await rerender(<Room unanswered={{ total: 25, questions }} />)
  await showAll.click()
  expect(rows.elements()).toHaveLength(25)
  const list = page.getByRole('list', { name: 'Perguntas sem resposta (25)' }).element()
  expect(list.scrollHeight).toBe(list.clientHeight)
  await page.getByRole('button', { name: 'Mostrar menos', expanded: true }).click()
  expect(rows.elements()).toHaveLength(3)
  await expect.element(showAll).toHaveFocus()
  await rerender(<Room unanswered={{ total: 40, questions }} />)
  await page.getByRole('button', { name: 'Mostrar 25', exact: true }).click()
  await expect.element(page.getByText('E mais 15 perguntas, que aparecem quando estas saírem.')).toBeVisible()
})

test('[AN-05] nothing to answer takes no room, and a list that could not be read says so', async () => {
  const actors = {
    answer: startTestActor(unansweredAnswerMachine, { subject: null }).actor,
    dismissal: startTestActor(unansweredDismissalMachine, undefined).actor,
  }
  const { rerender } = await render(
    <UnansweredQuestions
      agentId="a1"
      actors={actors}
      unanswered={{ total: 0, questions: [] }}
      hasFailed={false}
      onRetry={() => {}}
    />,
    { wrapper: Stage },
  )
  expect(page.getByRole('heading').elements()).toHaveLength(0)
  await rerender(
    <UnansweredQuestions agentId="a1" actors={actors} unanswered={undefined} hasFailed onRetry={() => {}} />,
  )
  await expect.element(page.getByText('Não foi possível carregar as perguntas sem resposta.')).toBeVisible()
})

test('[AN-05] after a question is answered the focus goes to the next one, and to the place of the list after the last', async () => {
  const actors = {
    answer: startTestActor(unansweredAnswerMachine, { subject: null }).actor,
    dismissal: startTestActor(unansweredDismissalMachine, undefined).actor,
  }
  const list = (questions: typeof few.questions) => (
    <UnansweredQuestions
      agentId="a1"
      actors={actors}
      unanswered={{ total: questions.length, questions }}
      hasFailed={false}
      onRetry={() => {}}
    />
  )
  const { rerender, container } = await render(list(few.questions), { wrapper: Stage })
  page
    .getByRole('button', { name: `Responder: ${asked.question}` })
    .element()
    .focus()
  await rerender(list(few.questions.slice(1)))
  await expect.element(page.getByRole('button', { name: `Responder: ${other.question}` })).toHaveFocus()
  await rerender(list([]))
  await expect.poll(() => container.contains(document.activeElement)).toBe(true)
})

test('[AN-05] the questions are read again with each visit, because customers ask meanwhile', async () => {
  localStorage.setItem('prosa.token', 'token')
  let total = 2
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/config.json' ? {} : { ...few, total }))
  const visit = () =>
    render(
      <Stage>
        <Unanswered agentId="agent-1" userId="user-1" />
      </Stage>,
    )
  const first = await visit()
  await expect.element(page.getByRole('heading', { name: 'Perguntas sem resposta (2)' })).toBeVisible()
  await first.unmount()
  total = 3
  const second = await visit()
  await expect.element(page.getByRole('heading', { name: 'Perguntas sem resposta (3)' })).toBeVisible()
  await second.unmount()
  queryClient.clear()
  localStorage.removeItem('prosa.token')
})

test('[AN-05] the answer to a question that was removed meanwhile may still become a training', async () => {
  localStorage.setItem('prosa.token', 'token')
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (url === '/config.json') return Response.json({})
      if (method === 'GET') return Response.json({ ...few, total: 2 })
      if (url.includes('/unanswered/'))
        return Response.json({ error: 'not_found', message: 'Pergunta não encontrada.' }, { status: 404 })
      sent.push(JSON.parse(body))
      return Response.json({})
    },
  )
  const { unmount } = await render(
    <Stage>
      <Unanswered agentId="agent-1" userId="user-1" />
    </Stage>,
  )
  await page.getByRole('button', { name: `Responder: ${asked.question}` }).click()
  await page.getByRole('textbox', { name: 'Resposta' }).fill('Não.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Criar como novo' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ agentId: 'agent-1', name: asked.question, content: expect.stringContaining('Não.') }])
  await unmount()
  queryClient.clear()
  localStorage.clear()
})

test('[AN-05] the focus stays in the list after a dismissal is undone, whose button is gone', async () => {
  const { actor, ports } = startTestActor(unansweredDismissalMachine, undefined)
  const { container } = await render(<Room dismissal={actor} />)
  actor.send({ type: 'question.dismiss', question: asked })
  ports.settle('changeQuestion', { done: ok(null) })
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await undo.click()
  ports.settle('changeQuestion', { done: ok(null) })
  await expect.element(undo).not.toBeInTheDocument()
  await expect.poll(() => container.contains(document.activeElement)).toBe(true)
})
