import { describe, expect, test } from 'vitest'
import { createJudge, readJudgement } from '../../server/stages/judge-with-model.ts'
import { chooseStage } from '../../server/stages/steering/choose.ts'
import { offerOf } from '../../server/stages/steering/examples.ts'
import { judgeByRule } from '../../server/stages/steering/judge-by-rule.ts'
import { emptyState, type StageSnapshot } from '../../server/stages/steering/state.ts'
import { modelKey, startOpenai } from '../stand-ins/openai.ts'
import { recordingLog } from './engine-fixture.ts'
import {
  fiveStages,
  gymStages,
  heldOutSamples,
  moreSamples,
  type Sample,
  samples,
  stage,
} from './texts/stages/judging.ts'

const chosen = (stages: readonly StageSnapshot[], message: string) =>
  chooseStage(emptyState, stages, judgeByRule(stages, message))

function outcomeOf(stages: readonly StageSnapshot[], [message, wanted]: Sample) {
  const found = chosen(stages, message)
  const isRight = found?.stage.id === wanted
  return {
    message,
    wanted,
    got: found && `${found.verdict} ${found.stage.id}`,
    isRight,
    isSilent: !isRight && found?.verdict === 'yes',
  }
}

describe('[SG-07] conditions judged without a model', () => {
  test.each([
    ['looked at', fiveStages, [...samples, ...moreSamples]],
    ['held out', gymStages, heldOutSamples],
  ] as const)(
    '%s: at least 60 in 100 messages enter or are asked about, and none enters wrongly',
    (_, stages, list) => {
      const judged = list.map((sample) => outcomeOf(stages, sample))
      expect(judged.filter(({ isSilent }) => isSilent)).toEqual([])
      const meant = judged.filter(({ wanted }) => wanted !== null)
      const share = meant.filter(({ isRight }) => isRight).length / meant.length
      expect(
        share,
        JSON.stringify(
          judged.filter(({ isRight }) => !isRight),
          null,
          1,
        ),
      ).toBeGreaterThanOrEqual(0.6)
    },
  )
})

test.each(['quero alugar mesas e cadeiras para uma festa', 'quero alugar 20 cadeiras, a festa é dia 20 de dezembro'])(
  '[SG-07] what is wished for begins its stage, though another condition has a word of it: %s',
  (message) => {
    const rental = stage('rental', 'Orçamento', 'O cliente quer alugar, reservar ou pedir orçamento')
    const sending = stage('sending', 'Envio', 'Os dados da festa foram coletados')
    expect(chosen([rental, sending], message)).toEqual({ stage: rental, verdict: 'yes' })
  },
)

describe('[SG-07] an offer', () => {
  test('takes the words of the owner, unless they speak of the customer’s own', () => {
    expect(offerOf(fiveStages[0]!)).toBe('Você quer marcar uma consulta?')
    expect(offerOf(stage('x', 'Rastreio', '"quero ver meu pedido"'))).toBe('Você quer falar sobre “Rastreio”?')
  })
})

describe('[SG-07] the structured answer of a model', () => {
  const read = (json: unknown, message = 'quero marcar já') =>
    readJudgement(`Claro:\n${typeof json === 'string' ? json : JSON.stringify(json)}`, fiveStages.slice(0, 2), message)

  test('counts with the words of the customer; conditions that nobody asked about are ignored', () => {
    const conditions = [
      { id: '1', reason: 'pediu', quote: 'Quero marcar', verdict: 'sim' },
      { id: 2, reason: 'não disse', quote: 'remarcar', verdict: 'sim' },
      { id: '9', reason: '', quote: null, verdict: 'sim' },
    ]
    const found = read({ conditions, answer: 'já' })
    expect(found?.judged.map(({ verdict, quote }) => [verdict, quote])).toEqual([
      ['yes', 'Quero marcar'],
      ['maybe', null],
    ])
    expect(found?.quote).toBe('já')
    expect(read({ conditions: [], answer: 'nunca disse' })?.quote).toBeUndefined()
  })

  test.each(['sem JSON', '{"conditions":', { conditions: 'x' }, { conditions: [{ id: '1', verdict: 'claro' }] }])(
    '%j is none',
    (json) => expect(read(json)).toBeUndefined(),
  )
})

test('[SG-07] a model gets the latest messages, and no half of an emoji, which endpoints refuse', async () => {
  const standIn = await startOpenai()
  const judge = createJudge({ baseUrl: standIn.baseUrl, apiKey: modelKey }, recordingLog())
  const contents = ['há muito', 'antes', 'depois', 'então', `${'a'.repeat(499)}😀 e depois?`]
  const history = contents.map((content) => ({ role: 'user' as const, content }))
  const asked = { model: 'gpt-4o', stages: fiveStages, message: 'quero marcar', history, asked: null }
  await judge(asked, new AbortController().signal)
  await standIn.close()
  expect(JSON.stringify(standIn.sent)).toMatch(/Cliente: antes.+Cliente: depois.+Cliente: então.+Cliente: a{499}/u)
  expect(JSON.stringify(standIn.sent)).not.toContain('há muito')
  expect(JSON.stringify(standIn.sent)).not.toMatch(/\\ud83d/u)
})
