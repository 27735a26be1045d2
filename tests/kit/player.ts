/**
 * A small machine with everything that the kit must support: parallel regions, ports, an invoked machine, delays,
 * guards.
 */
import { assign, setup } from 'xstate'
import { fail, ok, type Result } from '../../contract/failures.ts'
import { listener, port, isOk } from '../../src/machines/port.ts'
import { defineModel, noPayload } from './model.ts'
import { defineScreenModel } from './screen-model.ts'

const askMachine = setup({
  types: { output: {} as { allowed: boolean }, events: {} as { type: 'ask.yes' } | { type: 'ask.no' } },
}).createMachine({
  id: 'ask',
  initial: 'asking',
  context: {},
  states: { asking: { on: { 'ask.yes': 'done', 'ask.no': 'done' } }, done: { type: 'final' } },
  output: { allowed: true },
})

type Event =
  | { type: 'player.play'; track: number }
  | { type: 'player.stop' }
  | { type: 'volume.mute' }
  | { type: 'volume.unmute' }
  | { type: 'device.lost' }

export const playerMachine = setup({
  types: { context: {} as { track: number; plays: number }, events: {} as Event },
  actors: {
    loadTrack: port<string, { track: number }>('loadTrack'),
    watchDevice: listener<{ type: 'device.lost' }>('watchDevice'),
    askPermission: askMachine,
  },
  guards: {
    isOk,
    hasTrack: ({ event }) => event.type === 'player.play' && event.track > 0,
    isAllowed: ({ event }) => (event as unknown as { output: { allowed: boolean } }).output.allowed,
  },
  actions: { count: assign({ plays: ({ context }) => context.plays + 1 }) },
  delays: { fade: 150, sleep: 60_000 },
}).createMachine({
  id: 'player',
  context: { track: 0, plays: 0 },
  type: 'parallel',
  states: {
    sound: {
      initial: 'silent',
      states: {
        silent: { on: { 'player.play': { guard: 'hasTrack', target: 'asking' } } },
        asking: {
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            onDone: [{ guard: 'isAllowed', target: 'loading' }, { target: 'silent' }],
          },
          on: { 'player.stop': 'silent' },
        },
        loading: {
          invoke: {
            id: 'loadTrack',
            src: 'loadTrack',
            input: ({ context }) => ({ track: context.track }),
            onDone: [{ guard: 'isOk', target: 'playing', actions: 'count' }, { target: 'silent' }],
          },
          on: { 'player.stop': 'silent' },
        },
        playing: {
          invoke: { id: 'watchDevice', src: 'watchDevice' },
          on: { 'player.stop': 'fading', 'device.lost': 'silent' },
          after: { sleep: 'fading' },
        },
        fading: { after: { fade: 'silent' } },
      },
    },
    volume: {
      initial: 'loud',
      states: { loud: { on: { 'volume.mute': 'mute' } }, mute: { on: { 'volume.unmute': 'loud' } } },
    },
  },
})

export const playerModel = defineModel({
  machine: playerMachine,
  input: undefined,
  stateKey: () => ({}),
  events: {
    'player.play': { 'a track': { track: 1 }, 'no track': { track: 0 } },
    'player.stop': noPayload,
    'volume.mute': noPayload,
    'volume.unmute': noPayload,
  },
  ports: {
    loadTrack: { loaded: { done: ok('song') }, failed: { done: fail('offline') as Result<string> } },
    watchDevice: { 'device lost': { emits: { type: 'device.lost' } } },
    askPermission: { yes: { done: { allowed: true } }, no: { done: { allowed: false } } },
  },
})

export const playerScreen = defineScreenModel(playerModel, {
  gestures: {
    'player.play': (screen) => screen.click('button', 'Play'),
    'player.stop': (screen) => screen.click('button', 'Stop'),
    'volume.mute': (screen) => screen.click('button', 'Mute'),
    'volume.unmute': (screen) => screen.click('button', 'Unmute'),
  },
  sights: {
    'sound.silent': { invisible: 'A player is heard.' },
    'sound.asking': { invisible: 'A player is heard.' },
    'sound.loading': { invisible: 'A player is heard.' },
    'sound.playing': { invisible: 'A player is heard.' },
    'sound.fading': { invisible: 'A player is heard.' },
    'volume.loud': { invisible: 'A player is heard.' },
    'volume.mute': { invisible: 'A player is heard.' },
  },
})
