import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { trainingTypes } from '../../contract/trainings.ts'
import {
  countLine,
  formatDate,
  freshness,
  moreCharacters,
  qualityHint,
  qualityLabels,
  showAll,
  statusLabel,
  typeLabel,
} from '../../src/features/training/strings.ts'
import { groupsOf, isInProgress, qualityOf } from '../../src/machines/training/training-data.ts'
import { trainingMachine } from '../../src/machines/training/training.machine.ts'
import { explore } from '../kit/explore.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { someTrainings, training, trainingModel } from '../models/training.model.ts'

type TrainingRig = TestActor<typeof trainingMachine>

const opened = (): TrainingRig => startTestActor(trainingMachine, trainingModel.input)
const stateOf = ({ actor }: TrainingRig) => actor.getSnapshot().value
const refreshes = ({ ports }: TrainingRig): number =>
  ports.calls.filter(({ port }) => port === 'refreshTrainings').length
const answerRefresh = ({ ports }: TrainingRig, inProgress: boolean): void =>
  ports.settle('refreshTrainings', { done: ok({ inProgress }) })
const creation = ({ ports }: TrainingRig, type: 'creation.asked' | 'creation.left' | 'creation.created'): void =>
  ports.settle('creation', { emits: { type } })

describe('the model', () => {
  const snapshots = [...explore(trainingModel).places.values()].map(({ snapshot }) => snapshot)

  test('stays small', () => {
    expect(snapshots.length).toBeLessThan(300)
  })
})

describe('[TR-14] the creation', () => {
  test('is opened by a button or an address, and left for the list', () => {
    const rig = opened()
    creation(rig, 'creation.asked')
    expect(stateOf(rig)).toMatchObject({ view: 'creating' })
    creation(rig, 'creation.left')
    expect(stateOf(rig)).toMatchObject({ view: 'list' })
    rig.actor.send({ type: 'training.add' })
    expect(stateOf(rig)).toMatchObject({ view: 'creating' })
    // One and the same throughout, so that what was filled in stays.
    expect(rig.ports.calls.filter(({ port }) => port === 'creation')).toHaveLength(1)
    expect(rig.ports.last('creation').input).toMatchObject({ ...trainingModel.input, tab: rig.actor })
  })

  test('leads back to the list when something was created, and has it fetched again', () => {
    const rig = opened()
    answerRefresh(rig, false)
    rig.actor.send({ type: 'training.add' })
    creation(rig, 'creation.created')
    expect(stateOf(rig)).toEqual({ view: 'list', progress: 'refreshing' })
    expect(refreshes(rig)).toBe(2)
  })

  test('has the list fetched when one was called back, since it may have arrived', () => {
    const rig = opened()
    answerRefresh(rig, false)
    rig.actor.send({ type: 'training.add' })
    rig.ports.settle('creation', { emits: { type: 'creation.cancelled' } })
    expect(stateOf(rig)).toEqual({ view: 'creating', progress: 'refreshing' })
  })
})

test('[TR-06] quality is good above 500 characters', () => {
  expect([' ', 'a', 'a'.repeat(500), `${'a'.repeat(500)}  `, 'a'.repeat(501)].map((it) => qualityOf(it).level)).toEqual(
    ['empty', 'medium', 'medium', 'medium', 'good'],
  )
  expect(qualityLabels).toMatchObject({ medium: 'Médio', good: 'Bom' })
})

