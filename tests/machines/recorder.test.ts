import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { maximumLength, recorderMachine, type RecorderEvent } from '../../src/machines/recorder/recorder.machine.ts'
import { isSilent, secondsLeftOf, secondsOf } from '../../src/machines/recorder/recorder.select.ts'
import { barCount, fileOf } from '../../src/machines/recorder/recording.ts'
import { explore } from '../kit/explore.ts'
import { isStopped, startTestActor, type TestActor } from '../kit/ports.ts'
import { chunkOf, microphone, recorderModel } from '../models/recorder.model.ts'

type RecorderRig = TestActor<typeof recorderMachine>

const asked = (): RecorderRig => startTestActor(recorderMachine, undefined)
const opened = (): RecorderRig => {
  const rig = asked()
  rig.ports.settle('openMicrophone', { done: ok(microphone) })
  return rig
}
const output = ({ actor }: RecorderRig) => actor.getSnapshot().output
const say = ({ ports }: RecorderRig, emits: RecorderEvent): void => ports.settle('record', { emits })
const chunk = (rig: RecorderRig, blob = chunkOf('ab')): void => say(rig, { type: 'recorder.chunk', chunk: blob })
const hear = (rig: RecorderRig, level: number, elapsed: number): void =>
  say(rig, { type: 'recorder.heard', level, elapsed })
const lose = (rig: RecorderRig): void => say(rig, { type: 'recorder.lost' })
const stop = (rig: RecorderRig): void => {
  rig.actor.send({ type: 'recorder.stop' })
  rig.ports.settle('stopRecording', { done: ok(null) })
}

describe('every way through the recorder', () => {
  test('ends with a file, with a problem, or because the user wanted none', () => {
    const { places } = explore(recorderModel)
    const ends = [...places.values()].filter(({ snapshot }) => snapshot.status === 'done')
    expect(ends.length).toBeGreaterThan(5)
    for (const { snapshot, path } of ends) {
      const isWanted = !path.some(
        ({ kind, event }: { kind: string; event?: { type: string } }) =>
          kind === 'event' && /cancel|discard/i.test(event?.type ?? ''),
      )
      const { file, problem } = snapshot.output ?? {}
      expect(file !== null || problem !== null).toBe(isWanted)
    }
  })

  test('the microphone is open while recording and stopping, and closed after it', () => {
    const rig = opened()
    const { ports } = rig
    chunk(rig)
    const recording = ports.last('record')
    expect(recording.input).toEqual({ microphone })
    rig.actor.send({ type: 'recorder.stop' })
    expect(isStopped(recording)).toBe(false)
    ports.settle('stopRecording', { done: ok(null) })
    expect(isStopped(recording)).toBe(true)
  })

  test('the microphone is closed when the chat goes away', () => {
    const rig = opened()
    rig.actor.stop()
    expect(isStopped(rig.ports.last('record'))).toBe(true)
    const waiting = asked()
    waiting.actor.stop()
    expect(isStopped(waiting.ports.last('openMicrophone'))).toBe(true)
  })
})

