/** The user documentation: the topics, a search, and the table of contents. */
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { SearchX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { searchKeys } from '../../services/platform.ts'
import { Notice } from '../../ui/notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useAnchor, useCurrentSection, useLinks } from './anchors.ts'
import { Contents } from './contents.tsx'
import styles from './docs.module.css'
import { useHighlight } from './highlight.ts'
import { countSections, findTopics, parseQuery } from './search.ts'
import { foundText, nothingText, texts } from './strings.ts'
import type { Topic } from './topic.ts'
import { topics } from './topics.ts'

const TopicText = ({ topic: { id, title, sections } }: { topic: Topic }) => (
  <section id={id} className={styles.topic} aria-labelledby={`titulo-${id}`}>
    <h2 id={`titulo-${id}`} className={styles.topicTitle}>
      {title}
    </h2>
    {sections.map((section) => (
      <div key={section.id} data-section={section.id} className={styles.section}>
        {section.title && (
          <h3 id={section.id} className={styles.sectionTitle}>
            {section.title}
          </h3>
        )}
        {/* oxlint-disable-next-line react/no-danger -- our own text, made into HTML while building */}
        <div className={styles.text} dangerouslySetInnerHTML={{ __html: section.html }} />
      </div>
    ))}
  </section>
)

type DocsProps = {
  /** The search text in the URL. */
  asked: string
  onAsk: (query: string) => void
  onGo: (to: string) => void
}

export const Docs = ({ asked, onAsk, onGo }: DocsProps) => {
  const [query, setQuery] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (known !== asked) {
    setKnown(asked)
    setQuery(asked)
  }
  const isSearching = query.trim() !== ''
  const words = useMemo(() => parseQuery(query), [query])
  const found = useMemo(() => (isSearching ? findTopics(topics, words) : topics), [isSearching, words])
  const page = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const isNarrow = useMediaQuery('(max-width: 999px)')
  useAnchor(page, asked)
  useLinks(text, onGo)
  useHighlight(text, words, found)
  const current = useCurrentSection(text, found)

  const ask = (next: string): void => {
    setQuery(next)
    onAsk(next)
    page.current?.scrollIntoView()
  }
  const clear = (): void => {
    ask('')
    box.current?.focus()
  }
  return (
    <div ref={page} className={styles.page}>
      <header>
        <h1>{texts.title}</h1>
        <p className={styles.subtitle}>{texts.subtitle}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.side}>
          <SearchBox
            box={box}
            label={texts.search}
            placeholder={texts.search}
            value={query}
            canClear={query !== ''}
            keys={searchKeys()}
            onChange={ask}
            onClear={clear}
          />
          <Contents topics={found} current={current} isFolded={isNarrow} />
        </div>
        <div ref={text} className={isSearching ? styles.found : styles.all}>
          <div role="status">
            {isSearching && found.length > 0 && (
              <p className={styles.count}>{foundText(countSections(found), found.length)}</p>
            )}
            {found.length === 0 && (
              <Notice Icon={SearchX} title={nothingText(query)}>
                <Button variant="outlined" onClick={clear}>
                  {texts.showAll}
                </Button>
              </Notice>
            )}
          </div>
          {found.map((topic) => (
            <TopicText key={topic.id} topic={topic} />
          ))}
        </div>
      </div>
    </div>
  )
}
