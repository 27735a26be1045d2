/** The view runner: the walks of a model on the mounted feature, by gestures, with ports and clock in the test's hands. */
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { initialTransition, transition, type Actor, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import { describeStep, eventOfStep, keyOf, type Model, type Step } from './model.ts'
import { leavesOf, pathsOverTransitions } from './paths.ts'
import { rigUp, type Rig } from './ports.ts'
import { gapsOf, type ScreenModel } from './screen-model.ts'
import { vitestScreen } from './screen-vitest.ts'
import { letHappen, walkAll } from './walk.ts'

type Mount<M extends AnyStateMachine> = (actor: Actor<M>, model: Model<M>) => ReactNode
type Gesture = (screen: typeof vitestScreen, event: object) => Promise<void>
type Sight = (screen: typeof vitestScreen, snapshot: unknown) => Promise<void>

const perform = async <M extends AnyStateMachine>(rig: Rig<M>, step: Step, screenModel: ScreenModel<M>) => {
  if (step.kind !== 'event') return letHappen(rig, step)
  const gesture = (screenModel.gestures as Record<string, Gesture>)[step.event.type]
  if (!gesture) throw new Error(`no gesture for ${step.event.type}`)
  return gesture(vitestScreen, step.event)
}

const look = async <M extends AnyStateMachine>(snapshot: SnapshotFrom<M>, { sights }: ScreenModel<M>) => {
  for (const leaf of leavesOf(snapshot)) {
    const sight = sights[leaf]
    if (sight === undefined) throw new Error(`no sight for ${leaf}`)
    if (sight !== 'invisible') await (sight as Sight)(vitestScreen, snapshot)
  }
}

const walkOnScreen = async <M extends AnyStateMachine>(
  model: Model<M>,
  screenModel: ScreenModel<M>,
  mount: Mount<M>,
  path: readonly Step[],
) => {
  const rig = rigUp(model.machine, model.input)
  const view = await render(mount(rig.actor, model))
  let expected = initialTransition(model.machine, model.input)[0]
  try {
    await look(rig.actor.getSnapshot(), screenModel)
    for (const step of path) {
      await perform(rig, step, screenModel)
      expected = transition(model.machine, expected, eventOfStep(step) as never)[0]
      await expect
        .poll(() => keyOf(model, rig.actor.getSnapshot()), { message: describeStep(step) })
        .toBe(keyOf(model, expected))
      await look(rig.actor.getSnapshot(), screenModel)
    }
  } finally {
    await view.unmount()
    rig.actor.stop()
  }
}

/** Runs the walks that together take every transition; several models of one machine count together. */
export const runViews = <M extends AnyStateMachine>(
  models: readonly [Model<M>, ...Model<M>[]],
  screenModel: ScreenModel<M>,
  mount: Mount<M>,
): void => {
  const [first] = models
  describe(`${first.machine.id} on the screen`, () => {
    test('every intent has a gesture and every leaf a sight', () => {
      expect(gapsOf(first, screenModel)).toEqual({ missing: [], unknown: [] })
    })
    const covered = new Set<string>()
    for (const model of models)
      for (const path of pathsOverTransitions(walkAll(model), covered))
        test(path.map(describeStep).join(' › ') || 'initial', () => walkOnScreen(model, screenModel, mount, path))
  })
}
