/** The result of a reader. Only `value` is accepted without confirmation. */

/** The known parts of a value that is given in several messages. */
export type PartialValue = {
  date?: string
  time?: string
  /** Sunday is 0. */
  weekday?: number
  month?: number
  year?: number
  digits?: string
}

export type ParsedValue =
  | {
      /** `confirm`: probably right, but must be confirmed. */
      kind: 'value' | 'confirm'
      /** The value for actions. */
      value: string
      /** The value for the customer. */
      shown: string
    }
  /** The reason is Portuguese. */
  | { kind: 'invalid'; reason: string }
  /** A question in Portuguese that asks for a clearer answer. */
  | { kind: 'ask'; question: string; partial?: PartialValue }
  | { kind: 'none' }

/** Signs that are typed or pasted instead of a hyphen. */
export const dashes = /[‐-―−]/gu

export const none: ParsedValue = { kind: 'none' }
export const invalid = (reason: string): ParsedValue => ({ kind: 'invalid', reason })
export const ask = (question: string, partial?: PartialValue): ParsedValue =>
  partial === undefined ? { kind: 'ask', question } : { kind: 'ask', question, partial }
export const value = (text: string, shown = text): ParsedValue => ({ kind: 'value', value: text, shown })
export const confirm = (text: string, shown = text): ParsedValue => ({ kind: 'confirm', value: text, shown })
