import { clear, get } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileSlot } from '../../src/services/file-storage.ts'

const stored = async () => (await get<Record<string, File>>('prosa.files.one.u1'))?.['file']?.name
const canLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => clear())
afterEach(async () => {
  await vi.waitUntil(canLeave)
  vi.restoreAllMocks()
  await clear()
})

test('the browser asks before the page is left until a chosen file is stored', async () => {
  expect(canLeave()).toBe(true)
  fileSlot('one.u1').write({ file: new File(['a'], 'a.txt') })
  expect(canLeave()).toBe(false)
  await expect.poll(canLeave).toBe(true)
  expect(await stored()).toBe('a.txt')
  fileSlot('one.u1').write({})
  await expect.poll(canLeave).toBe(true)
  expect(await stored()).toBeUndefined()
})

test('a file is stored once, and not at all if another one was chosen meanwhile', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  const [first, second, last] = ['first', 'second', 'last'].map((name) => ({ file: new File([name], name) }))
  for (const files of [first, second, last]) fileSlot('one.u1').write(files ?? {})
  await expect.poll(canLeave).toBe(true)
  expect(await stored()).toBe('last')
  fileSlot('one.u1').write({ ...last })
  expect(canLeave()).toBe(true)
  const read = await fileSlot('one.u1').read()
  fileSlot('one.u1').write(read)
  expect(canLeave()).toBe(true)
  expect(put).toHaveBeenCalledTimes(2)
})

test('what is read while it is being written is what was chosen', async () => {
  fileSlot('one.u1').write({ file: new File(['a'], 'a.txt') })
  expect((await fileSlot('one.u1').read())['file']?.name).toBe('a.txt')
  for (const name of ['b.txt', 'c.txt']) fileSlot('one.u1').write({ file: new File([name], name) })
  expect((await fileSlot('one.u1').read())['file']?.name).toBe('c.txt')
})

test('the browser asks as long as a chosen file could not be stored', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  fileSlot('one.u1').write({ file: new File(['a'], 'a.txt') })
  expect((await fileSlot('one.u1').read())['file']?.name).toBe('a.txt')
  expect(canLeave()).toBe(false)
  fileSlot('one.u1').write({})
  await expect.poll(canLeave).toBe(true)
})
