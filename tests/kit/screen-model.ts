/** How a model's events look as gestures, and its leaves as sights. Shared by the view and the end-to-end runner. */
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import { allLeaves } from './paths.ts'
import type { Model } from './model.ts'
import type { Screen } from './screen.ts'

type EventOf<M extends AnyStateMachine> = EventFromLogic<M>

export type ScreenModel<M extends AnyStateMachine> = {
  /** Each intent as a person performs it. Facts that ports report have none. */
  gestures: {
    [T in EventOf<M>['type']]?: (screen: Screen, event: Extract<EventOf<M>, { type: T }>) => Promise<void>
  }
  /** What is on the screen in each leaf, by its dotted name; `invisible` for a leaf that no one can see. */
  sights: Record<string, ((screen: Screen, snapshot: SnapshotFrom<M>) => Promise<void>) | 'invisible'>
}

export const defineScreenModel = <M extends AnyStateMachine>(
  _model: Model<M>,
  screenModel: ScreenModel<NoInfer<M>>,
): ScreenModel<M> => screenModel

/** What is missing or left over in a screen model; both lists must be empty. */
export const gapsOf = <M extends AnyStateMachine>(
  model: Model<M>,
  { gestures, sights }: ScreenModel<M>,
): { missing: string[]; unknown: string[] } => {
  const types = Object.keys(model.events)
  const leaves = allLeaves(model.machine)
  return {
    missing: [...types.filter((type) => !(type in gestures)), ...leaves.filter((leaf) => !(leaf in sights))],
    unknown: [
      ...Object.keys(gestures).filter((type) => !types.includes(type)),
      ...Object.keys(sights).filter((leaf) => !leaves.includes(leaf)),
    ],
  }
}
