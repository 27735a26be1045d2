/** The inspector's page beside an app whose actors it shows; both use the same channel as two tabs would. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createActor, fromPromise, setup, type AnyActorRef } from 'xstate'
import { connectInspector } from '../../src/app/inspector/connect.ts'
import InspectorPage from '../../src/app/inspector/viewer.tsx'
import { Stage } from './stage.tsx'

type Event = { type: 'kettle.boil'; litres: number } | { type: 'kettle.fill' }

const kettleMachine = setup({
  types: { context: {} as { password: string; litres: number }, events: {} as Event },
  actors: { heatWater: fromPromise(() => new Promise(() => {})) },
  guards: { isFull: ({ context }) => context.litres > 0 },
}).createMachine({
  id: 'kettle',
  context: { password: 'steam', litres: 2 },
  initial: 'water',
  states: {
    water: {
      initial: 'cold',
      states: {
        cold: { on: { 'kettle.boil': { guard: 'isFull', target: 'heating' }, 'kettle.fill': {} } },
        heating: { invoke: { id: 'heatWater', src: 'heatWater', onDone: 'hot' } },
        hot: {},
      },
    },
    empty: { type: 'final' },
  },
})

const running: AnyActorRef[] = []

const start = (inspect = connectInspector()) => {
  const actor = createActor(kettleMachine, { inspect }).start()
  running.push(actor)
  return actor
}

const open = () =>
  render(
    <Stage>
      <InspectorPage />
    </Stage>,
  )

const state = (name: string) => page.getByRole('group', { name, exact: true })
const actors = page.getByRole('region', { name: 'Actors' })
const lastTaken = () => [...document.querySelectorAll('text[data-taken=true]')].map((label) => label.textContent)

afterEach(() => running.splice(0).forEach((actor) => actor.stop()))

test('a late viewer sees where a running actor is, and follows it', async () => {
  const actor = start()
  await open()
  await expect.element(state('cold')).toHaveAttribute('aria-current', 'true')
  await expect.element(state('water')).toHaveAttribute('aria-current', 'true')
  await expect.element(state('heating')).toHaveAttribute('aria-current', 'false')
  expect(lastTaken()).toEqual([])

  actor.send({ type: 'kettle.boil', litres: 1 })
  await expect.element(state('heating')).toHaveAttribute('aria-current', 'true')
  await expect.element(state('cold')).toHaveAttribute('aria-current', 'false')
  await expect.poll(lastTaken).toEqual(['kettle.boil [isFull]'])
  await expect.element(page.getByRole('status')).toHaveTextContent('water.heating')
  await expect.element(state('heating')).toHaveTextContent('heatingport heatWater')
  await expect.element(actors.getByRole('button', { name: 'heatWater running' })).toBeVisible()
  await expect.element(page.getByRole('log').getByText('kettle.boil')).toBeVisible()
})

test('the arrows of a chart stay after its boxes were measured', async () => {
  start()
  await open()
  const arrows = () => document.querySelectorAll('.react-flow__edge').length
  await expect.poll(arrows).toBeGreaterThan(3)
  const drawn = arrows()
  // Resizing the window makes every box be measured again.
  const box = document.querySelector<HTMLElement>('.react-flow__node')
  const { promise: measured, resolve } = Promise.withResolvers<void>()
  if (!box) throw new Error('nothing is drawn')
  new ResizeObserver(() => box.style.width === '99px' && resolve()).observe(box)
  box.style.width = '99px'
  await measured
  expect(arrows()).toBe(drawn)
})

test('an actor that starts and stops while one looks comes and goes', async () => {
  await open()
  await expect.element(page.getByText(/Open the app in another tab/)).toBeVisible()
  const actor = start()
  await expect.element(actors.getByRole('button', { name: 'kettle running' })).toBeVisible()
  actor.stop()
  await expect.element(actors.getByRole('button', { name: 'kettle stopped' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await expect.element(page.getByText(/Open the app in another tab/)).toBeVisible()
})

test('an actor that is created and never started is not shown', async () => {
  const inspect = connectInspector()
  createActor(kettleMachine, { inspect })
  start(inspect)
  await open()
  await expect.element(actors.getByRole('button', { name: 'kettle running' })).toBeVisible()
  expect(actors.getByRole('button', { name: /kettle/ }).elements()).toHaveLength(1)
})

test('an actor is chosen with the keyboard, and its context is shown without secrets', async () => {
  const inspect = connectInspector()
  start(inspect)
  const second = start(inspect)
  await open()
  const buttons = actors.getByRole('button', { name: 'kettle running' })
  await expect.element(buttons.nth(1)).toBeVisible()
  ;(buttons.nth(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(buttons.nth(1)).toHaveAttribute('aria-current', 'true')
  second.send({ type: 'kettle.boil', litres: 1 })
  await expect.element(state('heating')).toHaveAttribute('aria-current', 'true')
  const context = page.getByRole('group', { name: 'Context, contents' })
  await expect.element(context).toHaveTextContent('{ "context": { "password": "•••", "litres": 2 } }')
})

test('the keyboard reaches the states and the zoom of the chart', async () => {
  start()
  await open()
  await expect.element(state('cold')).toBeVisible()
  ;(state('cold').element() as HTMLElement).focus()
  await expect.element(state('cold')).toHaveFocus()
  const viewport = () => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform
  const before = viewport()
  ;(page.getByRole('button', { name: 'Zoom Out' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(viewport).not.toBe(before)
})

test('nothing leaves the origin', async () => {
  const actor = start()
  await open()
  actor.send({ type: 'kettle.boil', litres: 1 })
  await expect.element(state('heating')).toHaveAttribute('aria-current', 'true')
  const origins = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)
  expect(origins.length).toBeGreaterThan(0)
  expect([...new Set(origins)]).toEqual([location.origin])
})
