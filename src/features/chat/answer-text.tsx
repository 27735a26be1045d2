/** The words of an answer: formatted, and as written while the formatting is on its way or would cost too much. */
import { memo, Suspense } from 'react'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { loadPart } from '../../flow/load-part.ts'
import styles from './answer-text.module.css'
import { isTooIntricate } from './markdown-limits.ts'

const PlainAnswer = ({ text }: { text: string }) => <div className={styles.plain}>{text}</div>

/** If it does not come, answers are shown as plain text. */
const formatting = () => import('./markdown.tsx').catch(() => ({ default: PlainAnswer }))
const FormattedAnswer = lazyPart(formatting)

/** Loads the formatting before there is an answer to format. */
export const loadFormatting = (): Promise<unknown> => loadPart(formatting)

/** A line that Markdown would leave as it is, as most answers are. */
const isPlainLine = (text: string): boolean =>
  /^[\p{L}\p{N}¿¡“‘(][^\n*_`#[\]<>|~\\&@]*$/u.test(text) && !/^\d+[.)]|:\/\/|www\./u.test(text)

/** An amount does not begin on one line and end on the next. */
const withWholePrices = (text: string): string => text.replaceAll(/\bR\$ (?=\d)/g, 'R$\u00a0')

export const AnswerText = memo(function AnswerText({ text: given }: { text: string }) {
  const text = withWholePrices(given)
  if (isPlainLine(text))
    return (
      <div className={styles.answer}>
        <p>{text}</p>
      </div>
    )
  if (isTooIntricate(text)) return <PlainAnswer text={text} />
  return (
    <Suspense fallback={<PlainAnswer text={text} />}>
      <div className={styles.answer}>
        <FormattedAnswer text={text} />
      </div>
    </Suspense>
  )
})
