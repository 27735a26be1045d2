/** A typed value that is stored with each change. */
import { useState } from 'react'

type Slot<T> = { read: () => T | null; write: (value: T) => void }

/** @param open gives the place where the value is stored; called once. */
export const useStored = <T>(open: () => Slot<T>, initial: T): [T, (value: T) => void] => {
  const [slot] = useState(open)
  const [value, setValue] = useState(() => slot.read() ?? initial)
  const change = (next: T): void => {
    setValue(next)
    slot.write(next)
  }
  return [value, change]
}
