/** What a flow starts with. */
import { use, useEffect, useState } from 'react'

/** A component that suspends before its first commit begins anew, so its reading is kept until then. */
const reading = new Map<string, Promise<unknown>>()

/** Reads once for each mount; the component suspends while that takes time. `name` is that of what is read. */
export const useRestored = <T>(name: string, read: () => T | Promise<T>): T => {
  const [restored] = useState(() => {
    const begun = reading.get(name)
    if (begun) return begun as Promise<T>
    const value = read()
    if (value instanceof Promise) {
      reading.set(name, value)
      value.catch(() => reading.delete(name))
    }
    return value
  })
  useEffect(() => void reading.delete(name), [name])
  return restored instanceof Promise ? use(restored) : restored
}
