/** URLs of a conversation's files. */
import { runtimeConfig } from './runtime-config.ts'

/** The server returns its own files as paths without a host; other URLs are absolute already. */
export const mediaUrl = async (url: string): Promise<string> => {
  if (!url.startsWith('/') || url.startsWith('//')) return url
  const { apiHost } = await runtimeConfig()
  return apiHost + url
}

export const mediaUrlQuery = (url: string) => ({
  queryKey: ['media-url', url],
  queryFn: () => mediaUrl(url),
  staleTime: Infinity,
})
