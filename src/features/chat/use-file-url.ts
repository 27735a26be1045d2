/** The URL of a file of the server: a path is completed with the host of the API. */
import { useEffect, useState } from 'react'
import { mediaUrl } from '../../services/media-url.ts'

/** The URL to show a file with; null until it is known. An object URL of a local file is revoked on unmount. */
export const useFileUrl = (source: File | string): string | null => {
  const [known, setKnown] = useState<{ source: File | string; url: string } | null>(null)
  useEffect(() => {
    let isWanted = true
    const own = source instanceof File ? URL.createObjectURL(source) : null
    const finding = typeof source === 'string' ? mediaUrl(source) : Promise.resolve(own ?? '')
    void finding.then((url) => isWanted && setKnown({ source, url }))
    return () => {
      isWanted = false
      if (own !== null) URL.revokeObjectURL(own)
    }
  }, [source])
  return known?.source === source ? known.url : null
}
