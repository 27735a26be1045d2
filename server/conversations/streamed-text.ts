/** The text of an answer generated so far, for listeners; a later listener gets all of it. */
export function createStreamedText() {
  let text = ''
  const listeners = new Set<(delta: string) => void>()
  return {
    append: (delta: string): void => {
      text += delta
      for (const listener of listeners) listener(delta)
    },
    current: (): string => text,
    /** @returns a function that ends the subscription. */
    subscribe: (listener: (delta: string) => void): (() => void) => {
      if (text !== '') listener(text)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type StreamedText = ReturnType<typeof createStreamedText>
