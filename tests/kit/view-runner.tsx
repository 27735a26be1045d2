/**
 * The view runner: walks of a model on the mounted feature, by gestures, with ports and clock controlled by the test.
 */
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { initialTransition, transition, type Actor, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import { describeStep, eventOfStep, keyOf, type Model, type Step } from './model.ts'
import { leavesOf } from './leaves.ts'
import { markupFaults } from './markup-faults.ts'
import { pathsOverTransitions } from './paths.ts'
import { startTestActor, type TestActor } from './ports.ts'
import { screenModelGaps, gestureFor, sightOf, type ScreenModel } from './screen-model.ts'
import { vitestScreen } from './screen-vitest.ts'
import { letHappen, walkAll } from './walk.ts'
import { transitionsOf } from './explore.ts'

type Mount<M extends AnyStateMachine> = (actor: Actor<M>, model: Model<M>) => ReactNode

const perform = async <M extends AnyStateMachine>(rig: TestActor<M>, step: Step, screenModel: ScreenModel<M>) =>
  step.kind === 'event' ? gestureFor(screenModel, step.event.type)(vitestScreen, step.event) : letHappen(rig, step)

const look = async <M extends AnyStateMachine>(snapshot: SnapshotFrom<M>, screenModel: ScreenModel<M>) => {
  for (const leaf of leavesOf(snapshot)) await sightOf(screenModel, leaf)?.(vitestScreen, snapshot)
  expect(markupFaults()).toEqual([])
}

const walkOnScreen = async <M extends AnyStateMachine>(
  model: Model<M>,
  screenModel: ScreenModel<M>,
  mount: Mount<M>,
  path: readonly Step[],
) => {
  const rig = startTestActor(model.machine, model.input)
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

/**
 * Runs the walks that together take every transition of the chart; several models of one machine count together.
 * `elsewhere` are models that another call walks, such as on another screen size; `unwalked` gives reasons for
 * transitions that no walk takes.
 */
export const runViews = <M extends AnyStateMachine>(
  models: readonly [Model<M>, ...Model<M>[]],
  screenModel: ScreenModel<M>,
  mount: Mount<M>,
  {
    elsewhere = [],
    unwalked = {},
  }: { elsewhere?: readonly Model<M>[]; unwalked?: Readonly<Record<string, string>> } = {},
): void => {
  const [first] = models
  const { machine } = first
  describe(`${machine.id} on the screen`, () => {
    test('every intent has a gesture and every leaf a sight', () => {
      expect(screenModelGaps(models, screenModel)).toEqual({ missing: [], withoutReason: [], unknown: [] })
    })
    const covered = new Set<string>()
    for (const model of models)
      for (const path of pathsOverTransitions(walkAll(model), covered))
        test(path.map(describeStep).join(' › ') || 'initial', () => walkOnScreen(model, screenModel, mount, path))

    test('these walks take every transition of the chart', ({ task }) => {
      const others = elsewhere.flatMap((model) => walkAll(model).walked.flatMap((edge) => [...edge.pathTransitions]))
      const taken = new Set([...covered, ...others])
      expect(transitionsOf(machine).filter((name) => !taken.has(name))).toEqual(Object.keys(unwalked))
      // For the summary of `npm test`.
      Object.assign(task.meta, { viewed: { machine: machine.id, transitions: [...covered] } })
    })
  })
}
