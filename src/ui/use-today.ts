/** The start of the reader's day, in milliseconds since 1970, for texts that change at midnight. */
import { useEffect, useState } from 'react'

const startOfDay = (): number => new Date().setHours(0, 0, 0, 0)
/** Milliseconds: a timer until midnight would be late after the computer has slept. */
const lookMs = 60_000

export const useToday = (): number => {
  const [today, setToday] = useState(startOfDay)
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfDay()), lookMs)
    return () => clearInterval(timer)
  }, [])
  return today
}
