/** The secret of a password link: removed from the URL at once, kept for reloads of this tab. */
import { tabMemory } from './tab-memory.ts'

const { read, write, forget } = tabMemory('reset-token')

/** The token of the opened link, or of an earlier load of this page. */
export const takeResetToken = (): string | null => {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token === null) return read() || null
  write(token)
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
  return token
}

export const forgetResetToken = forget
