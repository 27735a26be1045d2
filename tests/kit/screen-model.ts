/**
 * Maps a model's events to gestures, and its atomic states to what is on the screen. Shared by the view and the
 * end-to-end runner.
 */
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import { allLeaves } from './leaves.ts'
import type { Model } from './model.ts'
import type { Screen } from './screen.ts'

type EventOf<M extends AnyStateMachine> = EventFromLogic<M>

type Gesture = (screen: Screen, event: object) => Promise<void>
type Sight = (screen: Screen, snapshot: unknown) => Promise<void>

export type ScreenModel<M extends AnyStateMachine> = {
  /** How a person performs each intent. Events that ports send have no gesture. */
  gestures: {
    [T in EventOf<M>['type']]?: (screen: Screen, event: Extract<EventOf<M>, { type: T }>) => Promise<void>
  }
  /** What the screen shows in each atomic state, by its dotted name, or the reason why it cannot be seen. */
  sights: Record<string, ((screen: Screen, snapshot: SnapshotFrom<M>) => Promise<void>) | { invisible: string }>
}

/** `_model` only fixes M. */
export const defineScreenModel = <M extends AnyStateMachine>(
  _model: Model<M>,
  screenModel: ScreenModel<NoInfer<M>>,
): ScreenModel<M> => screenModel

/** @throws when there is none, so that no step is skipped silently. */
export const gestureFor = <M extends AnyStateMachine>({ gestures }: ScreenModel<M>, type: string): Gesture => {
  const gesture = (gestures as Record<string, Gesture>)[type]
  if (!gesture) throw new Error(`no gesture for ${type}`)
  return gesture
}

export const isVisible = <M extends AnyStateMachine>({ sights }: ScreenModel<M>, leaf: string): boolean =>
  typeof sights[leaf] === 'function'

/** What an atomic state looks like; undefined if it cannot be seen. */
export const sightOf = <M extends AnyStateMachine>({ sights }: ScreenModel<M>, leaf: string): Sight | undefined => {
  const sight = sights[leaf]
  if (sight === undefined) throw new Error(`no sight for ${leaf}`)
  return typeof sight === 'function' ? (sight as Sight) : undefined
}

/** Missing and superfluous entries of a screen model; every list must be empty. */
export const screenModelGaps = <M extends AnyStateMachine>(
  models: readonly Model<M>[],
  { gestures, sights }: ScreenModel<M>,
): { missing: string[]; withoutReason: string[]; unknown: string[] } => {
  const types = [...new Set(models.flatMap(({ events }) => Object.keys(events)))]
  const leaves = [...new Set(models.flatMap(({ machine }) => allLeaves(machine)))]
  return {
    missing: [...types.filter((type) => !(type in gestures)), ...leaves.filter((leaf) => !(leaf in sights))],
    withoutReason: Object.entries(sights)
      .filter(([, sight]) => typeof sight !== 'function' && sight.invisible.trim() === '')
      .map(([leaf]) => leaf),
    unknown: [
      ...Object.keys(gestures).filter((type) => !types.includes(type)),
      ...Object.keys(sights).filter((leaf) => !leaves.includes(leaf)),
    ],
  }
}
