import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { defaultTrainingNames, trainingLimits, trainingTypes } from '../../contract/trainings.ts'
import {
  countLine,
  formatDate,
  formHint,
  freshness,
  moreCharacters,
  qualityHint,
  qualityLabels,
  showAll,
  statusLabel,
  trainingNotices,
  typeLabel,
} from '../../src/features/training/strings.ts'
import type { Effect } from '../../src/machines/effects.ts'
import {
  bodyOf,
  canBeSent,
  emptyText,
  groupsOf,
  isInProgress,
  qualityOf,
  tooLong,
} from '../../src/machines/training/training-data.ts'
import { trainingMachine, type TrainingNotice } from '../../src/machines/training/training.machine.ts'
import { draftOf } from '../../src/machines/training/training.select.ts'
import { runMachine } from '../kit/machine-runner.ts'
import { explore } from '../kit/model.ts'
import { rigUp, type Rig } from '../kit/ports.ts'
import { drafted, draftedTrainingModel, someTrainings, training, trainingModel } from '../models/training.model.ts'

type TrainingRig = Rig<typeof trainingMachine>

const opened = (): TrainingRig => rigUp(trainingMachine, trainingModel.input)
const context = ({ actor }: TrainingRig) => actor.getSnapshot().context
const stateOf = ({ actor }: TrainingRig) => actor.getSnapshot().value
const refreshes = ({ ports }: TrainingRig): number =>
  ports.calls.filter(({ port }) => port === 'refreshTrainings').length
const answerRefresh = ({ ports }: TrainingRig, inProgress: boolean): void =>
  ports.settle('refreshTrainings', { done: ok({ inProgress }) })
const page = ({ ports }: TrainingRig, type: 'page.hidden' | 'page.shown'): void =>
  ports.settle('watchVisibility', { says: { type } })

const text = { name: ' Horários ', description: '', content: ' Abrimos às 8h.\n' }
const submit = (rig: TrainingRig): void => {
  rig.actor.send({ type: 'training.add' })
  rig.actor.send({ type: 'training.edit', patch: text })
  rig.actor.send({ type: 'training.submit' })
}

/** What the outlets are asked for: notices in the words of the app. */
const asked = ({ emitted }: TrainingRig): string[] =>
  (emitted as Effect<TrainingNotice>[]).map((effect) => {
    if (effect.type === 'notice') return `${effect.tone}: ${trainingNotices[effect.key](effect.params ?? {})}`
    return effect.type === 'resource.changed' ? `changed: ${effect.keys.join()}` : effect.to
  })

runMachine([trainingModel, draftedTrainingModel])

describe('the model', () => {
  const snapshots = [...explore(trainingModel).places.values()].map(({ snapshot }) => snapshot)

  test('stays small', () => {
    expect(snapshots.length).toBeLessThan(300)
  })

  test('never sends what may not be stored', () => {
    const sent = snapshots.filter((snapshot) => snapshot.matches({ view: { creating: 'submitting' } }))
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.every(({ context: { text: sending } }) => canBeSent(sending))).toBe(true)
  })

  test('polls only while the page is seen', () => {
    const visibilities = (progress: 'waiting' | 'paused') =>
      new Set(snapshots.filter(({ value }) => value.progress === progress).map(({ value }) => value.page))
    expect(visibilities('waiting')).toEqual(new Set(['shown']))
    expect(visibilities('paused')).toEqual(new Set(['hidden']))
  })
})

