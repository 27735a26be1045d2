import { describe, expect, test } from 'vitest'
import { sidebarMachine } from '../../src/machines/sidebar/sidebar.machine.ts'
import { startTestActor } from '../kit/ports.ts'

const open = (isCollapsed: boolean) => startTestActor(sidebarMachine, { isCollapsed }).actor

describe('the sidebar', () => {
  test('[SH-02] begins as it was left, its drawer always closed', () => {
    expect(open(false).getSnapshot().value).toEqual({ width: 'expanded', drawer: 'closed' })
    expect(open(true).getSnapshot().value).toEqual({ width: 'collapsed', drawer: 'closed' })
  })

  test.for([true, false])('[SH-02] is folded and unfolded, starting folded: %s', (isCollapsed) => {
    const actor = open(isCollapsed)
    const widths = [0, 1, 2].map(() => {
      actor.send({ type: 'sidebar.toggle' })
      return actor.getSnapshot().matches({ width: 'collapsed' })
    })
    expect(widths).toEqual([!isCollapsed, isCollapsed, !isCollapsed])
  })

  test('width and drawer know nothing of each other', () => {
    const actor = open(false)
    actor.send({ type: 'drawer.open' })
    actor.send({ type: 'sidebar.toggle' })
    expect(actor.getSnapshot().value).toEqual({ width: 'collapsed', drawer: 'open' })
    actor.send({ type: 'drawer.close' })
    expect(actor.getSnapshot().value).toEqual({ width: 'collapsed', drawer: 'closed' })
  })

  test('a drawer is opened once and closed once', () => {
    const actor = open(false)
    expect(actor.getSnapshot().can({ type: 'drawer.close' })).toBe(false)
    actor.send({ type: 'drawer.open' })
    expect(actor.getSnapshot().can({ type: 'drawer.open' })).toBe(false)
  })
})
