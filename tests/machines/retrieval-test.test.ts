import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { emptyText, panel, problemText, summaryOf } from '../../src/features/training/retrieval/strings.ts'
import { highlighted } from '../../src/machines/retrieval-test/highlight.ts'
import { retrievalTestMachine } from '../../src/machines/retrieval-test/retrieval-test.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { found, nothing, passage, retrievalTestModel } from '../models/retrieval-test.model.ts'

const opened = () => {
  const rig = startTestActor(retrievalTestMachine, retrievalTestModel.input)
  rig.actor.send({ type: 'panel.toggle' })
  return rig
}

describe('testing what is found', () => {
  test('asks what was typed, and keeps the result while the next question is typed and the panel is closed', () => {
    const rig = opened()
    rig.actor.send({ type: 'question.edit', text: '  Qual o prazo? ' })
    rig.actor.send({ type: 'question.submit' })
    expect(rig.ports.last('testRetrieval').input).toEqual({ agentId: 'agent-1', question: 'Qual o prazo?' })
    rig.ports.settle('testRetrieval', { done: ok(found) })
    rig.actor.send({ type: 'question.edit', text: 'Outra' })
    rig.actor.send({ type: 'panel.toggle' })
    expect(rig.actor.getSnapshot().context).toMatchObject({
      question: 'Outra',
      submittedQuestion: 'Qual o prazo?',
      reply: found,
    })
  })

  test('a new question takes the old result away, and a failure says so', () => {
    const rig = opened()
    rig.actor.send({ type: 'question.edit', text: 'Qual o prazo?' })
    rig.actor.send({ type: 'question.submit' })
    rig.ports.settle('testRetrieval', { done: ok(found) })
    rig.actor.send({ type: 'question.submit' })
    expect(rig.actor.getSnapshot().context.reply).toBeNull()
    rig.ports.settle('testRetrieval', { done: fail('offline') })
    const { problem } = rig.actor.getSnapshot().context
    expect(problem && problemText(problem)).toBe(
      'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
    )
  })

  test('waits for a question within the limit', () => {
    const rig = opened()
    const canAsk = (text: string) => {
      rig.actor.send({ type: 'question.edit', text })
      return rig.actor.getSnapshot().can({ type: 'question.submit' })
    }
    expect(['', ' \n', 'a', 'a'.repeat(1_000), 'a'.repeat(1_001)].map(canAsk)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  })

  test('in words', () => {
    expect(panel.title).toBe('Testar uma pergunta')
    expect(summaryOf(found)).toBe('1 trecho seria usado · 64 trechos procurados')
    expect(summaryOf({ passages: [passage({ isUsed: false })], searched: 1 })).toBe(
      'Nenhum trecho seria usado · 1 trecho procurado',
    )
    expect(emptyText(nothing.searched)).toContain('Nenhum dos 64 trechos fala disso.')
    expect(emptyText(1)).toContain('O único trecho que há não fala disso.')
    expect(emptyText(0)).toContain('nenhum treinamento deste agente foi concluído')
    expect(problemText({ key: 'failed' })).toBe('Não foi possível testar agora. Tente novamente.')
    expect(problemText({ key: 'refused', message: 'Não.' })).toBe('Não.')
  })
})

describe('marking what answers', () => {
  const marked = (content: string, excerpt: string): string =>
    highlighted(content, excerpt)
      .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
      .join('')

  test.for([
    ['Um. Dois. Três.', 'Dois.', 'Um. [Dois.] Três.'],
    ['Um.\n\n  Dois\nmais.  Três.', 'Dois mais. Três.', 'Um.\n\n  [Dois\nmais.  Três.]'],
    ['  Um 🥖 pão. Outro.', 'Um 🥖 pão.', '  [Um 🥖 pão.] Outro.'],
    ['Um. Dois. Três.', 'Três.\nUm.', '[Um.] Dois. [Três.]'],
    ['Um. Dois.', 'Quatro.', 'Um. Dois.'],
    ['Um.', '', 'Um.'],
    ['', 'Um.', ''],
    ['Um.', 'Um.', '[Um.]'],
  ] as const)('%j, %j', ([content, excerpt, expected]) => {
    expect(marked(content, excerpt)).toBe(expected)
  })

  test('nothing of the passage is lost', () => {
    const { content, excerpt } = passage()
    expect(
      highlighted(content, excerpt)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content)
  })
})
