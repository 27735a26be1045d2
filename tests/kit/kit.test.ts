import { describe, expect, test } from 'vitest'
import { explore, transitionsOf } from './explore.ts'
import { allLeaves } from './leaves.ts'
import { nextSteps, noPayload } from './model.ts'
import { pathsOverTransitions, pathsToLeaves } from './paths.ts'
import { playerMachine, playerModel, playerScreen } from './player.ts'
import { startTestActor } from './ports.ts'
import { screenModelGaps } from './screen-model.ts'
import { eventTypesOf, walkAll, walkPath } from './walk.ts'

describe('exploring', () => {
  test('finds every combination of parallel states, by ports, an invoked machine and delays', () => {
    const { places } = explore(playerModel)
    const values = [...places.values()].map(({ snapshot }) => JSON.stringify(snapshot.value))
    expect(values).toHaveLength(10)
    for (const sound of ['silent', 'asking', 'loading', 'playing', 'fading'])
      for (const volume of ['loud', 'mute']) expect(values).toContain(JSON.stringify({ sound, volume }))
  })

  test('paths to leaves are shortest ones', () => {
    const paths = Object.fromEntries(pathsToLeaves(walkAll(playerModel)).map(({ leaf, path }) => [leaf, path.length]))
    expect(paths).toEqual({
      'sound.silent': 0,
      'volume.loud': 0,
      'volume.mute': 1,
      'sound.asking': 1,
      'sound.loading': 2,
      'sound.playing': 3,
      'sound.fading': 4,
    })
    expect(allLeaves(playerMachine).toSorted()).toEqual(Object.keys(paths).toSorted())
  })

  test('an event that a guard refuses is no step', () => {
    const { places } = explore(playerModel)
    const [first] = places.values()
    const labels = first ? nextSteps(playerModel, first.snapshot).map(({ label }) => label) : []
    expect(labels).toEqual(['a track', ''])
  })

  test('a model that tells too many states apart is stopped', () => {
    const counting = {
      ...playerModel,
      stateKey: ({ context }: { context: { plays: number } }) => ({ plays: context.plays }),
      limit: 50,
    }
    expect(() => explore(counting)).toThrow('player: more than 50 states')
  })
})

describe('walking', () => {
  test('counts guarded alternatives and delays one by one', () => {
    expect(transitionsOf(playerMachine)).toEqual([
      'player.sound.silent · player.play · 0',
      'player.sound.asking · player.stop · 0',
      'player.sound.asking · xstate.done.actor.askPermission · 0',
      'player.sound.asking · xstate.done.actor.askPermission · 1',
      'player.sound.loading · player.stop · 0',
      'player.sound.loading · xstate.done.actor.loadTrack · 0',
      'player.sound.loading · xstate.done.actor.loadTrack · 1',
      'player.sound.playing · player.stop · 0',
      'player.sound.playing · device.lost · 0',
      'player.sound.playing · xstate.after.sleep.player.sound.playing · 0',
      'player.sound.fading · xstate.after.fade.player.sound.fading · 0',
      'player.volume.loud · volume.mute · 0',
      'player.volume.mute · volume.unmute · 0',
    ])
  })

  test('names what a poorer model cannot reach', () => {
    const { askPermission, ...ports } = playerModel.ports
    const poorer = {
      ...playerModel,
      ports: { ...ports, askPermission: { yes: askPermission['yes'] ?? { done: { allowed: true } } } },
    }
    expect(walkAll(poorer).unwalked).toEqual(['player.sound.asking · xstate.done.actor.askPermission · 1'])
    const { 'volume.unmute': _, ...events } = playerModel.events
    expect(walkAll({ ...playerModel, events }).unwalked).toEqual(['player.volume.mute · volume.unmute · 0'])
  })

  test('event types of the chart are read off the machine', () => {
    expect(eventTypesOf(playerMachine).toSorted()).toEqual([
      'device.lost',
      'player.play',
      'player.stop',
      'volume.mute',
      'volume.unmute',
    ])
  })
})

describe('ports and clock', () => {
  test('a delay ends only by its own time', () => {
    const rig = startTestActor(playerMachine, undefined)
    rig.actor.send({ type: 'player.play', track: 1 })
    rig.ports.settle('askPermission', { done: { allowed: true } })
    rig.ports.settle('loadTrack', { done: { ok: true, value: 'song' } })
    expect(rig.clock.running).toEqual([60_000])
    expect(() => rig.clock.end(150)).toThrow('no timer of 150 ms is running (running: 60000)')
    rig.clock.end(60_000)
    expect(rig.actor.getSnapshot().value).toEqual({ sound: 'fading', volume: 'loud' })
  })

  test('a call carries its input, and an unknown port is refused', () => {
    const rig = startTestActor(playerMachine, undefined)
    rig.actor.send({ type: 'player.play', track: 1 })
    rig.ports.settle('askPermission', { done: { allowed: true } })
    expect(rig.ports.last('loadTrack').input).toEqual({ track: 0 })
    expect(() => rig.ports.last('saveTrack')).toThrow('port saveTrack was never called')
  })
})

describe('paths and screens', () => {
  test('the kept walks take every transition between them, and each something that no earlier one takes', () => {
    const covered = new Set<string>()
    const paths = pathsOverTransitions(walkAll(playerModel), covered)
    expect([...covered].toSorted()).toEqual(transitionsOf(playerMachine).toSorted())
    const seen = new Set<string>()
    for (const path of paths) {
      const { transitions } = walkPath(playerModel, path)
      expect([...transitions].filter((name) => !seen.has(name))).not.toEqual([])
      for (const name of transitions) seen.add(name)
    }
    expect([...seen].toSorted()).toEqual([...covered].toSorted())
  })

  test('a walk goes on while there is something new within reach, and what is covered is not walked again', () => {
    const walk = walkAll(playerModel)
    const all = transitionsOf(playerMachine)
    expect(pathsOverTransitions(walk).flat().length).toBeLessThan(2 * all.length)
    expect(pathsOverTransitions(walk, new Set(all))).toEqual([])
  })

  test('missing and unknown gestures and sights are named', () => {
    expect(screenModelGaps([playerModel], playerScreen)).toEqual({ missing: [], withoutReason: [], unknown: [] })
    const { 'player.stop': _, ...gestures } = playerScreen.gestures
    const invisible = 'A player is heard.'
    const sights = { 'sound.silent': { invisible }, 'sound.loud': { invisible: '' } }
    expect(screenModelGaps([playerModel], { gestures, sights })).toEqual({
      missing: [
        'player.stop',
        'sound.asking',
        'sound.loading',
        'sound.playing',
        'sound.fading',
        'volume.loud',
        'volume.mute',
      ],
      withoutReason: ['sound.loud'],
      unknown: ['sound.loud'],
    })
  })

  test('an event without payload has one case', () => {
    expect(Object.entries(noPayload)).toEqual([['', {}]])
  })
})
