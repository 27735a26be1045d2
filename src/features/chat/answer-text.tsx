/** The text of an answer: formatted, or plain while the formatter loads or if formatting would be too expensive. */
import { memo } from 'react'
import { withWholePrices } from '../../../contract/whole-prices.ts'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { loadPart } from '../../flow/load-part.ts'
import styles from './answer-text.module.css'
import { isTooIntricate } from './markdown-limits.ts'

export type AnswerTextProps = {
  text: string
  /** It is still being written, or was cut off. */
  isUnfinished?: boolean | undefined
  /** Shown after it. */
  ending?: string
}

const PlainAnswer = ({ text, ending = '' }: AnswerTextProps) => <div className={styles.plain}>{text + ending}</div>

/** If it fails to load, answers are shown as plain text. */
const formatting = () => import('./markdown.tsx').catch(() => ({ default: PlainAnswer }))
const FormattedAnswer = lazyPart(formatting)

/** Loads the formatter ahead of the first answer. */
export const loadFormatting = (): Promise<unknown> => loadPart(formatting)

/** A line without Markdown syntax, as most answers are. */
const isPlainLine = (text: string): boolean =>
  /^[\p{L}\p{N}¿¡“‘(][^\n*_`#[\]<>|~\\&@]*$/u.test(text) && !/^\d+[.)]|:\/\/|www\./u.test(text)

export const AnswerText = memo(function AnswerText({ text: given, isUnfinished, ending = '' }: AnswerTextProps) {
  const text = withWholePrices(given)
  if (isPlainLine(text))
    return (
      <div className={styles.answer}>
        <p>{text + ending}</p>
      </div>
    )
  const plain = <PlainAnswer text={text} ending={ending} />
  if (isTooIntricate(text)) return plain
  return (
    <div className={styles.answer}>
      <WhileLoading fallback={plain}>
        <FormattedAnswer text={text} isUnfinished={isUnfinished} ending={ending} />
      </WhileLoading>
    </div>
  )
})
