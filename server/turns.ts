/** Lets so many do something at once, and the others wait for their turn. */

export function createTurns(atOnce: number) {
  let free = atOnce
  const waiting: (() => void)[] = []
  return {
    /** False when the caller gave up before it was its turn. */
    take: (signal: AbortSignal): Promise<boolean> =>
      new Promise((done) => {
        if (free > 0) {
          free -= 1
          done(true)
          return
        }
        const go = () => {
          signal.removeEventListener('abort', leave)
          done(true)
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(go), 1)
          done(false)
        }
        waiting.push(go)
        signal.addEventListener('abort', leave, { once: true })
      }),
    give: () => {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    },
  }
}
