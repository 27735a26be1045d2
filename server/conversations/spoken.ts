/** The text of an answer generated so far, for listeners; a later listener gets all of it. */
export function createSpoken() {
  let text = ''
  const listeners = new Set<(delta: string) => void>()
  return {
    say: (delta: string): void => {
      text += delta
      for (const listener of listeners) listener(delta)
    },
    soFar: (): string => text,
    /** @returns a function that ends the subscription. */
    listen: (listener: (delta: string) => void): (() => void) => {
      if (text !== '') listener(text)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Spoken = ReturnType<typeof createSpoken>