describe('[TR-06] creating a text', () => {
  test('sends it, leads back to the list and has it fetched again', () => {
    const rig = opened()
    answerRefresh(rig, false)
    submit(rig)
    expect(stateOf(rig)).toMatchObject({ view: { creating: 'submitting' } })
    expect(rig.ports.last('createText').input).toEqual({ agentId: 'agent-1', text })
    rig.ports.settle('createText', { done: ok(null) })
    expect(asked(rig)).toEqual([
      'info: Criando treinamento...',
      'success: Treinamento criado com sucesso',
      'changed: trainings',
    ])
    expect(stateOf(rig)).toEqual({ view: 'list', progress: 'refreshing', page: 'shown' })
    expect(context(rig).text).toEqual(emptyText)
    expect(refreshes(rig)).toBe(2)
  })

  const failures: [string, { ok: false; failure: Failure }, string[]][] = [
    [
      'with the server’s words',
      fail('invalid', { status: 400, message: 'Texto repetido.' }),
      ['error: Texto repetido.'],
    ],
    ['without any', fail('server', { status: 500 }), ['error: Ocorreu um problema ao criar o treinamento']],
    ['offline', fail('offline'), ['error: Ocorreu um problema ao criar o treinamento']],
    ['unauthorized, which the session tells', fail('unauthorized', { status: 401 }), []],
  ]
  test.for(failures)('[TR-14] that fails keeps what was typed: %s', ([, failure, told]) => {
    const rig = opened()
    submit(rig)
    rig.ports.settle('createText', { done: failure })
    expect(asked(rig)).toEqual(['info: Criando treinamento...', ...told])
    expect(stateOf(rig)).toMatchObject({ view: { creating: 'editing' } })
    expect(context(rig).text).toEqual(text)
    expect(rig.actor.getSnapshot().can({ type: 'training.submit' })).toBe(true)
  })

  test('waits for text within the limits', () => {
    expect(canBeSent(emptyText)).toBe(false)
    expect(canBeSent({ name: 'Horários', description: 'Da loja', content: ' \n' })).toBe(false)
    expect(canBeSent({ ...emptyText, content: 'a'.repeat(trainingLimits.content) })).toBe(true)
    expect(canBeSent({ ...emptyText, content: 'a'.repeat(trainingLimits.content + 1) })).toBe(false)
    const long = { name: 'a'.repeat(201), description: 'a'.repeat(2_001), content: 'a' }
    expect(tooLong(long)).toEqual(['name', 'description'])
    expect(canBeSent(long)).toBe(false)
  })

  test('can be neither changed nor left nor repeated while it is sent', () => {
    const rig = opened()
    submit(rig)
    const snapshot = rig.actor.getSnapshot()
    expect(snapshot.can({ type: 'training.edit', patch: { name: 'x' } })).toBe(false)
    expect(snapshot.can({ type: 'training.back' })).toBe(false)
    expect(snapshot.can({ type: 'training.submit' })).toBe(false)
  })

  test('leaving the form keeps what was typed; only spaces are nothing to keep', () => {
    const rig = rigUp(trainingMachine, draftedTrainingModel.input)
    expect(draftOf(rig.actor.getSnapshot())).toEqual(drafted)
    rig.actor.send({ type: 'training.add' })
    rig.actor.send({ type: 'training.edit', patch: { name: 'Feriados' } })
    rig.actor.send({ type: 'training.back' })
    expect(draftOf(rig.actor.getSnapshot())).toEqual({ ...drafted, name: 'Feriados' })
    rig.actor.send({ type: 'training.add' })
    rig.actor.send({ type: 'training.edit', patch: { name: ' ', content: '\n' } })
    expect(draftOf(rig.actor.getSnapshot())).toBeNull()
  })

  test('[TR-10] trims, and names what has no name', () => {
    expect(bodyOf(text, 'agent-1')).toEqual({
      name: 'Horários',
      description: '',
      content: 'Abrimos às 8h.',
      agentId: 'agent-1',
    })
    expect(bodyOf({ ...text, name: ' ' }, 'agent-1').name).toBe('Treinamento de texto')
    expect(defaultTrainingNames.TEXT).toBe('Treinamento de texto')
  })

  test('quality is good above 500 characters', () => {
    expect(
      [' ', 'a', 'a'.repeat(500), `${'a'.repeat(500)}  `, 'a'.repeat(501)].map((it) => qualityOf(it).level),
    ).toEqual(['empty', 'medium', 'medium', 'medium', 'good'])
    expect(qualityLabels).toMatchObject({ medium: 'Médio', good: 'Bom' })
  })
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

  test('goes on every second while something is in progress, one refresh at a time', () => {
    const rig = opened()
    expect(rig.clock.running).toEqual([])
    answerRefresh(rig, true)
    expect(rig.clock.running).toEqual([1_000])
    rig.clock.end(1_000)
    expect(rig.clock.running).toEqual([])
    expect(refreshes(rig)).toBe(2)
    answerRefresh(rig, true)
    rig.clock.end(1_000)
    answerRefresh(rig, false)
    expect(rig.clock.running).toEqual([])
    expect(refreshes(rig)).toBe(3)
  })

  test('a failed refresh ends it quietly until the user asks again', () => {
    const rig = opened()
    answerRefresh(rig, true)
    rig.clock.end(1_000)
    rig.ports.settle('refreshTrainings', { done: fail('offline') })
    expect(stateOf(rig)).toMatchObject({ progress: 'idle' })
    expect(rig.emitted).toEqual([])
    expect(rig.clock.running).toEqual([])
    rig.actor.send({ type: 'training.refresh' })
    answerRefresh(rig, true)
    expect(rig.clock.running).toEqual([1_000])
  })

  test('rests while the page is hidden, and refreshes at once when it is seen again', () => {
    const rig = opened()
    answerRefresh(rig, true)
    page(rig, 'page.hidden')
    expect(stateOf(rig)).toMatchObject({ progress: 'paused' })
    expect(rig.clock.running).toEqual([])
    page(rig, 'page.shown')
    expect(stateOf(rig)).toMatchObject({ progress: 'refreshing' })
    expect(refreshes(rig)).toBe(2)
  })

  test('a refresh under way when the page is hidden is the last', () => {
    const rig = opened()
    page(rig, 'page.hidden')
    answerRefresh(rig, true)
    expect(stateOf(rig)).toMatchObject({ progress: 'paused' })
    expect(rig.clock.running).toEqual([])
  })

  test('nothing in progress: coming back to the page does not refresh', () => {
    const rig = opened()
    answerRefresh(rig, false)
    page(rig, 'page.hidden')
    page(rig, 'page.shown')
    expect(stateOf(rig)).toMatchObject({ progress: 'idle' })
    expect(refreshes(rig)).toBe(1)
  })

  test('what was fetched before a creation does not count after it', () => {
    const rig = opened()
    submit(rig)
    const before = rig.ports.last('refreshTrainings')
    rig.ports.settle('createText', { done: ok(null) })
    rig.ports.settle('refreshTrainings', { done: ok({ inProgress: false }) }, before)
    expect(stateOf(rig)).toMatchObject({ progress: 'refreshing' })
    answerRefresh(rig, true)
    expect(stateOf(rig)).toMatchObject({ progress: 'waiting' })
  })

  test('a refresh starts anew without touching the view or the watch on the page', () => {
    const rig = opened()
    page(rig, 'page.hidden')
    rig.actor.send({ type: 'training.refresh' })
    expect(stateOf(rig)).toEqual({ view: 'list', progress: 'refreshing', page: 'hidden' })
    expect(rig.ports.calls.map(({ port }) => port)).toEqual(['refreshTrainings', 'watchVisibility', 'refreshTrainings'])
  })

  test('the list is refreshed while one writes, too', () => {
    const rig = opened()
    rig.actor.send({ type: 'training.add' })
    answerRefresh(rig, true)
    rig.clock.end(1_000)
    expect(stateOf(rig)).toMatchObject({ view: { creating: 'editing' }, progress: 'refreshing' })
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
    expect(formHint(emptyText, [])).toBe('Para continuar, escreva ou cole o conteúdo.')
    expect(formHint(emptyText, ['name', 'content'])).toBe('Para continuar, encurte: nome, conteúdo.')
    expect(formHint(text, [])).toBe('O que você digita fica guardado neste navegador até ser enviado.')
  })
})
