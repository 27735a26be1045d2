/** Loads a third-party script. */
export const loadScript = (url: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((done) => {
    const script = document.createElement('script')
    const end = (isLoaded: boolean) => {
      signal.removeEventListener('abort', giveUp)
      // The browser does not load a failed script again unless a new element is added.
      if (!isLoaded) script.remove()
      done(isLoaded)
    }
    const giveUp = () => end(false)
    script.addEventListener('load', () => end(true))
    script.addEventListener('error', giveUp)
    signal.addEventListener('abort', giveUp)
    script.async = true
    script.src = url
    document.head.append(script)
  })
