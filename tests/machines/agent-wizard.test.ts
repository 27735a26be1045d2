import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { agentLimits, objectives, type Agent } from '../../contract/agents.ts'
import { agentWizardMachine } from '../../src/machines/agent-wizard/agent-wizard.machine.ts'
import { refusalOf } from '../../src/machines/agent-wizard/refusal.ts'
import { limitProblem } from '../../src/machines/agent-wizard/website.ts'
import { draftOf, missingNow } from '../../src/machines/agent-wizard/agent-wizard.select.ts'
import { fail, type Result } from '../../contract/failures.ts'
import type { CreateAgentInput, WizardDraft } from '../../src/machines/agent-wizard/agent-wizard.setup.ts'
import { payloadOf, type DataStep, type WizardData } from '../../src/machines/agent-wizard/wizard-data.ts'
import { explore } from '../kit/explore.ts'
import { agentWizardModel, resumedWizardModels } from '../models/agent-wizard.model.ts'
import { canGoOn, needed, stepsInOrder, whole, without, type DataField } from '../models/agent-wizard.rules.ts'

const at = (step: DataStep, data: WizardData) => {
  const draft = { step, data, websiteUrl: '' }
  const actor = createActor(agentWizardMachine, { input: { ...agentWizardModel.input, draft, isContinued: true } })
  const snapshot = actor.start().getSnapshot()
  actor.stop()
  return { place: snapshot.value, goesOn: snapshot.can({ type: 'wizard.next' }), missing: missingNow(snapshot) }
}

const fields = [...new Set(objectives.flatMap((objective) => Object.values(needed[objective]).flat()))]
/** By the name they have in the contract. */
const limits: Partial<Record<DataField, number>> = {
  agentName: agentLimits.name,
  corporationName: agentLimits.companyName,
  helpersName: agentLimits.companyName,
  description: agentLimits.behavior,
  shortDescription: agentLimits.shortDescription,
  productDescription: agentLimits.productDescription,
  initialChatMessage: agentLimits.initialChatMessage,
}

describe('[WZ-08] Continuar', () => {
  for (const objective of objectives)
    for (const step of stepsInOrder) {
      const wanted = needed[objective][step]
      test(`on ${step} of ${objective} needs ${wanted.join(', ')}`, () => {
        expect(at(step, whole(objective))).toEqual({ place: { editing: step }, goesOn: true, missing: [] })
        for (const field of wanted) {
          const found = at(step, without(whole(objective), field))
          expect(found, field).toEqual({ place: { editing: step }, goesOn: false, missing: [field] })
        }
      })

      test(`on ${step} of ${objective} needs nothing else`, () => {
        const wholeAgent = Object.values(needed[objective]).flat()
        const others = fields.filter((field) => !(step === 'settings' ? wholeAgent : wanted).includes(field))
        // Without an objective it is no longer this one.
        for (const field of others.filter((other) => other !== 'selectedObjective'))
          expect(at(step, without(whole(objective), field)).goesOn, field).toBe(true)
      })

      test(`on ${step} of ${objective} takes no spaces for words, and nothing that is too long to be stored`, () => {
        for (const field of wanted) {
          const limit = limits[field]
          if (limit === undefined) continue
          const withText = (text: string) => at(step, { ...whole(objective), [field]: text }).goesOn
          expect([field, withText(' \n '), withText('a'.repeat(limit)), withText('a'.repeat(limit + 1))]).toEqual([
            field,
            false,
            true,
            false,
          ])
        }
      })
    }

  test('is held to it wherever the wizard can get to', () => {
    for (const model of [agentWizardModel, ...resumedWizardModels])
      for (const { snapshot } of explore(model).places.values()) {
        const step = stepsInOrder.find((each) => snapshot.matches({ editing: each }))
        const goesOn = step !== undefined && canGoOn(step, snapshot.context.data)
        expect(snapshot.can({ type: 'wizard.next' }), JSON.stringify(snapshot.value)).toBe(goesOn)
      }
  })
})

test.each([
  ['SALES', 'Padaria Sol', 'Pães'],
  ['SUPPORT', 'Padaria Sol', ''],
  ['PERSONAL', 'Dona Lúcia', ''],
] as const)(
  '[WZ-12] what is sent for %s has only what its steps ask for',
  (objective, companyName, productDescription) => {
    expect(payloadOf(whole(objective), 'user-1')).toMatchObject({
      businessArea: objective,
      companyName,
      productDescription,
      restrictTopics: true,
      userId: 'user-1',
    })
  },
)

test('[WZ-15] the text of a reply that is not understood is not shown', () => {
  expect(refusalOf(fail('malformed', { status: 200, text: '<html>' }).failure)).toEqual({
    key: 'failed',
    sent: null,
  })
  expect(refusalOf(fail('server', { status: 502, text: 'Em manutenção.' }).failure)).toMatchObject({
    params: { message: 'Em manutenção.' },
  })
})

test('[WZ-14, WS-04] a limit without its figures is told in the words of the server, or without any number', () => {
  const limitOf = (more: { message?: string; body?: { agentLimit?: number; currentCount?: number } }) => {
    const body = { error: 'agent_limit_exceeded', message: more.message ?? '', ...more.body }
    const { failure } = fail('forbidden', { status: 403, ...more, body })
    return [refusalOf(failure), limitProblem(failure)]
  }
  expect(limitOf({ body: { agentLimit: 3, currentCount: 0 } })).toMatchObject([
    { key: 'limitExceeded', params: { agentLimit: 3, currentCount: 0 } },
    { key: 'limitExceeded', agentLimit: 3, currentCount: 0 },
  ])
  expect(limitOf({ message: 'Seu plano tem 3 agentes.', body: { agentLimit: 3 } })).toMatchObject([
    { key: 'refused', params: { message: 'Seu plano tem 3 agentes.' } },
    { key: 'refused', message: 'Seu plano tem 3 agentes.' },
  ])
  expect(limitOf({})).toMatchObject([{ key: 'limitReached' }, { key: 'limitReached' }])
})

test('[WZ-12] a creation without a reply is repeated as such, also after a reload', async () => {
  const asked: boolean[] = []
  const refusals = [
    fail('invalid', { status: 400 }),
    fail('malformed', { status: 200, text: '<html>' }),
    fail('server', { status: 502 }),
  ]
  const machine = agentWizardMachine.provide({
    actors: {
      createAgent: fromPromise<Result<Agent>, CreateAgentInput>(({ input: { repeats } }) => {
        asked.push(repeats)
        return Promise.resolve(refusals[asked.length - 1] ?? fail('offline'))
      }),
    },
  })
  const open = (draft: WizardDraft) =>
    createActor(machine, { input: { ...agentWizardModel.input, draft, isContinued: true } }).start()
  const submit = async (actor: ReturnType<typeof open>) => {
    actor.send({ type: 'wizard.next' })
    await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'settings' }))
  }
  const draft: WizardDraft = { step: 'settings', data: whole('SUPPORT'), websiteUrl: '' }
  const actor = open(draft)
  for (const _ of [1, 2, 3, 4]) await submit(actor)
  await submit(open(draftOf(actor.getSnapshot())!))
  expect(asked).toEqual([false, false, true, true, true])
  // Reloaded before the reply came.
  const waiting = open(draft)
  waiting.send({ type: 'wizard.next' })
  expect(draftOf(waiting.getSnapshot())).toMatchObject({ isUnanswered: true })
})
