/**
 * Plays a recording (RC-02). One that is at hand is loaded at once, one on the server when it is played for the first
 * time (`unloaded` until then). Loading yields its length and its waveform; playing leads back to the beginning.
 */
import { and, assertEvent, assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { Effect } from '../effects.ts'
import { isOk, listener, port, valueIn } from '../port.ts'

/** A file of this visit, or the address of one on the server. */
export type AudioSource = File | string

export type LoadedAudio = {
  audio: Blob
  /** Seconds. */
  duration: number
  /** The waveform, from 0 to 1. */
  samples: readonly number[]
}

type Input = { source: AudioSource }

type Context = {
  source: AudioSource
  loaded: LoadedAudio | null
  /** Seconds from the beginning. */
  position: number
}

export type PlayFact =
  | { type: 'player.progressed'; position: number }
  | { type: 'player.ended' }
  | { type: 'player.failed' }
  /** Another player began, or the browser wants to be asked once more. */
  | { type: 'player.interrupted' }

type Event = { type: 'player.play' } | { type: 'player.pause' } | { type: 'player.seek'; position: number } | PlayFact

export type AudioPlayerNotice = 'loadFailed' | 'playFailed'

export type PlayInput = { loaded: LoadedAudio | null; position: number }
/** What the running `play` is told. */
export type PlayCommand = { type: 'play.seek'; position: number }

const within = ({ loaded }: Context, position: number): number => Math.min(Math.max(0, position), loaded?.duration ?? 0)

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<AudioPlayerNotice>,
  },
  actors: {
    load: port<LoadedAudio, Input>('load'),
    play: listener<PlayFact, PlayInput, PlayCommand>('play'),
  },
  guards: {
    isAtHand: ({ context }) => typeof context.source !== 'string',
    isLoaded: isOk,
    isAwaited: stateIn({ loading: 'awaited' }),
  },
  actions: {
    keepLoaded: assign(({ event }) => ({ loaded: valueIn<LoadedAudio>(event) ?? null })),
    progress: assign(({ context, event }) => {
      assertEvent(event, 'player.progressed')
      return { position: within(context, event.position) }
    }),
    seek: assign(({ context, event }) => {
      assertEvent(event, 'player.seek')
      return { position: within(context, event.position) }
    }),
    rewind: assign({ position: 0 }),
    moveOn: sendTo('play', ({ context }): PlayCommand => ({ type: 'play.seek', position: context.position })),
    announceLoadFailure: emit({ type: 'notice', key: 'loadFailed', tone: 'error' }),
    announcePlayFailure: emit({ type: 'notice', key: 'playFailed', tone: 'error' }),
  },
})

export const audioPlayerMachine = machineSetup.createMachine({
  id: 'audioPlayer',
  context: ({ input: { source } }) => ({ source, loaded: null, position: 0 }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isAtHand', target: 'loading' }, { target: 'unloaded' }] },
    unloaded: { on: { 'player.play': 'loading.awaited' } },
    loading: {
      initial: 'ahead',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { source } }) => ({ source }),
        onDone: [
          { guard: and(['isLoaded', 'isAwaited']), target: 'ready.playing', actions: 'keepLoaded' },
          { guard: 'isLoaded', target: 'ready', actions: 'keepLoaded' },
          { target: 'failed', actions: 'announceLoadFailure' },
        ],
      },
      states: {
        // Nobody has asked to hear it yet.
        ahead: { on: { 'player.play': 'awaited' } },
        awaited: { on: { 'player.pause': 'ahead' } },
      },
    },
    ready: {
      initial: 'paused',
      states: {
        paused: { on: { 'player.play': 'playing', 'player.seek': { actions: 'seek' } } },
        playing: {
          invoke: {
            id: 'play',
            src: 'play',
            input: ({ context: { loaded, position } }) => ({ loaded, position }),
          },
          on: {
            'player.pause': 'paused',
            'player.seek': { actions: ['seek', 'moveOn'] },
            'player.progressed': { actions: 'progress' },
            'player.interrupted': 'paused',
            'player.ended': { target: 'paused', actions: 'rewind' },
            'player.failed': { target: 'broken', actions: 'announcePlayFailure' },
          },
        },
        // It was read and cannot be heard; it may be tried again.
        broken: { on: { 'player.play': 'playing' } },
      },
    },
    failed: { on: { 'player.play': 'loading.awaited' } },
  },
})

export type AudioPlayerMachine = typeof audioPlayerMachine
