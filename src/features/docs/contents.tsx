/** The table of contents; of the topic on the screen also its sections. On narrow screens it unfolds. */
import { useRef } from 'react'
import styles from './contents.module.css'
import { words } from './strings.ts'
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

type ContentsProps = Omit<ListProps, 'onPick'> & { isFolded: boolean }

export const Contents = ({ isFolded, ...list }: ContentsProps) => {
  const folded = useRef<HTMLDetailsElement>(null)
  const fold = (): void => {
    if (folded.current) folded.current.open = false
  }
  if (list.topics.length === 0) return null
  return (
    <nav aria-label={words.contents} className={styles.contents}>
      {isFolded ? (
        <details ref={folded} className={styles.folded}>
          <summary className={styles.summary}>{words.contents}</summary>
          <List {...list} onPick={fold} />
        </details>
      ) : (
        <List {...list} />
      )}
    </nav>
  )
}
