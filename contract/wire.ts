/** Shared wire formats: ids, dates, the error body. */
import * as v from 'valibot'

/** Identifiers are opaque to the app. */
export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** Milliseconds since 1970: the format of times in our own calls. */
export const EpochMs = v.number()

type DateArray = readonly number[]

const fromArray = ([year, month = 1, day = 1, hour = 0, minute = 0, second = 0]: DateArray) =>
  new Date(Date.UTC(year ?? 0, month - 1, day, hour, minute, second))

/**
 * A moment in time. Some servers send `[year, month, day, hour, minute, second]` (UTC, month from 1),
 * others ISO text or milliseconds since 1970; the app always gets a Date (S1§3, S2§3).
 */
export const WireDate = v.pipe(
  v.union([v.string(), v.number(), v.array(v.number())]),
  v.transform((raw) => (Array.isArray(raw) ? fromArray(raw) : new Date(raw))),
  v.check((date) => !Number.isNaN(date.getTime()), 'not a date'),
)

/** A visible character: control characters, marks and zero-width spaces do not count. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** The error of a text longer than `max` characters (UTF-16 units). */
export const tooLong = (max: number): string => `Use no máximo ${max.toLocaleString('pt-BR')} caracteres`

export const maxText = (max: number) => v.maxLength<string, number, string>(max, tooLong(max))

/** Text a person typed: trimmed, visibly not empty, at most `max` characters. */
export const requiredText = (max: number, message = 'Campo obrigatório') =>
  v.pipe(v.string(), v.trim(), v.minLength(1, message), v.regex(visible, message), maxText(max))

/** Text that may be left empty, at most `max` characters. */
export const optionalText = (max: number) => v.pipe(v.string(), v.trim(), maxText(max))

/**
 * An array of at most `max` items. Its length is checked before its items, because each invalid item of an endless
 * array costs memory and time.
 */
export const arrayUpTo = <Item extends v.GenericSchema>(
  max: number,
  item: Item,
  message = `Use no máximo ${max.toLocaleString('pt-BR')} itens`,
) => {
  const unchecked = v.unknown() as v.GenericSchema<v.InferInput<Item>>
  return v.pipe(v.array(unchecked), v.maxLength(max, message), v.array(item))
}

/** A boolean in a URL or a form, which carry text only. */
export const BooleanText = v.pipe(
  v.picklist(['true', 'false'], 'Informe true ou false'),
  v.transform((text) => text === 'true'),
)

/** A field that the server refused, by its dotted path. */
const FieldIssue = v.object({ path: v.string(), message: v.string() })

/**
 * The body of every answer that is not 2xx. `message` is Portuguese and may be shown to the user;
 * `error` is the machine-readable code.
 */
export const ErrorBody = v.object({
  error: v.string(),
  message: v.string(),
  issues: v.optional(v.array(FieldIssue)),
  agentLimit: v.optional(v.number()),
  currentCount: v.optional(v.number()),
  /** For a 409: the stored value that the write would have overwritten. */
  current: v.optional(v.unknown()),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>

/** Reply of calls that return nothing but a message. */
export const Done = v.object({ message: v.string() })
