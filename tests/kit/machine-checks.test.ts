/** Tests of the machine runner: each check is given a machine that it must reject. */
import { describe, expect, test } from 'vitest'
import { assign, setup, spawnChild } from 'xstate'
import { ok } from '../../contract/failures.ts'
import { isOk, listener, port } from '../../src/machines/port.ts'
import { flow, graphsOf, tableText } from './flow.ts'
import { judge } from './judge.ts'
import { differencesIn, unwalkedIn } from './machine-runner.ts'
import { defineModel, noPayload } from './model.ts'
import { mutantsOf } from './mutants.ts'
import { playerMachine, playerModel } from './player.ts'
import { walkAtRandom, walkSteps } from './random-walk.ts'

const playerFlow = flow({ models: { first: playerModel }, withoutScreen: 'A player is heard.' })

const playerTable = `# Written by \`npm run transitions\`. Review what changes here against the specification.

start
  first → sound.silent + volume.loud

sound.asking
  askPermission → no → sound.silent
  askPermission → yes → sound.loading · start loadTrack {track: 0}
  player.stop → sound.silent · stop askPermission

sound.fading
  after fade → sound.silent

sound.loading
  loadTrack → failed → sound.silent
  loadTrack → loaded → sound.playing · wait sleep 60000 ms · start watchDevice | plays: 1
  player.stop → sound.silent · stop loadTrack

sound.playing
  after sleep → sound.fading · stop watchDevice · wait fade 150 ms
  player.stop → sound.fading · stop watchDevice · wait fade 150 ms
  watchDevice → device lost → sound.silent · stop watchDevice

sound.silent
  player.play (a track) → sound.asking · start askPermission

volume.loud
  volume.mute → volume.mute

volume.mute
  volume.unmute → volume.loud
`

describe('the table', () => {
  test('says what each transition does', () => {
    expect(tableText(graphsOf(playerFlow))).toBe(playerTable)
  })

  test('names the facts that decide between two ways, and no others', () => {
    const machine = setup({
      types: { context: {} as { isOpen: boolean; visits: number }, events: {} as { type: 'enter' | 'toggle' } },
      guards: { isOpen: ({ context }) => context.isOpen },
    }).createMachine({
      id: 'shop',
      context: { isOpen: false, visits: 0 },
      on: {
        toggle: { actions: assign({ isOpen: ({ context }) => !context.isOpen }) },
        enter: { guard: 'isOpen', actions: assign({ visits: ({ context }) => (context.visits + 1) % 3 }) },
      },
    })
    const model = defineModel({
      machine,
      input: undefined,
      stateKey: ({ context: { isOpen, visits } }) => ({ open: isOpen, visits }),
      events: { enter: noPayload, toggle: noPayload },
      ports: {},
    })
    expect(
      tableText(graphsOf(flow({ models: { model }, withoutScreen: 'none' })))
        .split('\n')
        .slice(5),
    ).toEqual([
      '(root)',
      '  enter [open=false] → refused',
      '  enter [open=true] → stays | visits: 0 → 1 | 1 → 2 | 2 → 0',
      '  toggle → stays | open: false → true | true → false, isOpen: false → true | true → false',
      '',
    ])
  })
})

describe('mutants', () => {
  test('change one thing each, and every one is noticed', () => {
    const names = mutantsOf(playerMachine).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of [
      'sound.silent on player.play: guard negated',
      'sound.silent on player.play: guard dropped',
      'sound.silent on player.play: target sound.playing',
      'sound.asking askPermission onDone[1]: removed',
      'sound.loading loadTrack onDone[0]: action count dropped',
      'sound initial: loading',
      'sound.playing invoke watchDevice: removed',
      'delay fade: changed',
    ])
      expect(names).toContain(name)
    expect(judge(playerFlow, playerTable).survivors).toEqual([])
  })

  test('one that nothing notices is named, unless there is a reason that still holds', () => {
    const machine = setup({
      types: { events: {} as { type: 'go' } },
      guards: { isFast: () => true },
    }).createMachine({
      id: 'road',
      initial: 'start',
      states: { start: { on: { go: [{ guard: 'isFast', target: 'end' }, { target: 'end' }] } }, end: {} },
    })
    const model = defineModel({ machine, input: undefined, stateKey: () => ({}), events: { go: noPayload }, ports: {} })
    const models = { model }
    const table = tableText(graphsOf(flow({ models, withoutScreen: 'none' })))
    const survivors = [
      'start on go[0]: removed',
      'start on go[0]: guard negated',
      'start on go[0]: guard dropped',
      'start on go[1]: removed',
      'start on go[1]: target start',
    ]
    expect(judge(flow({ models, withoutScreen: 'none' }), table).survivors).toEqual(survivors)
    const excused = flow({
      models,
      withoutScreen: 'none',
      equivalent: { 'Both ways end there.': [...survivors, 'gone'] },
    })
    expect(judge(excused, table)).toMatchObject({ survivors: [], equivalent: survivors, unknown: ['gone'] })
  })

  test('a stale table judges nothing', () => {
    expect(() => judge(playerFlow, playerTable.replace('60000', '50000'))).toThrow('stale')
  })
})

