/** Texts in local storage. Where it is full or forbidden, what is written lasts as long as the page. */
const unstored = new Map<string, string>()

export const readText = (key: string): string | null => {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @returns whether it is stored. */
export const writeText = (key: string, text: string): boolean => {
  unstored.delete(key)
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    unstored.set(key, text)
    return false
  }
}

/** The rest of all keys that start with this prefix. */
export const textKeysUnder = (prefix: string): string[] => {
  let stored: string[] = []
  try {
    stored = Object.keys(localStorage)
  } catch {
    // Forbidden: nothing is stored.
  }
  return [...new Set([...stored, ...unstored.keys()])].flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  )
}

export const removeText = (key: string): void => {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden: nothing is stored.
  }
}
