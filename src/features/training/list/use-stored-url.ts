/** The URL of a training's file. */
import { useQuery } from '@tanstack/react-query'
import { mediaUrlQuery } from '../../../services/media-url.ts'

/** Null until it is known, and if it is not a web URL. */
export const useStoredUrl = (url: string): string | null => {
  const { data } = useQuery(mediaUrlQuery(url))
  return data && /^(?:https?:\/\/|\/(?!\/))/iu.test(data) ? data : null
}
