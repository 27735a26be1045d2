/** What the widget stores, in two tabs of one website: each is a memory of its own over the same storage. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMemory } from '../../src/widget/memory.ts'

const clear = (): void => {
  localStorage.clear()
  sessionStorage.clear()
}
beforeEach(clear)
afterEach(clear)

const stored = () => JSON.parse(localStorage.getItem('prosa.widget.a1') ?? 'null') as unknown

test('[WD-03] nothing is stored before the widget is used; then all tabs are one visitor', () => {
  const [first, second] = [openMemory('a1'), openMemory('a1')]
  expect(stored()).toBeNull()
  const visitor = first.visitor()
  expect(visitor).toMatch(/^[\w-]{43}$/)
  expect(second.visitor()).toBe(visitor)
  expect(stored()).toEqual({ visitor, unsent: [] })
})

test('[WD-03] the text being typed belongs to its tab, and outlasts a message of another', () => {
  const tab = openMemory('a1')
  tab.setDraft('Tem bolo de')
  expect(stored(), 'no other tab sees it').toBeNull()
  expect(openMemory('a1').draft(), 'the next page of this tab does').toBe('Tem bolo de')
  openMemory('a1').addUnsent({ id: 'm1', text: 'Oi' })
  expect(tab.draft()).toBe('Tem bolo de')
  expect(openMemory('a2').draft()).toBe('')
})

test('[WD-03] a tab removes and adds only its own unsent messages', () => {
  const [first, second] = [openMemory('a1'), openMemory('a1')]
  first.addUnsent({ id: 'm1', text: 'Oi' })
  second.addUnsent({ id: 'm2', text: 'Olá' })
  second.removeUnsent('m2')
  expect(first.memory.unsent).toEqual([{ id: 'm1', text: 'Oi' }])
  expect(stored()).toMatchObject({ unsent: [{ id: 'm1', text: 'Oi' }] })
  expect(openMemory('a1').visitor()).toBe(first.visitor())
})

test('[WD-03] what a page stored under this name instead is left out', () => {
  localStorage.setItem('prosa.widget.a1', JSON.stringify({ visitor: 'x', unsent: [null, { id: 'm1' }] }))
  expect(openMemory('a1').memory).toEqual({ visitor: '', unsent: [] })
  localStorage.setItem('prosa.widget.a1', 'null')
  expect(openMemory('a1').memory).toEqual({ visitor: '', unsent: [] })
})
