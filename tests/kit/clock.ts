/** A clock with which a test ends one chosen delay, however long it is. */
type Timer = { id: number; delay: number; end: () => void }

export class StepClock {
  #timers: Timer[] = []
  #nextId = 1

  readonly setTimeout = (end: (...args: unknown[]) => void, delay: number): number => {
    const id = this.#nextId++
    this.#timers.push({ id, delay, end })
    return id
  }

  readonly clearTimeout = (id: unknown): void => {
    this.#timers = this.#timers.filter((timer) => timer.id !== id)
  }

  /** The running delays in milliseconds. */
  get running(): number[] {
    return this.#timers.map(({ delay }) => delay)
  }

  /** Ends the latest running timer of exactly this delay. */
  end(delay: number): void {
    const timer = this.#timers.findLast((each) => each.delay === delay)
    if (!timer) throw new Error(`no timer of ${delay} ms is running (running: ${this.running.join(', ') || 'none'})`)
    this.clearTimeout(timer.id)
    timer.end()
  }
}
