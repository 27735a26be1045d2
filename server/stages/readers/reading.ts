/** What a reader makes of a customer's words. Only `value` is taken without asking. */

/** What is known so far of a value that was given in parts. */
export type PartialValue = { date?: string; time?: string; month?: number; year?: number; digits?: string }

export type Reading =
  | {
      /** `confirm`: most likely so, and asked for. */
      kind: 'value' | 'confirm'
      /** As actions send it. */
      value: string
      /** As the customer reads it. */
      shown: string
    }
  /** Portuguese; what is wrong with it. */
  | { kind: 'invalid'; reason: string }
  /** Portuguese; what must be said more clearly. */
  | { kind: 'ask'; question: string; partial?: PartialValue }
  | { kind: 'none' }

export const none: Reading = { kind: 'none' }
export const invalid = (reason: string): Reading => ({ kind: 'invalid', reason })
export const ask = (question: string, partial?: PartialValue): Reading =>
  partial === undefined ? { kind: 'ask', question } : { kind: 'ask', question, partial }
export const value = (text: string, shown = text): Reading => ({ kind: 'value', value: text, shown })
export const confirm = (text: string, shown = text): Reading => ({ kind: 'confirm', value: text, shown })
