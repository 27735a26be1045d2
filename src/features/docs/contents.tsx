/** The table of contents, with the sections of the topic on screen. On narrow screens it can be expanded. */
import { useEffect, useRef, type RefObject } from 'react'
import styles from './contents.module.css'
import { texts } from './strings.ts'
import type { Topic } from './topic.ts'

type ListProps = { topics: readonly Topic[]; current: string | undefined; onPick?: (() => void) | undefined }

const Sections = ({ topic, current, onPick }: Omit<ListProps, 'topics'> & { topic: Topic }) => (
  <ul className={styles.sections}>
    {topic.sections.map(
      ({ id, title }) =>
        title && (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.section}
              aria-current={id === current ? 'true' : undefined}
              onClick={onPick}
            >
              {title}
            </a>
          </li>
        ),
    )}
  </ul>
)

const List = ({ topics, current, onPick }: ListProps) => (
  <ol className={styles.topics}>
    {topics.map((topic) => {
      const isHere = topic.sections.some(({ id }) => id === current)
      return (
        <li key={topic.id}>
          <a
            href={`#${topic.id}`}
            className={styles.topic}
            aria-current={isHere ? 'location' : undefined}
            onClick={onPick}
          >
            {topic.title}
          </a>
          {isHere && <Sections topic={topic} current={current} onPick={onPick} />}
        </li>
      )
    })}
  </ol>
)

/** Scrolls a long table of contents along; `scrollIntoView` would scroll the page as well. */
const useFollowing = (list: RefObject<HTMLElement | null>, current: string | undefined): void => {
  useEffect(() => {
    const [outer, inner] = [list.current, list.current?.querySelector('[aria-current]')].map((element) =>
      element?.getBoundingClientRect(),
    )
    if (!outer || !inner) return
    if (inner.top < outer.top) list.current?.scrollBy(0, inner.top - outer.top)
    if (inner.bottom > outer.bottom) list.current?.scrollBy(0, inner.bottom - outer.bottom)
  }, [list, current])
}

type ContentsProps = Omit<ListProps, 'onPick'> & { isFolded: boolean }

export const Contents = ({ isFolded, ...list }: ContentsProps) => {
  const nav = useRef<HTMLElement>(null)
  const folded = useRef<HTMLDetailsElement>(null)
  useFollowing(nav, list.current)
  const fold = (): void => {
    if (folded.current) folded.current.open = false
  }
  if (list.topics.length === 0) return null
  return (
    <nav ref={nav} aria-label={texts.contents} className={styles.contents}>
      {isFolded ? (
        <details ref={folded} className={styles.folded}>
          <summary className={styles.summary}>{texts.contents}</summary>
          <List {...list} onPick={fold} />
        </details>
      ) : (
        <List {...list} />
      )}
    </nav>
  )
}
