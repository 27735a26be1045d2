/** Small texts that this tab keeps over reloads and loses when it is closed. */
type TabMemory = { read: () => string; write: (text: string) => void; forget: () => void }

export const tabMemory = (name: string): TabMemory => {
  const key = `prosa.tab.${name}`
  const unlessForbidden = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  const forget = (): void => unlessForbidden(() => sessionStorage.removeItem(key), undefined)
  return {
    read: () => unlessForbidden(() => sessionStorage.getItem(key) ?? '', ''),
    write: (text) => (text === '' ? forget() : unlessForbidden(() => sessionStorage.setItem(key, text), undefined)),
    forget,
  }
}
