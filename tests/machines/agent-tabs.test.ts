import { describe, expect, test } from 'vitest'
import { agentTabs, agentTabsMachine, tabOf, type FADE } from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { runMachine } from '../kit/machine-runner.ts'
import { explore } from '../kit/model.ts'
import { rigUp } from '../kit/ports.ts'
import { agentTabsModel } from '../models/agent-tabs.model.ts'

runMachine([agentTabsModel])

const open = (fade: keyof typeof FADE = 'desktop') =>
  rigUp(agentTabsMachine, { agentId: 'agent-1', tab: 'profile', fade: () => fade })
const shown = ({ actor }: ReturnType<typeof open>) => {
  const { value, context } = actor.getSnapshot()
  return [value, context.tab, context.next]
}
const to = (tab: string) => ({ type: 'navigate', to: `/agentes/agent-1?type=${tab}` })

test('what is seen and what is chosen differ only while fading', () => {
  const snapshots = [...explore(agentTabsModel).places.values()].map(({ snapshot }) => snapshot)
  const apart = snapshots.filter(({ context }) => context.next !== context.tab)
  expect(apart.length).toBeGreaterThan(0)
  expect(apart.every((snapshot) => snapshot.matches('fading'))).toBe(true)
})

describe('[DT-04] changing the tab', () => {
  test.for([
    ['phone', 100],
    ['desktop', 150],
    ['none', 0],
  ] as const)('%s: fades for %i ms, then changes the address', ([fade, ms]) => {
    const rig = open(fade)
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    expect(shown(rig)).toEqual(['fading', 'profile', 'debug'])
    expect(rig.clock.running).toEqual([ms])
    expect(rig.emitted).toEqual([])
    rig.clock.end(ms)
    expect(shown(rig)).toEqual(['visible', 'debug', 'debug'])
    expect(rig.emitted).toEqual([to('debug')])
  })

  test('asks for the kind of fade at each change', () => {
    let fade: keyof typeof FADE = 'desktop'
    const rig = rigUp(agentTabsMachine, { agentId: 'agent-1', tab: 'profile', fade: () => fade })
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.clock.end(150)
    fade = 'phone'
    rig.actor.send({ type: 'tab.choose', tab: 'profile' })
    expect(rig.clock.running).toEqual([100])
  })

  test('to the one that is shown is no change', () => {
    const rig = open()
    expect(rig.actor.getSnapshot().can({ type: 'tab.choose', tab: 'profile' })).toBe(false)
    rig.actor.send({ type: 'tab.choose', tab: 'profile' })
    expect(shown(rig)).toEqual(['visible', 'profile', 'profile'])
    expect(rig.clock.running).toEqual([])
  })

  test('twice in one fade shows the last, in one step and without fading anew', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'training' })
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    expect(rig.clock.running).toEqual([150])
    rig.clock.end(150)
    expect(shown(rig)).toEqual(['visible', 'debug', 'debug'])
    expect(rig.emitted).toEqual([to('debug')])
  })

  test('and back again within one fade stays', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'training' })
    rig.actor.send({ type: 'tab.choose', tab: 'profile' })
    rig.clock.end(150)
    expect(shown(rig)).toEqual(['visible', 'profile', 'profile'])
    expect(rig.emitted).toEqual([to('profile')])
  })
})

describe('the address', () => {
  test('shows its tab at once and is not told again', () => {
    const rig = open()
    rig.actor.send({ type: 'address.changed', tab: 'training' })
    expect(shown(rig)).toEqual(['visible', 'training', 'training'])
    expect(rig.clock.running).toEqual([])
    expect(rig.emitted).toEqual([])
  })

  test('wins over a fade', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.actor.send({ type: 'address.changed', tab: 'training' })
    expect(shown(rig)).toEqual(['visible', 'training', 'training'])
    expect(rig.clock.running).toEqual([])
    expect(rig.emitted).toEqual([])
  })

  test('that names the tab that is shown does not stop a fade', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.actor.send({ type: 'address.changed', tab: 'profile' })
    expect(shown(rig)).toEqual(['fading', 'profile', 'debug'])
  })

  test('that the tabs themselves changed changes nothing', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.clock.end(150)
    const before = rig.actor.getSnapshot()
    rig.actor.send({ type: 'address.changed', tab: 'debug' })
    expect(rig.actor.getSnapshot().context).toEqual(before.context)
    expect(rig.emitted).toEqual([to('debug')])
  })
})

describe('[DT-03] the tab that ?type= names', () => {
  test.for(agentTabs)('%s', (tab) => {
    expect(tabOf(tab)).toBe(tab)
  })

  test.for([null, '', 'Debug', ' debug', 'unknown', '__proto__', 'length'])('%j is the profile', (type) => {
    expect(tabOf(type)).toBe('profile')
  })
})
