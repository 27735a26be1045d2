/** The text of a message, whose links open in a new tab. */
import { Fragment } from 'react'
import { withWholePrices } from '../../../contract/whole-prices.ts'
import shared from './shared.module.css'
import styles from './message-view.module.css'

const url = /https?:\/\/[\p{L}\p{N}][^\s<>"«»“”]+/giu

/** Without the punctuation of the sentence: an opening bracket or mark before the link has its closing one behind it. */
const withoutPunctuation = (found: string, before: string): string => {
  const link = found.replace(/[.,;:!?']+$/u, '')
  const isClosedOutside =
    (link.endsWith(')') && link.split(')').length > link.split('(').length) ||
    (/[*_~]$/u.test(link) && before.endsWith(link.slice(-1)))
  return isClosedOutside ? withoutPunctuation(link.slice(0, -1), before) : link
}

export const LinkedText = ({ text }: { text: string }) => {
  let end = 0
  const parts = [...text.matchAll(url)].map(({ 0: found, index }) => {
    const before = text.slice(end, index)
    const part = { start: end, before, link: withoutPunctuation(found, before) }
    end = index + part.link.length
    return part
  })
  return (
    <span className={shared.words}>
      {parts.map(({ start, before, link }) => (
        <Fragment key={start}>
          {withWholePrices(before)}
          <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
          </a>
        </Fragment>
      ))}
      {withWholePrices(text.slice(end))}
    </span>
  )
}
