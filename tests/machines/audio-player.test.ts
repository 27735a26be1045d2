import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { audioPlayerNotices, clockOf, spokenTimeOf } from '../../src/features/chat/audio-player.strings.ts'
import {
  audioPlayerMachine,
  type AudioPlayerNotice,
  type PlayEvent,
} from '../../src/machines/audio-player/audio-player.machine.ts'
import { durationOf, problemOf, samplesOf } from '../../src/machines/audio-player/audio-player.select.ts'
import type { Effect } from '../../src/machines/effects.ts'
import { waveformOf } from '../../src/services/waveform.ts'
import { isStopped, startTestActor, type TestActor } from '../kit/ports.ts'
import { audioPlayerModel, loaded, storedAudioModel } from '../models/audio-player.model.ts'

type PlayerRig = TestActor<typeof audioPlayerMachine>

const atHand = (): PlayerRig => startTestActor(audioPlayerMachine, audioPlayerModel.input)
const stored = (): PlayerRig => startTestActor(audioPlayerMachine, storedAudioModel.input)
const load = ({ ports }: PlayerRig): void => ports.settle('load', { done: ok(loaded) })
const snapshotOf = ({ actor }: PlayerRig) => actor.getSnapshot()
const told = ({ emitted }: PlayerRig): string[] =>
  (emitted as Effect<AudioPlayerNotice>[]).map((effect) =>
    effect.type === 'notice' ? audioPlayerNotices[effect.key](effect.params ?? {}) : effect.type,
  )

describe('[RC-02] loading', () => {
  test('a recording at hand is loaded at once, and shows its 30 samples', () => {
    const rig = atHand()
    expect(rig.ports.last('load').input).toEqual(audioPlayerModel.input)
    expect(new Set(samplesOf(snapshotOf(rig))).size).toBe(1)
    load(rig)
    expect(snapshotOf(rig).value).toEqual({ ready: 'paused' })
    expect(samplesOf(snapshotOf(rig))).toEqual(loaded.samples)
    expect(samplesOf(snapshotOf(rig))).toHaveLength(30)
    expect(durationOf(snapshotOf(rig))).toBe(12.4)
  })

  test('one on the server is fetched when it is played for the first time, and then plays', () => {
    const rig = stored()
    expect(rig.ports.calls).toEqual([])
    rig.actor.send({ type: 'player.play' })
    load(rig)
    expect(snapshotOf(rig).value).toEqual({ ready: 'playing' })
    expect(rig.ports.last('play').input).toEqual({ loaded, position: 0 })
  })

  test('a change of mind while loading is heeded', () => {
    const rig = stored()
    rig.actor.send({ type: 'player.play' })
    rig.actor.send({ type: 'player.pause' })
    load(rig)
    expect(snapshotOf(rig).value).toEqual({ ready: 'paused' })
  })

  test('[RC-04] that fails is said and can be tried again', () => {
    const rig = stored()
    rig.actor.send({ type: 'player.play' })
    rig.ports.settle('load', { done: fail('offline') })
    expect(told(rig)).toEqual(['Não foi possível carregar este áudio'])
    expect(problemOf(snapshotOf(rig))).toBe('loadFailed')
    rig.actor.send({ type: 'player.play' })
    load(rig)
    expect(problemOf(snapshotOf(rig))).toBeNull()
    expect(snapshotOf(rig).value).toEqual({ ready: 'playing' })
  })
})

describe('[RC-02] playing', () => {
  const playing = (): PlayerRig => {
    const rig = atHand()
    load(rig)
    rig.actor.send({ type: 'player.play' })
    return rig
  }
  const say = ({ ports }: PlayerRig, emits: PlayEvent): void => ports.settle('play', { emits })

  test('goes on where it was paused', () => {
    const rig = playing()
    say(rig, { type: 'player.progressed', position: 4 })
    rig.actor.send({ type: 'player.pause' })
    expect(isStopped(rig.ports.last('play'))).toBe(true)
    rig.actor.send({ type: 'player.play' })
    expect(rig.ports.last('play').input).toEqual({ loaded, position: 4 })
  })

  test('ends at the beginning', () => {
    const rig = playing()
    say(rig, { type: 'player.progressed', position: 12.5 })
    expect(snapshotOf(rig).context.position).toBe(12.4)
    say(rig, { type: 'player.ended' })
    expect(snapshotOf(rig)).toMatchObject({ value: { ready: 'paused' }, context: { position: 0 } })
  })

  test('another player leaves it where it was', () => {
    const rig = playing()
    say(rig, { type: 'player.progressed', position: 4 })
    say(rig, { type: 'player.interrupted' })
    expect(snapshotOf(rig)).toMatchObject({ value: { ready: 'paused' }, context: { position: 4 } })
  })

  test('seeks within its length, without starting anew', () => {
    const rig = playing()
    for (const [wanted, position] of [
      [5, 5],
      [-1, 0],
      [99, 12.4],
    ] as const) {
      rig.actor.send({ type: 'player.seek', position: wanted })
      expect(snapshotOf(rig).context.position).toBe(position)
    }
    expect(rig.ports.calls.filter(({ port }) => port === 'play')).toHaveLength(1)
  })

  test('[RC-04] that fails is said and can be tried again', () => {
    const rig = playing()
    say(rig, { type: 'player.failed' })
    expect(told(rig)).toEqual(['Não foi possível reproduzir este áudio'])
    expect(problemOf(snapshotOf(rig))).toBe('playFailed')
    rig.actor.send({ type: 'player.play' })
    expect(snapshotOf(rig).value).toEqual({ ready: 'playing' })
  })
})

describe('what is shown', () => {
  test('times', () => {
    expect([0, 9.9, 65, 600, 6_000].map(clockOf)).toEqual(['00:00', '00:09', '01:05', '10:00', '100:00'])
    expect([0, 9.9, 65].map(spokenTimeOf)).toEqual(['0 s', '9 s', '1 min 5 s'])
  })

  test('a waveform of as many levels as wanted, the loudest being 1', () => {
    const rising = Float32Array.from({ length: 3_000 }, (_, at) => (at % 2 === 0 ? 1 : -1) * (at / 3_000) * 0.2)
    const levels = waveformOf(rising, 30)
    expect(levels).toHaveLength(30)
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    expect(levels.at(-1)).toBe(1)
    expect(levels[0]).toBeLessThan(0.05)
    expect(waveformOf(new Float32Array(100), 4)).toEqual([0, 0, 0, 0])
    expect(waveformOf(Float32Array.of(0.5), 3)).toEqual([0, 0, 1])
  })
})
