/** Where a file of a conversation is read from. */
import { runtimeConfig } from './runtime-config.ts'

/** The server names its own files without a host; everything else stands as it is. */
export const mediaAddress = async (url: string): Promise<string> => {
  if (!url.startsWith('/') || url.startsWith('//')) return url
  const { apiHost } = await runtimeConfig()
  return apiHost + url
}
