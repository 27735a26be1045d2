/** Anchors of the documentation: the one in the URL, the links, and the section on screen. */
import { useEffect, useState, type RefObject } from 'react'
import type { Topic } from './topic.ts'

type Place = RefObject<HTMLElement | null>

const targetOf = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Scrolls to the anchor in the URL: at first, on going back, and when the search that hid it has ended. */
export const useAnchor = (page: Place, asked: string): void => {
  useEffect(() => {
    if (location.hash !== '') targetOf(location.hash)?.scrollIntoView()
  }, [asked])
  useEffect(() => {
    const follow = (): void => (targetOf(location.hash) ?? page.current)?.scrollIntoView()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [page])
}

/** Links of the texts: product pages open in the app, and an anchor hidden by the search ends the search. */
export const useLinks = (text: Place, onGo: (to: string) => void): void => {
  useEffect(() => {
    const element = text.current
    const open = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const hasOwnWay = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (!link || link.target !== '' || hasOwnWay) return
      const to = link.getAttribute('href') ?? ''
      if (to.startsWith('#') && targetOf(to)) return
      event.preventDefault()
      onGo(to.startsWith('#') ? location.pathname + to : to)
    }
    element?.addEventListener('click', open)
    return () => element?.removeEventListener('click', open)
  }, [text, onGo])
}

/** The id of the section at the top of the screen. */
export const useCurrentSection = (text: Place, topics: readonly Topic[]): string | undefined => {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const sections = [...(text.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
    const shown = new Set<Element>()
    const look = (entries: readonly IntersectionObserverEntry[]): void => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) shown.add(target)
        else shown.delete(target)
      }
      const first = sections.find((section) => shown.has(section))
      if (first) setCurrent(first.dataset['section'])
    }
    const observer = new IntersectionObserver(look, { rootMargin: '-48px 0px -70% 0px' })
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [text, topics])
  return current
}
