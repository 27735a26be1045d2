/** Where a file of the server is read from: an address of ours leads to the host that answers the calls. */
import { useEffect, useState } from 'react'
import { mediaAddress } from '../../services/media-address.ts'

/** The address to show a file with, null until it is known; that of a file of this visit lasts as long as it is shown. */
export const useAddress = (source: File | string): string | null => {
  const [known, setKnown] = useState<{ source: File | string; address: string } | null>(null)
  useEffect(() => {
    let isWanted = true
    const own = source instanceof File ? URL.createObjectURL(source) : null
    const finding = typeof source === 'string' ? mediaAddress(source) : Promise.resolve(own ?? '')
    void finding.then((address) => isWanted && setKnown({ source, address }))
    return () => {
      isWanted = false
      if (own !== null) URL.revokeObjectURL(own)
    }
  }, [source])
  return known?.source === source ? known.address : null
}
