/** The words of an answer: formatted, and as written while the formatting is on its way or would cost too much. */
import { lazy, memo, Suspense } from 'react'
import styles from './answer-text.module.css'
import { isTooIntricate } from './markdown-limits.ts'

const PlainAnswer = ({ text }: { text: string }) => <div className={styles.plain}>{text}</div>

/** Loads the formatting while an answer is awaited. If that fails, the answer is shown as plain text. */
export const loadFormatting = () => import('./markdown.tsx').catch(() => ({ default: PlainAnswer }))
const FormattedAnswer = lazy(loadFormatting)

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
