/** An error stays in its area: thrown by a view, a port or an action; and code that fails to load. */
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fromCallback, fromPromise, setup } from 'xstate'
import { AreaBoundary } from '../../src/flow/area-boundary.tsx'
import { lazyPart } from '../../src/flow/lazy-part.tsx'
import { useFlow } from '../../src/flow/use-flow.ts'
import { ok } from '../../contract/failures.ts'
import { Stage } from './stage.tsx'

let isBroken = true
const orThrow = (): void => {
  if (isBroken) throw new Error('it broke')
}

const machine = setup({
  types: { events: {} as { type: 'ask' } | { type: 'listen' } | { type: 'act' } },
  actors: {
    answer: fromPromise(async () => {
      await Promise.resolve()
      orThrow()
      return ok(null)
    }),
    listen: fromCallback(orThrow),
  },
  actions: { act: orThrow },
}).createMachine({
  id: 'broken',
  initial: 'idle',
  states: {
    idle: { on: { ask: 'asking', listen: 'listening', act: { actions: 'act', target: 'done' } } },
    asking: { invoke: { src: 'answer', onDone: 'done' } },
    listening: { invoke: { src: 'listen' } },
    done: {},
  },
})

/** Reads nothing from the machine, so its failure does not show on the screen by itself. */
const Area = () => {
  const actor = useFlow(machine, undefined, {})
  const [isDrawn, setDrawn] = useState(true)
  if (!isDrawn) orThrow()
  return (
    <>
      <button onClick={() => actor.send({ type: 'ask' })}>Perguntar</button>
      <button onClick={() => actor.send({ type: 'listen' })}>Ouvir</button>
      <button onClick={() => actor.send({ type: 'act' })}>Agir</button>
      <button onClick={() => setDrawn(false)}>Desenhar</button>
    </>
  )
}

const areaAndNeighbour = (area = <Area />) => (
  <Stage>
    <AreaBoundary>{area}</AreaBoundary>
    <AreaBoundary>
      <p>Vizinha</p>
    </AreaBoundary>
  </Stage>
)

const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  isBroken = true
})

describe('[NV-03] an area is shown as failed and drawn anew on demand', () => {
  test.for(['Perguntar', 'Ouvir', 'Agir', 'Desenhar'])('after %s', async (name) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await render(areaAndNeighbour())
    await button(name).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByText('Vizinha')).toBeVisible()
    expect(String(told.mock.calls)).toContain('it broke')

    isBroken = false
    await button('Tentar novamente').click()
    await button(name).click()
    await expect.element(button('Perguntar')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

test('[NV-01] code that does not come is the failure of its area', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Missing = lazyPart<object>(() => Promise.reject(new Error('404')))
  await render(areaAndNeighbour(<Missing />))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Vizinha')).toBeVisible()
})