describe('[TR-01] keeping the list fresh', () => {
  test('opening the tab refreshes once', () => {
    const rig = opened()
    expect(rig.ports.last('refreshTrainings').input).toEqual({ agentId: 'agent-1' })
    answerRefresh(rig, false)
    expect(stateOf(rig)).toMatchObject({ progress: 'idle' })
    expect(rig.clock.running).toEqual([])
    expect(refreshes(rig)).toBe(1)
  })

  test('what is in progress is followed, and the list is read again when it has ended', () => {
    const rig = opened()
    answerRefresh(rig, true)
    expect(stateOf(rig)).toMatchObject({ progress: 'following' })
    expect(rig.ports.last('followTrainings').input).toEqual({ agentId: 'agent-1' })
    expect(refreshes(rig)).toBe(1)
    rig.ports.settle('followTrainings', { emits: { type: 'progress.ended' } })
    expect(stateOf(rig)).toMatchObject({ progress: 'refreshing' })
    answerRefresh(rig, false)
    expect(stateOf(rig)).toMatchObject({ progress: 'idle' })
    expect(refreshes(rig)).toBe(2)
  })

  test('a failed refresh ends it quietly until the user asks again', () => {
    const rig = opened()
    rig.ports.settle('refreshTrainings', { done: fail('server', { status: 500 }) })
    expect(stateOf(rig)).toMatchObject({ progress: 'idle' })
    expect(rig.emitted).toEqual([])
    rig.actor.send({ type: 'training.refresh' })
    answerRefresh(rig, true)
    expect(stateOf(rig)).toMatchObject({ progress: 'following' })
  })

  test('without a connection it is tried again every five seconds', () => {
    const rig = opened()
    answerRefresh(rig, true)
    rig.actor.send({ type: 'training.refresh' })
    rig.ports.settle('refreshTrainings', { done: fail('offline') })
    expect(stateOf(rig)).toMatchObject({ progress: 'offline' })
    rig.clock.end(5_000)
    answerRefresh(rig, true)
    expect(stateOf(rig)).toMatchObject({ progress: 'following' })
    expect(refreshes(rig)).toBe(3)
  })

  test('what was fetched before a creation does not count after it', () => {
    const rig = opened()
    rig.actor.send({ type: 'training.add' })
    const before = rig.ports.last('refreshTrainings')
    creation(rig, 'creation.created')
    rig.ports.settleCall(before, { done: ok({ inProgress: false }) })
    expect(stateOf(rig)).toMatchObject({ progress: 'refreshing' })
    answerRefresh(rig, true)
    expect(stateOf(rig)).toMatchObject({ progress: 'following' })
  })

  test('a refresh starts anew without touching the view', () => {
    const rig = opened()
    rig.actor.send({ type: 'training.refresh' })
    expect(stateOf(rig)).toEqual({ view: 'list', progress: 'refreshing' })
    expect(rig.ports.calls.map(({ port }) => port)).toEqual(['creation', 'refreshTrainings', 'refreshTrainings'])
  })

  test('trainings are followed while one writes, too', () => {
    const rig = opened()
    rig.actor.send({ type: 'training.add' })
    answerRefresh(rig, true)
    expect(stateOf(rig)).toEqual({ view: 'creating', progress: 'following' })
  })
})

describe('[TR-01] reading the list', () => {
  test('grouped by type, unknown types last, in the order of the list', () => {
    const list = [training('x1', 'X', { type: 'AUDIO' }), training('w1', 'W', { type: 'WEBSITE' }), ...someTrainings]
    expect(groupsOf(list).map(({ type, trainings }) => [type, trainings.map(({ id }) => id)])).toEqual([
      ['TEXT', ['t1', 't2', 't3', 't4']],
      ['WEBSITE', ['w1', 'w1']],
      ['AUDIO', ['x1']],
    ])
    expect(groupsOf([])).toEqual([])
  })

  test('[TR-13] statuses and types in Portuguese; others as they are', () => {
    const statuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FINISHED', 'FAILED', 'QUEUED', '', null, undefined]
    expect(statuses.map(statusLabel)).toEqual([
      'Pendente',
      'Processando',
      'Concluído',
      'Finalizado',
      'Falhou',
      'QUEUED',
      'Indefinido',
      'Indefinido',
      'Indefinido',
    ])
    expect([...trainingTypes, 'AUDIO'].map(typeLabel)).toEqual([
      'Texto',
      'Website',
      'Imagem',
      'Documento',
      'Vídeo',
      'AUDIO',
    ])
    expect(statuses.filter((status) => isInProgress({ status }))).toEqual(['PENDING', 'PROCESSING'])
  })

  test('counts, dates and hints', () => {
    expect([0, 1, 12].map(countLine)).toEqual([
      '0 treinamento(s) encontrado(s)',
      '1 treinamento(s) encontrado(s)',
      '12 treinamento(s) encontrado(s)',
    ])
    expect(showAll(4)).toBe('Ver todos (4)')
    const noon = new Date(2026, 2, 12, 12, 5, 9)
    expect(formatDate(noon)).toBe('12/03/2026, 12:05')
    expect(freshness(noon.getTime(), 0)).toBe('Atualizado às 12:05:09')
    expect(freshness(noon.getTime(), 2)).toBe('2 em processamento')
    expect([moreCharacters(1), moreCharacters(1_500)]).toEqual(['… e mais 1 caractere.', '… e mais 1.500 caracteres.'])
    expect([0, 1, 501].map((length) => qualityHint(qualityOf('a'.repeat(length))))).toEqual([
      'Quanto mais detalhes, melhores as respostas. Bom acima de 500 caracteres.',
      '1 caractere · bom acima de 500',
      '501 caracteres',
    ])
  })
})
