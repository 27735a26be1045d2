/** Nothing may be left untested by being forgotten: every machine has models, a table, a screen, and a view runner. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type AnyStateNode, StateMachine } from 'xstate'
import { machineOf, modelsOf } from '../kit/flow.ts'
import { allFlows, flows } from '../models/register.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}/`, import.meta.url))
const filesIn = (path: string): string[] => readdirSync(folder(path), { recursive: true, encoding: 'utf8' })
const sources = (path: string): string[] =>
  filesIn(path)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(folder(path) + file, 'utf8'))

/** Every machine that a file of `src/machines` exports, with its folder. */
const machinesInApp = async (): Promise<{ flow: string; machine: unknown }[]> => {
  const files = filesIn('src/machines').filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async (file) => ({
      flow: file.split(/[\\/]/)[0] ?? '',
      exported: Object.values((await import(/* @vite-ignore */ folder('src/machines') + file)) as object) as unknown[],
    })),
  )
  return modules.flatMap(({ flow, exported }) =>
    exported.filter((each) => each instanceof StateMachine).map((machine) => ({ flow, machine })),
  )
}

const below = (node: AnyStateNode): AnyStateNode[] => Object.values<AnyStateNode>(node.states).flatMap(withBelow)
const withBelow = (node: AnyStateNode): AnyStateNode[] => [node, ...below(node)]

/** What a transition exits and enters is below this state (SCXML calls it the transition's domain). */
const domainOf = (source: AnyStateNode, targets: readonly AnyStateNode[], reenter: boolean): AnyStateNode => {
  const holds = (node: AnyStateNode, others: readonly AnyStateNode[]) =>
    others.every((other) => below(node).includes(other))
  if (!reenter && targets.every((target) => target === source || holds(source, [target]))) return source
  const ancestors = (node: AnyStateNode): AnyStateNode[] =>
    node.parent ? [node.parent, ...ancestors(node.parent)] : []
  return ancestors(source).find((node) => holds(node, [...targets, source])) ?? source.machine.root
}

describe('every machine', () => {
  test('has no transition from one region that exits and enters the regions beside it, too', () => {
    const crossing = Object.values(allFlows)
      .flatMap((flow) => withBelow(machineOf(flow).root))
      .flatMap((source) =>
        [...source.transitions.values()]
          .flat()
          .flatMap(({ eventType, reenter, target = [] }) =>
            target.length > 0 && domainOf(source, target, reenter).type === 'parallel'
              ? [`${source.id}: ${eventType}`]
              : [],
          ),
      )
    expect(crossing).toEqual([])
  })
})

describe('the register', () => {
  test('holds every machine of the app under its own name, and nothing else', async () => {
    const found = await machinesInApp()
    expect(found.map(({ flow }) => flow).toSorted()).toEqual(Object.keys(flows).toSorted())
    for (const { flow, machine } of found) {
      const registered = flows[flow]
      expect(registered && modelsOf(registered).every((model) => model.machine === machine), flow).toBe(true)
    }
  })

  test('gives each machine an id of its own', () => {
    const ids = Object.values(allFlows).map((flow) => machineOf(flow).id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has a table for each flow, and no table is left over', () => {
    const tables = filesIn('tests/models').flatMap((file) => /^(.*)\.transitions\.txt$/.exec(file)?.[1] ?? [])
    expect(tables.toSorted()).toEqual(Object.keys(allFlows).toSorted())
  })

  test('names the screens of each flow, or why it has none, and views run each of them', () => {
    const views = sources('tests/views')
    const runs = [...views.join('\n').matchAll(/runViews\(\s*\[[^\]]*\],\s*(\w+)/g)].map(([, name]) => name ?? '')
    const named = Object.values(allFlows).flatMap((flow) => ('screens' in flow ? flow.screens : []))
    expect(runs.toSorted()).toEqual(named.toSorted())
    for (const flow of Object.values(allFlows))
      expect('screens' in flow ? flow.screens.length : flow.withoutScreen.length).toBeGreaterThan(0)
  })
})
