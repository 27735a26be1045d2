/** Random walks in which ports also settle when nobody waits for them any more. A late answer must change nothing. */
import { assert } from 'vitest'
import { asyncProperty, array, check as checkProperty, nat, option, record } from 'fast-check'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { deferPorts, flushMicrotasks, isLate, recordCallStates, type DeferredRig } from './deferred-ports.ts'
import { leavesOf } from './leaves.ts'
import { describeStep, nextSteps, responsesOf, type Model, type Step } from './model.ts'

type Check<M extends AnyStateMachine> = (snapshot: SnapshotFrom<M>) => void

/** A step of a walk by name: as in `describeStep`, or `late sendMessage → answered`. */
type Act = { name: string; act: () => void; isLate: boolean }

const runningDelay = (rig: DeferredRig<AnyStateMachine>, type: string) =>
  Object.values(rig.actor.system.getSnapshot()._scheduledEvents).find(({ event }) => event.type === type)

const endDelay = (rig: DeferredRig<AnyStateMachine>, type: string): void => {
  const found = runningDelay(rig, type)
  assert(found, `no delay is running that ends in ${type}`)
  rig.clock.end(found.delay)
}

/** The walk failed; `steps` lead there. */
class WalkError extends Error {
  readonly steps: readonly string[]
  constructor(message: string, steps: readonly string[]) {
    super(message)
    this.steps = steps
  }
}

const createWalker = <M extends AnyStateMachine>(model: Model<M>, check?: Check<M>) => {
  const rig = deferPorts(model)
  const any = rig as unknown as DeferredRig<AnyStateMachine>
  const snapshot = () => rig.actor.getSnapshot()
  const steps: string[] = []
  recordCallStates(any, [])

  const act = (step: Step) => (): void => {
    if (step.kind === 'event') any.actor.send(step.event)
    else if (step.kind === 'delay') endDelay(any, step.event.type)
    else rig.calls.findLast(({ port, isSettled }) => port === step.port && !isSettled)?.answer(step.outcome)
  }
  const possible = (): Act[] =>
    nextSteps(model, snapshot())
      // A delay whose guard rejected is no longer running.
      .filter((step) => step.kind !== 'delay' || runningDelay(any, step.event.type) !== undefined)
      .map((step) => ({ name: describeStep(step), act: act(step), isLate: false }))
  const late = (): Act[] =>
    rig.calls
      .filter((call) => isLate(any, model.machine, call))
      .flatMap((call) =>
        Object.entries(responsesOf(model, call.port)).map(([label, outcome]) => ({
          name: `late ${call.port} → ${label}`,
          act: () => call.answer(outcome),
          isLate: true,
        })),
      )

  const take = async ({ name, act, isLate }: Act): Promise<void> => {
    const before = { snapshot: snapshot(), emitted: rig.emitted.length, calls: rig.calls.length }
    const leaves = leavesOf(before.snapshot)
    steps.push(name)
    act()
    await flushMicrotasks()
    recordCallStates(any, leaves)
    const hasChanged =
      snapshot() !== before.snapshot || rig.emitted.length !== before.emitted || rig.calls.length !== before.calls
    if (isLate && hasChanged) throw new WalkError(`"${name}" landed`, steps)
    if ((snapshot() as { status: string }).status === 'error') throw new WalkError('the machine broke', steps)
    try {
      check?.(snapshot())
    } catch (cause) {
      throw new WalkError(cause instanceof Error ? cause.message : String(cause), steps)
    }
  }
  /** Stops the machine, after which no port may have an effect either. */
  const end = async (): Promise<void> => {
    rig.actor.stop()
    for (const each of late()) await take(each)
  }
  return { possible, late, take, end }
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]

/** Takes steps by name, as a failed random walk prints them. */
export const walkSteps = async <M extends AnyStateMachine>(
  model: Model<M>,
  names: readonly string[],
  check?: Check<M>,
): Promise<void> => {
  const walker = createWalker(model, check)
  for (const name of names) {
    const found = [...walker.possible(), ...walker.late()].find((each) => each.name === name)
    assert(found, `"${name}" cannot happen here`)
    await walker.take(found)
  }
  await walker.end()
}

const asTest = (id: string, steps: readonly string[]): string =>
  [
    `test('a walk through ${id}', async () => {`,
    '  await walkSteps(model, [',
    ...steps.map((name) => `    ${JSON.stringify(name)},`),
    '  ])',
    '})',
  ].join('\n')

/** @throws when a walk fails, with the shortest failing one as a test to paste. */
export const walkAtRandom = async <M extends AnyStateMachine>(
  model: Model<M>,
  {
    walks = 20,
    length = 25,
    seed = 1,
    check,
  }: { walks?: number; length?: number; seed?: number; check?: Check<M> } = {},
): Promise<void> => {
  const choices = array(record({ step: nat(), late: option(nat()) }), { maxLength: length, size: 'max' })
  const walk = asyncProperty(choices, async (list) => {
    const walker = createWalker(model, check)
    for (const { step, late } of list) {
      const next = pick(walker.possible(), step)
      if (!next) break
      await walker.take(next)
      const answer = late === null ? undefined : pick(walker.late(), late)
      if (answer) await walker.take(answer)
    }
    await walker.end()
  })
  const { failed, errorInstance } = await checkProperty(walk, { seed, numRuns: walks })
  if (!failed) return
  const text = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const steps = errorInstance instanceof WalkError ? errorInstance.steps : []
  throw new Error(`${text}\n\n${asTest(model.machine.id, steps)}\n`, { cause: errorInstance })
}
