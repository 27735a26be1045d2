import { describe, expect, test } from 'vitest'
import { agentLimits } from '../../contract/agents.ts'
import { fail, ok } from '../../contract/failures.ts'
import { differences, restoreNotices, restoredFrom, savedAt } from '../../src/features/agent-versions/strings.ts'
import { agentVersionRestoreMachine } from '../../src/machines/agent-version-restore/agent-version-restore.machine.ts'
import { agentVersionsMachine } from '../../src/machines/agent-versions/agent-versions.machine.ts'
import { differencesOf, restorableValues } from '../../src/features/agent-versions/differences.ts'
import type { Effect } from '../../src/machines/effects.ts'
import type { ConfirmNotice } from '../../src/machines/shared/confirm.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { savedAgent } from '../models/agent-forms.ts'
import { agentVersionRestoreModel } from '../models/agent-version-restore.model.ts'
import { agentVersionsModel, earlier, listedVersions } from '../models/agent-versions.model.ts'

describe('the versions of an agent', () => {
  const opened = () => {
    const rig = startTestActor(agentVersionsMachine, agentVersionsModel.input)
    rig.actor.send({ type: 'versions.open' })
    return rig
  }

  test('are read when the dialog is opened, and again each time', () => {
    const rig = opened()
    rig.ports.settle('loadVersions', { done: ok(listedVersions) })
    rig.actor.send({ type: 'version.toggle', revision: 2 })
    rig.actor.send({ type: 'versions.close' })
    rig.actor.send({ type: 'versions.open' })
    expect(rig.actor.getSnapshot().context).toMatchObject({ versions: [], selected: null, comparison: null })
    expect(rig.ports.calls.filter(({ port }) => port === 'loadVersions')).toHaveLength(2)
  })

  test('are compared one at a time; the comparison of another one cannot land', () => {
    const rig = opened()
    rig.ports.settle('loadVersions', { done: ok(listedVersions) })
    rig.actor.send({ type: 'version.toggle', revision: 2 })
    expect(rig.ports.last('loadComparison').input).toEqual({ agentId: 'agent-1', revision: 2 })
    rig.ports.settle('loadComparison', { done: ok({ earlier, current: savedAgent }) })
    rig.actor.send({ type: 'version.toggle', revision: 3 })
    expect(rig.actor.getSnapshot().context).toMatchObject({ selected: 3, comparison: null })
    rig.actor.send({ type: 'version.toggle', revision: 3 })
    expect(rig.actor.getSnapshot().value).toEqual({ browsing: 'unselected' })
  })

  test('that could not be read are asked for again', () => {
    const rig = opened()
    rig.ports.settle('loadVersions', { done: fail('offline') })
    expect(rig.actor.getSnapshot().value).toBe('loadFailed')
    rig.actor.send({ type: 'versions.retry' })
    rig.ports.settle('loadVersions', { done: ok(listedVersions) })
    rig.actor.send({ type: 'version.toggle', revision: 1 })
    rig.ports.settle('loadComparison', { done: fail('server', { status: 500 }) })
    rig.actor.send({ type: 'version.retry' })
    expect(rig.ports.last('loadComparison').input).toEqual({ agentId: 'agent-1', revision: 1 })
  })
})

describe('[CL-04] what differs', () => {
  test('is told field by field, and nothing of what is the same', () => {
    expect(differencesOf({ earlier, current: savedAgent }).fields).toEqual(['name', 'useEmojis'])
    expect(differencesOf({ earlier: savedAgent, current: savedAgent }).fields).toEqual([])
  })

  test('may be anything that a save stores, but not the site and whether the agent is active', () => {
    const others = ['language', 'businessArea', 'tone', 'pictureURL', 'responseModel', 'timezone']
    const toggles = ['useEmojis', 'restrictTopics', 'enableSplitMessages', 'splitMessageMaxLength']
    const ofEntry = ['enabledHumanTransfer', 'enabledReminder']
    expect(Object.keys(restorableValues(savedAgent)).toSorted()).toEqual(
      [...Object.keys(agentLimits), ...others, ...toggles, ...ofEntry].toSorted(),
    )
  })
})

test('in words', () => {
  expect(savedAt(new Date(2026, 2, 9, 14, 5).getTime())).toBe('09/03/2026, 14:05')
  expect([differences(1), differences(2)]).toEqual(['1 campo diferente', '2 campos diferentes'])
  expect(restoredFrom(3)).toBe('restaurada da versão 3')
})

describe('restoring a version', () => {
  test.for([
    ['restored', ok(null), 'closed', ['success: Versão restaurada e salva como uma nova.', 'changed: agents']],
    [
      'gone already',
      fail('notFound', { status: 404, message: 'Esta versão do agente não existe.' }),
      'closed',
      ['error: Erro ao restaurar: Esta versão do agente não existe.', 'changed: agents'],
    ],
    ['offline', fail('offline'), { asking: 'failed' }, ['error: Erro ao restaurar: Tente novamente']],
    ['unauthorized, which the session tells', fail('unauthorized', { status: 401 }), { asking: 'idle' }, []],
  ] as const)('is asked about first; %s', ([, answer, state, words]) => {
    const rig = startTestActor(agentVersionRestoreMachine, agentVersionRestoreModel.input)
    rig.actor.send({ type: 'question.ask', subject: { agentId: 'agent-1', revision: 2 } })
    expect(rig.ports.calls).toEqual([])
    rig.actor.send({ type: 'question.confirm' })
    expect(rig.ports.last('runConfirmed').input).toEqual({ subject: { agentId: 'agent-1', revision: 2 } })
    rig.ports.settle('runConfirmed', { done: answer })
    const told = (rig.emitted as Effect<ConfirmNotice>[]).map((effect) => {
      if (effect.type === 'notice') return `${effect.tone}: ${restoreNotices[effect.key](effect.params ?? {})}`
      return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
    })
    expect(told).toEqual(words)
    expect(rig.actor.getSnapshot().value).toEqual(state)
  })
})
