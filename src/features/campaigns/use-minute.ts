/** The current minute, for texts that change with it. */
import { useEffect, useState } from 'react'

const minuteMs = 60_000

export const useMinute = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
