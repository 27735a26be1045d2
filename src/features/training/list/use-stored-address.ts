/** The URL of a training's file. */
import { useQuery } from '@tanstack/react-query'
import { mediaAddress } from '../../../services/media-address.ts'

/** Null until it is known, and if it is not a web URL. */
export const useStoredAddress = (url: string): string | null => {
  const { data } = useQuery({
    queryKey: ['stored-address', url],
    queryFn: () => mediaAddress(url),
    staleTime: Infinity,
  })
  return data && /^(?:https?:\/\/|\/(?!\/))/iu.test(data) ? data : null
}
