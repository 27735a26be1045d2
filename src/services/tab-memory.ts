/**
 * Texts that this tab keeps over reloads and loses when it is closed. Where session storage is full or forbidden, what is
 * written lasts as long as the page.
 */
type TabMemory = { read: () => string; write: (text: string) => void; forget: () => void }

const unstored = new Map<string, string>()

export const tabMemory = (name: string): TabMemory => {
  const key = `prosa.tab.${name}`
  const unlessForbidden = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  const forget = (): void => {
    unstored.delete(key)
    unlessForbidden(() => sessionStorage.removeItem(key), undefined)
  }
  const store = (text: string): void => {
    unstored.delete(key)
    try {
      sessionStorage.setItem(key, text)
    } catch {
      unlessForbidden(() => sessionStorage.removeItem(key), undefined)
      unstored.set(key, text)
    }
  }
  return {
    read: () => unstored.get(key) ?? unlessForbidden(() => sessionStorage.getItem(key) ?? '', ''),
    write: (text) => (text === '' ? forget() : store(text)),
    forget,
  }
}
