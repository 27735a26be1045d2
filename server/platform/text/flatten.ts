/** A message as the readers of customers' words compare it. */
import { foldText } from '../../../contract/fold-text.ts'

/** Lower case, without accents, decorative marks and repeated spaces. */
export const flatten = (text: string): string =>
  foldText(text)
    .replace(/[“”"'`´*_~]/gu, ' ')
    .replace(/[–—]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
