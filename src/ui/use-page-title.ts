import { useEffect } from 'react'

/** Names the page in the browser's tab and history, and to screen readers. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · Prosa` : 'Prosa'
  }, [title])
}
