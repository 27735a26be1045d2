/** Pages of docs/machines/: the whole text of the page of a machine that uses every feature of a chart. */
import { describe, expect, test } from 'vitest'
import { and, fromPromise, not, setup } from 'xstate'
import { differences, leadingComment, pageOf } from '../../scripts/docs-machines.ts'
import { activeNodes, chartOf, leavesOf } from '../../src/app/inspector/chart.ts'

const kettleMachine = setup({
  types: { events: {} as { type: 'kettle.fill' | 'kettle.boil' | 'kettle.empty' | 'lamp.toggle' | 'timer.set' } },
  actors: { heatWater: fromPromise(() => Promise.reject(new Error('not wired'))) },
  guards: { isFull: () => true, isHot: () => false, isAtLeast: (_, litres: number) => litres > 2 },
  actions: { pour: () => {}, note: (_, text: string) => text.trim(), whistle: () => {} },
  delays: { cooling: 60_000, patience: () => 1 },
}).createMachine({
  id: 'kettle',
  type: 'parallel',
  states: {
    water: {
      initial: 'cold',
      on: { 'kettle.empty': { target: '.cold', actions: 'pour' } },
      onDone: { actions: 'whistle' },
      states: {
        cold: {
          always: { guard: 'isHot', target: 'hot' },
          on: {
            'kettle.fill': { actions: ['pour', { type: 'note', params: 'half' }] },
            'kettle.boil': [
              { guard: and(['isFull', not('isHot')]), target: 'heating' },
              { guard: { type: 'isAtLeast', params: 2 }, target: 'heating.slow' },
              { actions: 'whistle' },
            ],
          },
        },
        heating: {
          initial: 'fast',
          invoke: { id: 'heatWater', src: 'heatWater', onDone: 'hot', onError: 'broken' },
          states: { fast: { after: { patience: 'slow' } }, slow: { on: { 'kettle.boil': '#kettle.water' } } },
        },
        hot: { entry: 'whistle', exit: 'pour', after: { cooling: 'cold', 500: { actions: 'whistle' } } },
        broken: { type: 'final' },
      },
    },
    lamp: {
      initial: 'off',
      states: { off: { on: { 'lamp.toggle': 'on' } }, on: { on: { 'lamp.toggle': 'off' } } },
    },
  },
})

const page = `# kettle

Boils water: and whistles.

## Chart

\`\`\`mermaid
stateDiagram-v2
  state "kettle" as kettle {
    state "water" as kettle_water {
      [*] --> kettle_water_cold
      state "in any state" as kettle_water__any
      kettle_water__any: done / whistle
      state "cold" as kettle_water_cold
      kettle_water_cold: kettle.fill / pour, note(half)
      kettle_water_cold: kettle.boil [else] / whistle
      state "heating · heatWater" as kettle_water_heating {
        [*] --> kettle_water_heating_fast
        state "in any state" as kettle_water_heating__any
        state "fast" as kettle_water_heating_fast
        state "slow" as kettle_water_heating_slow
      }
      state "hot" as kettle_water_hot
      kettle_water_hot: after 500 ms / whistle
      state "broken" as kettle_water_broken
      kettle_water_broken --> [*]
    }
    --
    state "lamp" as kettle_lamp {
      [*] --> kettle_lamp_off
      state "off" as kettle_lamp_off
      state "on" as kettle_lamp_on
    }
  }
  kettle_water__any --> kettle_water_cold: kettle.empty
  kettle_water_cold --> kettle_water_hot: always [isHot]
  kettle_water_cold --> kettle_water_heating: kettle.boil [isFull and not isHot]
  kettle_water_cold --> kettle_water_heating_slow: kettle.boil [isAtLeast(2)]
  kettle_water_heating__any --> kettle_water_hot: heatWater answers
  kettle_water_heating__any --> kettle_water_broken: heatWater breaks
  kettle_water_heating_fast --> kettle_water_heating_slow: after patience (computed)
  kettle_water_heating_slow --> kettle_water_cold: kettle.boil
  kettle_water_hot --> kettle_water_cold: after cooling (60000 ms)
  kettle_lamp_off --> kettle_lamp_on: lamp.toggle
  kettle_lamp_on --> kettle_lamp_off: lamp.toggle
\`\`\`

## Events

| State | Event | Guard | Target | Actions |
| --- | --- | --- | --- | --- |
| water | kettle.empty |  | water.cold | pour |
| water | done |  | (stays) | whistle |
| water.cold | always | isHot | water.hot |  |
| water.cold | kettle.fill |  | (stays) | pour, note(half) |
| water.cold | kettle.boil | isFull and not isHot | water.heating |  |
| water.cold | kettle.boil | isAtLeast(2) | water.heating.slow |  |
| water.cold | kettle.boil | else | (stays) | whistle |
| water.heating | heatWater answers |  | water.hot |  |
| water.heating | heatWater breaks |  | water.broken |  |
| water.heating.fast | after patience (computed) |  | water.heating.slow |  |
| water.heating.slow | kettle.boil |  | water |  |
| water.hot | on entry |  |  | whistle |
| water.hot | after 500 ms |  | (stays) | whistle |
| water.hot | after cooling (60000 ms) |  | water.cold |  |
| water.hot | on exit |  |  | pour |
| lamp.off | lamp.toggle |  | lamp.on |  |
| lamp.on | lamp.toggle |  | lamp.off |  |

## Ports

- \`heatWater\` while in water.heating

## Delays

- \`patience\`: computed when it starts
- \`500\`: 500 ms
- \`cooling\`: 60000 ms
`

describe('a page', () => {
  test('holds the chart, the events, the ports and the delays', () => {
    expect(pageOf('kettle', 'Boils water: and whistles.', chartOf(kettleMachine))).toBe(page)
  })

  test('begins with the comment at the head of the file', () => {
    const source = '/**\n * Boils water.\n *\n * And *whistles*.\n */\nimport x from "x"\n/** Not this. */'
    expect(leadingComment(source)).toBe('Boils water.\n\nAnd *whistles*.')
    expect(leadingComment('/** One line. */\nconst x = 1')).toBe('One line.')
    expect(leadingComment('const x = 1 /** Later. */')).toBe('')
  })
})

test('an active state is active with all around it', () => {
  const value = { water: { heating: 'slow' }, lamp: 'off' }
  expect([...activeNodes(chartOf(kettleMachine), value)].toSorted()).toEqual([
    'kettle',
    'kettle.lamp',
    'kettle.lamp.off',
    'kettle.water',
    'kettle.water.heating',
    'kettle.water.heating.slow',
  ])
  expect(leavesOf(value)).toEqual(['water.heating.slow', 'lamp.off'])
})

test('what is missing, stale or superfluous is named', () => {
  const wanted = new Map([
    ['README.md', 'index'],
    ['chat.md', 'new'],
    ['session.md', 'same'],
  ])
  const present = new Map([
    ['chat.md', 'old'],
    ['gone.md', 'x'],
    ['session.md', 'same'],
  ])
  expect(differences(wanted, present)).toEqual([
    { file: 'README.md', is: 'missing' },
    { file: 'chat.md', is: 'stale' },
    { file: 'gone.md', is: 'superfluous' },
  ])
})
