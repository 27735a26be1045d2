/** On a phone the open panel is an entry of the page's history; going back from it takes the browser a moment. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createHistoryEntry } from '../../src/widget/history-entry.ts'

let pops = 0
// Before the widget's own listener, which hides what concerns the widget alone.
addEventListener('popstate', () => void pops++, true)

test('[WD-03] a chat that is opened again while the browser still goes back stays open, with an entry of its own', async () => {
  await page.viewport(400, 800)
  let isOpen = false
  const moves: boolean[] = []
  const entry = createHistoryEntry(
    (open) => void moves.push(open),
    () => isOpen,
  )
  const open = () => {
    isOpen = true
    entry.add()
  }
  const close = () => {
    isOpen = false
    entry.remove()
  }
  open()
  expect(history.state).toMatchObject({ prosaWidget: true })
  close()
  open()
  await expect.poll(() => pops).toBe(1)
  await expect.poll(() => history.state as unknown).toMatchObject({ prosaWidget: true })
  expect(moves).toEqual([])

  close()
  await expect.poll(() => pops).toBe(2)
  expect(history.state).toBeNull()
  expect(moves, 'who closed the chat is told nothing').toEqual([])

  open()
  history.back()
  await expect.poll(() => pops).toBe(3)
  expect(moves).toEqual([false])
})
