/**
 * The end-to-end runner: shortest walks in the real app that check every leaf of a flow. The real server produces the
 * port outcomes: by itself (`real`), or by an outcome of its test mode.
 */
import { initialTransition, transition, type AnyStateMachine, type SnapshotFrom } from 'xstate'
import type { Page } from '@playwright/test'
import type { CallName } from '../../contract/routes.ts'
import type { Outcome } from '../../server/testing/outcomes.ts'
import { expect, test, type Api, type TestServer } from '../e2e/app-test.ts'
import { activeNodes, describeStep, eventOfStep, type Model, type Step } from './model.ts'
import { allLeaves, leavesOf } from './leaves.ts'
import { pathsToLeaves } from './paths.ts'
import { gestureFor, isVisible, sightOf, type ScreenModel } from './screen-model.ts'
import { playwrightScreen } from './screen-playwright.ts'
import type { Screen } from './screen.ts'
import { walkAll } from './walk.ts'

/** Several outcomes in a row, for calls that the app retries. */
type Answer = Outcome | 'real' | readonly Outcome[]
type Answers = Record<string, { call: CallName; outcomes: Record<string, Answer> }>

export type EndToEnd<M extends AnyStateMachine> = {
  models: readonly [Model<M>, ...Model<M>[]]
  screenModel: ScreenModel<M>
  /** For ports that call the server: the call, and how to produce each outcome of the model. */
  answers: Answers
  /** Ports that need no server. */
  withoutServer?: readonly string[]
  /** Takes a signed-in page to the initial state of the model. */
  open: (page: Page, model: Model<M>, given: { api: Api; server: TestServer }) => Promise<void>
}

const asList = (answer: Answer): readonly Outcome[] => {
  if (answer === 'real') return [{ kind: 'pass' }]
  return 'kind' in answer ? [answer] : answer
}

const prepare = async (server: TestServer, answers: Answers, path: readonly Step[], last: unknown) => {
  for (const step of path) {
    if (step.kind !== 'port') continue
    const answer = answers[step.port]
    if (!answer) continue
    const wanted = answer.outcomes[step.label]
    if (!wanted) throw new Error(`how does ${describeStep(step)} come about?`)
    for (const outcome of asList(wanted)) await server.next(answer.call, outcome)
  }
  const pending = activeNodes(last).flatMap((node) => node.invoke.map(({ id }) => answers[id]))
  for (const answer of pending) if (answer) await server.next(answer.call, { kind: 'hold' })
  return async () => {
    for (const answer of pending) if (answer) await server.release(answer.call)
  }
}

const placeAfter = <M extends AnyStateMachine>(model: Model<M>, path: readonly Step[]): SnapshotFrom<M> => {
  let snapshot = initialTransition(model.machine, model.input)[0]
  for (const step of path) snapshot = transition(model.machine, snapshot, eventOfStep(step) as never)[0]
  return snapshot
}

/**
 * The positions on a path that can be checked: a state that ends with a server answer is visible only at the end of the
 * path.
 */
const stops = (path: readonly Step[]): number[] =>
  [0, ...path.map((_, at) => at + 1)].filter((at) => path[at]?.kind !== 'port')

const walkInApp = async <M extends AnyStateMachine>(
  screen: Screen,
  model: Model<M>,
  screenModel: ScreenModel<M>,
  path: readonly Step[],
): Promise<void> => {
  const toLookAt = new Set(stops(path))
  const look = async (at: number) => {
    if (!toLookAt.has(at)) return
    const snapshot = placeAfter(model, path.slice(0, at))
    for (const leaf of leavesOf(snapshot)) {
      const sees = sightOf(screenModel, leaf)
      await sees?.(screen, snapshot)
    }
  }
  await look(0)
  for (const [at, step] of path.entries()) {
    if (step.kind === 'event') await gestureFor(screenModel, step.event.type)(screen, step.event)
    await look(at + 1)
  }
}

type EndToEndWalk<M extends AnyStateMachine> = { model: Model<M>; leaf: string; path: Step[] }

/** Removes walks whose leaves another walk checks on its way. */
const withoutPassed = <M extends AnyStateMachine>(walks: readonly EndToEndWalk<M>[]) => {
  const seen = new Set<string>()
  const needed: (EndToEndWalk<M> & { leaves: string[] })[] = []
  for (const walk of walks.toSorted((a, b) => b.path.length - a.path.length)) {
    const passed = stops(walk.path).flatMap((at) => leavesOf(placeAfter(walk.model, walk.path.slice(0, at))))
    if (seen.has(walk.leaf)) continue
    needed.push({ ...walk, leaves: passed })
    for (const leaf of passed) seen.add(leaf)
  }
  return needed
}

/** Creates as many tests as are needed to check every visible leaf. */
export const runEndToEnd = <M extends AnyStateMachine>(flow: EndToEnd<M>): void => {
  const [first] = flow.models
  const isSeen = (leaf: string) => isVisible(flow.screenModel, leaf)
  const reached = new Set<string>()
  const shortest = flow.models.flatMap((model) =>
    pathsToLeaves(walkAll(model), isSeen)
      .filter(({ leaf }) => !reached.has(leaf) && reached.add(leaf))
      .map((walk) => ({ model, ...walk })),
  )
  const walks = withoutPassed(shortest)
  test.describe(`${first.machine.id} in the app`, () => {
    for (const { model, leaf, path } of walks)
      test(`${leaf}: ${path.map(describeStep).join(' › ') || 'at once'}`, async ({ signedIn, server, api }) => {
        const last = placeAfter(model, path)
        const release = await prepare(server, flow.answers, path, last)
        await flow.open(signedIn, model, { api, server })
        await walkInApp(playwrightScreen(signedIn), model, flow.screenModel, path)
        await release()
      })

    test('every port on the walks has an answer', () => {
      const ports = walks.flatMap(({ path }) => path.flatMap((step) => (step.kind === 'port' ? [step.port] : [])))
      const known = [...Object.keys(flow.answers), ...(flow.withoutServer ?? [])]
      expect(ports.filter((port) => !known.includes(port))).toEqual([])
    })

    test('every leaf that can be seen is looked at', () => {
      const seen = new Set(walks.flatMap(({ leaves }) => leaves).filter(isSeen))
      expect([...seen].toSorted()).toEqual(allLeaves(first.machine).filter(isSeen).toSorted())
    })
  })
}
