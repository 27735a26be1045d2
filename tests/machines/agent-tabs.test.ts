import { describe, expect, test } from 'vitest'
import { agentTabs, agentTabsMachine, tabOf, type FADE } from '../../src/machines/agent-tabs/agent-tabs.machine.ts'
import { explore } from '../kit/explore.ts'
import { isStopped, startTestActor } from '../kit/ports.ts'
import { agentTabsModel, someLoss } from '../models/agent-tabs.model.ts'

const open = (fade: keyof typeof FADE = 'desktop') =>
  startTestActor(agentTabsMachine, { agentId: 'agent-1', tab: 'profile', fade: () => fade })
const shown = ({ actor }: ReturnType<typeof open>) => {
  const { value, context } = actor.getSnapshot()
  return [value.view, context.tab, context.next]
}
const to = (tab: string) => ({ type: 'navigate', to: `/agentes/agent-1?type=${tab}` })

test('what is seen and what is chosen differ only while asking or fading', () => {
  const snapshots = [...explore(agentTabsModel).places.values()].map(({ snapshot }) => snapshot)
  const apart = snapshots.filter(({ context }) => context.next !== context.tab)
  expect(apart.length).toBeGreaterThan(0)
  expect(new Set(apart.map(({ value }) => value.view))).toEqual(new Set(['asking', 'fading']))
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
    const rig = startTestActor(agentTabsMachine, { agentId: 'agent-1', tab: 'profile', fade: () => fade })
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
    rig.actor.send({ type: 'url.changed', tab: 'training' })
    expect(shown(rig)).toEqual(['visible', 'training', 'training'])
    expect(rig.clock.running).toEqual([])
    expect(rig.emitted).toEqual([])
  })

  test('wins over a fade', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.actor.send({ type: 'url.changed', tab: 'training' })
    expect(shown(rig)).toEqual(['visible', 'training', 'training'])
    expect(rig.clock.running).toEqual([])
    expect(rig.emitted).toEqual([])
  })

  test('that names the tab that is shown does not stop a fade', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.actor.send({ type: 'url.changed', tab: 'profile' })
    expect(shown(rig)).toEqual(['fading', 'profile', 'debug'])
  })

  test('that the tabs themselves changed changes nothing', () => {
    const rig = open()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.clock.end(150)
    const before = rig.actor.getSnapshot()
    rig.actor.send({ type: 'url.changed', tab: 'debug' })
    expect(rig.actor.getSnapshot().context).toEqual(before.context)
    expect(rig.emitted).toEqual([to('debug')])
  })
})

describe('while something would be lost', () => {
  const lose = () => {
    const rig = open()
    rig.actor.send({ type: 'loss.changed', loss: someLoss })
    return rig
  }
  const held = { type: 'departure.held', to: '/agentes?q=ana' } as const

  test('another tab asks first, and staying changes nothing', () => {
    const rig = lose()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    expect(shown(rig)).toEqual(['asking', 'profile', 'debug'])
    expect(rig.clock.running).toEqual([])
    rig.actor.send({ type: 'tab.stay' })
    expect(shown(rig)).toEqual(['visible', 'profile', 'profile'])
    expect(rig.emitted).toEqual([])
  })

  test('leaving all the same fades and changes the address', () => {
    const rig = lose()
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.actor.send({ type: 'tab.leave' })
    rig.clock.end(150)
    expect(shown(rig)).toEqual(['visible', 'debug', 'debug'])
    expect(rig.emitted).toEqual([to('debug')])
  })

  test('a way out of the page is held, and gone when confirmed', () => {
    const rig = lose()
    rig.actor.send(held)
    expect(shown(rig)).toEqual(['asking', 'profile', 'profile'])
    rig.actor.send({ type: 'tab.leave' })
    expect(shown(rig)).toEqual(['visible', 'profile', 'profile'])
    expect(rig.emitted).toEqual([{ type: 'navigate', to: '/agentes?q=ana' }])
  })

  test('staying forgets where the way led', () => {
    const rig = lose()
    rig.actor.send(held)
    rig.actor.send({ type: 'tab.stay' })
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.actor.send({ type: 'tab.leave' })
    rig.clock.end(150)
    expect(rig.emitted).toEqual([to('debug')])
  })

  test('what becomes safe during the question answers it', () => {
    for (const [departure, emitted] of [
      [held, { type: 'navigate', to: '/agentes?q=ana' }],
      [{ type: 'tab.choose', tab: 'debug' }, to('debug')],
    ] as const) {
      const rig = lose()
      rig.actor.send(departure)
      rig.actor.send({ type: 'loss.changed', loss: '' })
      if (rig.clock.running.length > 0) rig.clock.end(150)
      expect(rig.emitted).toEqual([emitted])
    }
  })

  test('says what would be lost now, and listens for ways out only as long as something would', () => {
    const rig = lose()
    expect(rig.ports.calls.map(isStopped)).toEqual([false])
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    rig.actor.send({ type: 'loss.changed', loss: 'O envio seria interrompido.' })
    expect(shown(rig)[0]).toBe('asking')
    expect(rig.actor.getSnapshot().context.loss).toBe('O envio seria interrompido.')
    rig.actor.send({ type: 'tab.stay' })
    rig.actor.send({ type: 'loss.changed', loss: '' })
    expect(rig.ports.calls.map(isStopped)).toEqual([true])
    rig.actor.send({ type: 'tab.choose', tab: 'debug' })
    expect(shown(rig)[0]).toBe('fading')
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
