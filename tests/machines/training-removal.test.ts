import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { removal, removalNotices } from '../../src/features/training/dialogs/strings.ts'
import type { Effect } from '../../src/machines/effects.ts'
import type { ConfirmNotice } from '../../src/machines/shared/confirm.machine.ts'
import { trainingRemovalMachine } from '../../src/machines/training-removal/training-removal.machine.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { trainingRemovalModel } from '../models/training-removal.model.ts'

type RemovalRig = TestActor<typeof trainingRemovalMachine>
const asking = (): RemovalRig => {
  const rig = startTestActor(trainingRemovalMachine, trainingRemovalModel.input)
  rig.actor.send({ type: 'question.ask', subject: { id: 't1', name: 'Horários' } })
  return rig
}

/** The effects: notices in the words of the app. */
const told = ({ emitted }: RemovalRig): string[] =>
  (emitted as Effect<ConfirmNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${removalNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

describe('[TR-12] removing a training', () => {
  test('is asked about first, and nothing is called before the answer', () => {
    const rig = asking()
    expect(rig.ports.calls).toEqual([])
    rig.actor.send({ type: 'question.cancel' })
    expect([rig.actor.getSnapshot().value, rig.ports.calls.length]).toEqual(['closed', 0])
    expect(removal.title).toBe('Remover Treinamento')
    expect(removal.warning).toBe('Esta ação não poderá ser desfeita')
  })

  test('can be neither cancelled nor asked for twice while it runs', () => {
    const rig = asking()
    rig.actor.send({ type: 'question.confirm' })
    expect(rig.ports.last('runConfirmed').input).toEqual({ subject: { id: 't1', name: 'Horários' } })
    for (const type of ['question.cancel', 'question.confirm'] as const)
      expect(rig.actor.getSnapshot().can({ type })).toBe(false)
  })

  test.for([
    ['removed', ok(null), 'closed', ['success: Treinamento removido com sucesso!', 'changed: trainings']],
    [
      'gone already',
      fail('notFound', { status: 404, message: 'Treinamento não encontrado.' }),
      'closed',
      ['error: Erro ao remover: Treinamento não encontrado.', 'changed: trainings'],
    ],
    ['broken', fail('server', { status: 500 }), { asking: 'failed' }, ['error: Erro ao remover: Tente novamente']],
    ['unauthorized, which the session tells', fail('unauthorized', { status: 401 }), { asking: 'idle' }, []],
  ] as const)('[TR-14] %s', ([, answer, state, words]) => {
    const rig = asking()
    rig.actor.send({ type: 'question.confirm' })
    rig.ports.settle('runConfirmed', { done: answer })
    expect(told(rig)).toEqual(['info: Removendo treinamento...', ...words])
    expect(rig.actor.getSnapshot().value).toEqual(state)
  })
})
