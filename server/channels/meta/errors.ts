/** Error responses of Meta's Graph API, which WhatsApp and Instagram share. */
import * as v from 'valibot'

const Failed = v.object({
  error: v.object({
    code: v.number(),
    error_subcode: v.nullish(v.number()),
    message: v.nullish(v.string()),
    error_data: v.nullish(v.object({ details: v.nullish(v.string()) })),
  }),
})
/** Its message is English. */
export type MetaError = { code: number; subcode: number; message: string }

export function metaErrorIn(json: unknown): MetaError | undefined {
  const parsed = v.safeParse(Failed, json)
  if (!parsed.success) return undefined
  const { code, error_subcode: subcode, message, error_data: data } = parsed.output.error
  return { code, subcode: subcode ?? 0, message: data?.details ?? message ?? '' }
}

/** The token is no longer valid. */
export const expiredCode = 190

const byPerson = 'foi retirada.'
/** By the subcode of `expiredCode`. */
const ends: Readonly<Record<number, string>> = {
  458: byPerson,
  460: 'deixou de valer: a senha da conta mudou.',
  463: 'venceu.',
  467: byPerson,
}

/** Completes a sentence that begins with 'A autorização'. */
export const authorizationEnd = (subcode: number): string => ends[subcode] ?? 'venceu ou foi retirada.'
