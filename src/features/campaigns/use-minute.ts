/** The current minute, for texts that change with it. */
import { minuteMs } from '../../../contract/durations.ts'
import { useEffect, useState } from 'react'

export const useMinute = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
