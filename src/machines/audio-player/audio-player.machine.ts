/**
 * Plays a recording (RC-02). A local file is loaded at once, a file on the server when it is first played (`unloaded`
 * until then). Loading yields its duration and waveform; after playing, the position is back at the start.
 */
import { and, assign, emit, sendTo, setup, stateIn } from 'xstate'
import type { Effect } from '../effects.ts'
import { isOk, listener, port, valueIn } from '../port.ts'

/** A local file, or the URL of one on the server. */
export type AudioSource = File | string

export type LoadedAudio = {
  audio: Blob
  /** In seconds. */
  duration: number
  /** Waveform levels from 0 to 1. */
  samples: readonly number[]
}

type Input = { source: AudioSource }

type Context = {
  source: AudioSource
  loaded: LoadedAudio | null
  /** In seconds from the start. */
  position: number
}

export type PlayEvent =
  | { type: 'player.progressed'; position: number }
  | { type: 'player.ended' }
  | { type: 'player.failed' }
  /** Another player started, or autoplay was blocked (NotAllowedError). */
  | { type: 'player.interrupted' }

type Event = { type: 'player.play' } | { type: 'player.pause' } | { type: 'player.seek'; position: number } | PlayEvent

export type AudioPlayerNotice = 'loadFailed' | 'playFailed'

export type PlayInput = { loaded: LoadedAudio | null; position: number }
/** Sent to the running `play`. */
export type PlayCommand = { type: 'play.seek'; position: number }

const clampPosition = ({ loaded }: Context, position: number): number =>
  Math.min(Math.max(0, position), loaded?.duration ?? 0)

const machineSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Effect<AudioPlayerNotice>,
  },
  actors: {
    load: port<LoadedAudio, Input>('load'),
    play: listener<PlayEvent, PlayInput, PlayCommand>('play'),
  },
  guards: {
    isAtHand: ({ context }) => typeof context.source !== 'string',
    isLoaded: isOk,
    isPlayRequested: stateIn({ loading: 'playRequested' }),
  },
  actions: {
    setLoaded: assign(({ event }) => ({ loaded: valueIn<LoadedAudio>(event) ?? null })),
    setPosition: assign(({ context }, { position }: { position: number }) => ({
      position: clampPosition(context, position),
    })),
    rewind: assign({ position: 0 }),
    forwardSeek: sendTo('play', ({ context }): PlayCommand => ({ type: 'play.seek', position: context.position })),
    announceLoadFailure: emit({ type: 'notice', key: 'loadFailed', tone: 'error' }),
    announcePlayFailure: emit({ type: 'notice', key: 'playFailed', tone: 'error' }),
  },
})

const setPosition = {
  type: 'setPosition' as const,
  params: ({ event: { position } }: { event: { position: number } }) => ({ position }),
}

export const audioPlayerMachine = machineSetup.createMachine({
  id: 'audioPlayer',
  context: ({ input: { source } }) => ({ source, loaded: null, position: 0 }),
  initial: 'choosingSource',
  states: {
    choosingSource: { always: [{ guard: 'isAtHand', target: 'loading' }, { target: 'unloaded' }] },
    unloaded: { on: { 'player.play': 'loading.playRequested' } },
    loading: {
      initial: 'preloading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { source } }) => ({ source }),
        onDone: [
          { guard: and(['isLoaded', 'isPlayRequested']), target: 'ready.playing', actions: 'setLoaded' },
          { guard: 'isLoaded', target: 'ready', actions: 'setLoaded' },
          { target: 'loadFailed', actions: 'announceLoadFailure' },
        ],
      },
      states: {
        // Loading before anyone pressed play.
        preloading: { on: { 'player.play': 'playRequested' } },
        playRequested: { on: { 'player.pause': 'preloading' } },
      },
    },
    ready: {
      initial: 'paused',
      states: {
        paused: { on: { 'player.play': 'playing', 'player.seek': { actions: setPosition } } },
        playing: {
          invoke: {
            id: 'play',
            src: 'play',
            input: ({ context: { loaded, position } }) => ({ loaded, position }),
          },
          on: {
            'player.pause': 'paused',
            'player.seek': { actions: [setPosition, 'forwardSeek'] },
            'player.progressed': { actions: setPosition },
            'player.interrupted': 'paused',
            'player.ended': { target: 'paused', actions: 'rewind' },
            'player.failed': { target: 'playbackFailed', actions: 'announcePlayFailure' },
          },
        },
        // The file was loaded but cannot be played; the user may retry.
        playbackFailed: { on: { 'player.play': 'playing' } },
      },
    },
    loadFailed: { on: { 'player.play': 'loading.playRequested' } },
  },
})

export type AudioPlayerMachine = typeof audioPlayerMachine