describe('walking the running machine', () => {
  test('names a transition that no model takes', () => {
    const { 'volume.unmute': _, ...events } = playerModel.events
    const poorer = flow({ models: { first: { ...playerModel, events } }, withoutScreen: 'none' })
    expect(unwalkedIn(graphsOf(poorer))).toEqual(['player.volume.mute · volume.unmute · 0'])
  })

  test('finds what it does otherwise than its chart foresees', () => {
    let calls = 0
    const machine = playerMachine.provide({ delays: { fade: () => ++calls } })
    const counting = flow({ models: { first: { ...playerModel, machine } }, withoutScreen: 'none' })
    expect(differencesIn(graphsOf(playerFlow))).toEqual([])
    expect(differencesIn(graphsOf(counting))).not.toEqual([])
  })
})

describe('late answers', () => {
  type Event = { type: 'ask' | 'stop' }
  const base = setup({
    types: { context: {} as { song: string | null }, events: {} as Event | { type: 'heard' } },
    actors: { load: port<string>('load'), hear: listener<{ type: 'heard' }>('hear') },
    actions: {
      keep: assign({ song: 'late' }),
      load: spawnChild('load', { id: 'load' }),
      hear: spawnChild('hear', { id: 'hear' }),
    },
    guards: { isOk },
  })
  const outcomes = {
    input: undefined,
    stateKey: () => ({}),
    events: { ask: noPayload, stop: noPayload },
    ports: { load: { loaded: { done: ok('song') } }, hear: { heard: { emits: { type: 'heard' } as const } } },
  }
  /** Spawns a port in an action and never stops it. */
  const states = (entry: 'load' | 'hear') =>
    ({ idle: { on: { ask: 'asking' } }, asking: { entry, on: { stop: 'idle' } } }) as const

  test('one that a machine takes after its state was left is found, and printed as a short test', async () => {
    // Written inline, XState's types would know this event only where the actor is invoked.
    const on: object = { 'xstate.done.actor.load': { guard: 'isOk', actions: 'keep' } }
    const machine = base.createMachine({
      id: 'forgetful',
      context: { song: null },
      initial: 'idle',
      on,
      states: states('load'),
    })
    const model = defineModel({ ...outcomes, machine })
    const steps = ['ask', 'stop', 'late load → loaded']
    const text = [
      '"late load → loaded" landed',
      '',
      "test('a walk through forgetful', async () => {",
      '  await walkSteps(model, [',
      ...steps.map((step) => `    "${step}",`),
      '  ])',
      '})',
    ].join('\n')
    await expect(walkAtRandom(model)).rejects.toThrow(text)
    await expect(walkSteps(model, steps)).rejects.toThrow('"late load → loaded" landed')
    await expect(walkSteps(model, steps.slice(0, 1))).resolves.toBeUndefined()
  })

  test('so is what a listener reports that was never stopped', async () => {
    const machine = base.createMachine({
      id: 'eavesdropper',
      context: { song: null },
      initial: 'idle',
      on: { heard: { actions: 'keep' } },
      states: states('hear'),
    })
    await expect(walkAtRandom(defineModel({ ...outcomes, machine }))).rejects.toThrow('"late hear → heard" landed')
  })

  test('a machine that invokes its ports takes none, also of a state that was entered again', async () => {
    const machine = base.createMachine({
      id: 'careful',
      context: { song: null },
      initial: 'idle',
      states: {
        idle: { on: { ask: 'asking' } },
        asking: {
          invoke: [
            { id: 'load', src: 'load', onDone: { target: 'idle', actions: 'keep' } },
            { id: 'hear', src: 'hear' },
          ],
          on: { stop: 'idle', ask: { target: 'asking', reenter: true }, heard: { actions: 'keep' } },
        },
      },
    })
    const model = defineModel({ ...outcomes, machine })
    await expect(walkAtRandom(model)).resolves.toBeUndefined()
    const again = ['ask', 'ask', 'late load → loaded', 'late hear → heard', 'load → loaded']
    await expect(walkSteps(model, again)).resolves.toBeUndefined()
  })
})

describe('random walks', () => {
  const visited = async (seed: number): Promise<string[]> => {
    const values: string[] = []
    await walkAtRandom(playerModel, { seed, walks: 3, check: ({ value }) => values.push(JSON.stringify(value)) })
    return values
  }

  test('are the same for the same seed', async () => {
    expect(await visited(7)).toEqual(await visited(7))
    expect(await visited(7)).not.toEqual(await visited(8))
  })

  test('a broken invariant fails one, with the shortest way there', async () => {
    const check = ({ context }: { context: { plays: number } }) => {
      if (context.plays > 0) throw new Error('played')
    }
    const steps = ['player.play (a track)', 'askPermission → yes', 'loadTrack → loaded']
    const printed = steps.map((step) => `    "${step}",\n`).join('')
    await expect(walkAtRandom(playerModel, { check })).rejects.toThrow(
      `played\n\ntest('a walk through player', async () => {\n  await walkSteps(model, [\n${printed}  ])`,
    )
  })
})