describe('[RC-01] recording', () => {
  test('ends in a file of all that was heard, also of what comes while stopping', async () => {
    const rig = opened()
    chunk(rig)
    chunk(rig, chunkOf('cd'))
    rig.actor.send({ type: 'recorder.stop' })
    chunk(rig, chunkOf('ef'))
    rig.ports.settle('stopRecording', { done: ok(null) })
    const { file, problem } = output(rig) ?? {}
    expect(problem).toBeNull()
    expect(file).toMatchObject({ name: 'gravacao-2026-11-21-14-05.webm', type: 'audio/webm', size: 6 })
    expect(await file?.text()).toBe('abcdef')
  })

  const kinds: [string, string, string][] = [
    ['audio/webm;codecs=opus', 'audio/webm', 'webm'],
    ['audio/mp4', 'audio/mp4', 'm4a'],
    ['audio/ogg; codecs=opus', 'audio/ogg', 'ogg'],
    ['', 'audio/webm', 'webm'],
  ]
  test.for(kinds)('a file of %s bears its type', ([type, bare, extension]) => {
    const file = fileOf([chunkOf('a', type)], microphone.openedAt)
    expect(file).toMatchObject({ name: `gravacao-2026-11-21-14-05.${extension}`, type: bare })
  })

  test('shows the latest 40 levels and the whole seconds', () => {
    const rig = opened()
    for (let at = 1; at <= 50; at++) hear(rig, at / 100, at * 80)
    const { context } = rig.actor.getSnapshot()
    expect(context.bars).toEqual(Array.from({ length: barCount }, (_, at) => (at + 11) / 100))
    expect(secondsOf(rig.actor.getSnapshot())).toBe(4)
    expect(secondsLeftOf(rig.actor.getSnapshot())).toBeNull()
  })

  test('wonders when nothing is heard at first, and not at a pause', () => {
    const rig = opened()
    const silent = () => isSilent(rig.actor.getSnapshot())
    hear(rig, 0, 1_000)
    expect(silent()).toBe(false)
    hear(rig, 0, 3_000)
    expect(silent()).toBe(true)
    hear(rig, 0.4, 3_080)
    for (let at = 1; at <= barCount; at++) hear(rig, 0, 3_080 + at * 80)
    expect(silent()).toBe(false)
  })

  test('ends by itself at the longest, is kept, and says so in time', () => {
    const rig = opened()
    chunk(rig)
    hear(rig, 0.5, maximumLength - 60_000)
    expect(secondsLeftOf(rig.actor.getSnapshot())).toBe(60)
    rig.clock.end(maximumLength)
    rig.ports.settle('stopRecording', { done: ok(null) })
    expect(output(rig)).toMatchObject({ file: { size: 2 }, problem: null })
  })

  test('is thrown away at once when it has hardly begun, else after asking', () => {
    const short = opened()
    chunk(short)
    hear(short, 0.5, 900)
    short.actor.send({ type: 'recorder.discard' })
    expect(output(short)).toEqual({ file: null, problem: null })

    const long = opened()
    chunk(long)
    hear(long, 0.5, 9_000)
    long.actor.send({ type: 'recorder.discard' })
    chunk(long)
    long.actor.send({ type: 'recorder.keep' })
    stop(long)
    expect(output(long)?.file?.size).toBe(4)
  })
})

describe('[RC-04] what goes wrong', () => {
  const refusals = [
    ['forbidden', 'denied'],
    ['notFound', 'noDevice'],
    ['invalid', 'unsupported'],
    ['server', 'denied'],
  ] as const
  test.for(refusals)('a microphone that is %s ends as %s', ([kind, problem]) => {
    const rig = asked()
    rig.ports.settle('openMicrophone', { done: fail(kind) })
    expect(output(rig)).toEqual({ file: null, problem })
  })

  test('a device that is lost in the middle leaves what was heard', async () => {
    const rig = opened()
    chunk(rig)
    lose(rig)
    chunk(rig, chunkOf('end'))
    rig.ports.settle('stopRecording', { done: fail('server') })
    expect(output(rig)?.problem).toBe('lost')
    expect(await output(rig)?.file?.text()).toBe('abend')
  })

  test('a stop that fails or never ends leaves what was heard', () => {
    const failing = opened()
    chunk(failing)
    failing.actor.send({ type: 'recorder.stop' })
    failing.ports.settle('stopRecording', { done: fail('server') })
    expect(output(failing)).toMatchObject({ file: { size: 2 }, problem: 'stopFailed' })

    const endless = opened()
    chunk(endless)
    endless.actor.send({ type: 'recorder.stop' })
    endless.clock.end(3_000)
    expect(output(endless)).toMatchObject({ file: { size: 2 }, problem: 'stopFailed' })
  })

  test('a recording without a single byte is none', () => {
    const rig = opened()
    chunk(rig, chunkOf(''))
    stop(rig)
    expect(output(rig)).toEqual({ file: null, problem: 'stopFailed' })
    const lost = opened()
    lose(lost)
    lost.ports.settle('stopRecording', { done: ok(null) })
    expect(output(lost)).toEqual({ file: null, problem: 'lost' })
  })
})
