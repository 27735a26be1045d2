import { useEffect } from 'react'

/** Sets the title of the document; null where a part of the page sets it. */
export const usePageTitle = (title: string | undefined | null): void => {
  useEffect(() => {
    if (title !== null) document.title = title ? `${title} · Prosa` : 'Prosa'
  }, [title])
}
