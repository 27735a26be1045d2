/** Resolves once the page is visible, at once if it is; not at all after an abort. */
export const whenVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const seen = new AbortController()
    const look = (): void => {
      if (document.hidden) return
      seen.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: AbortSignal.any([signal, seen.signal]) })
    look()
  })
