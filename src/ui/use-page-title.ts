import { useEffect } from 'react'

/** Names the page in the browser's tab and history, and to screen readers; null where a part of the page does. */
export const usePageTitle = (title: string | undefined | null): void => {
  useEffect(() => {
    if (title !== null) document.title = title ? `${title} · Prosa` : 'Prosa'
  }, [title])
}
