/** Highlights matches with the CSS Custom Highlight API; browsers without it show no highlight. */
import { useEffect, type RefObject } from 'react'
import { placesOf } from './search.ts'
import type { Topic } from './topic.ts'

/** The highlight's name in `docs.module.css`. */
const NAME = 'docs-found'

const rangesIn = (element: Node, words: readonly string[]): Range[] => {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { start, end } of placesOf(words, node.nodeValue ?? '')) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  return ranges
}

export const useHighlight = (
  text: RefObject<HTMLElement | null>,
  words: readonly string[],
  topics: readonly Topic[],
): void => {
  useEffect(() => {
    if (!('highlights' in CSS) || words.length === 0 || !text.current) return
    const sections = [...text.current.querySelectorAll('section')]
    CSS.highlights.set(NAME, new Highlight(...sections.flatMap((section) => rangesIn(section, words))))
    return () => void CSS.highlights.delete(NAME)
  }, [text, words, topics])
}
