/** Where a file of a training is read from. */
import { useQuery } from '@tanstack/react-query'
import { mediaAddress } from '../../../services/media-address.ts'

/** Null until it is known, and for whatever is no address of the web. */
export const useStoredAddress = (url: string): string | null => {
  const { data } = useQuery({
    queryKey: ['stored-address', url],
    queryFn: () => mediaAddress(url),
    staleTime: Infinity,
  })
  return data && /^(?:https?:\/\/|\/(?!\/))/iu.test(data) ? data : null
}
