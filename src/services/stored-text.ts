/** Texts in local storage. Where it is full or forbidden, what is written lasts as long as the page. */
const unstored = new Map<string, string>()

export const readText = (key: string): string | null => {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeText = (key: string, text: string): void => {
  unstored.delete(key)
  try {
    localStorage.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
}

export const removeText = (key: string): void => {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden: nothing is stored.
  }
}
