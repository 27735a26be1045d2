/** An environment variable, and the types of its values. */
import * as v from 'valibot'

type Shown = string | number | boolean | readonly string[] | undefined

export type Variable<Value = unknown, Default = Shown> = {
  /** Name in the environment. */
  name: string
  schema: v.GenericSchema<string, Value>
  /** The value when the variable is unset or empty. */
  default: Default
  /** For `--help` and the README; text between backticks is code. */
  help: string
  /** Shown as the default in lists, if the value itself would not be informative. */
  shownAs?: string
  /** Never repeated in an error message. */
  secret?: true
}

export const variable = <Value, Default extends Value | undefined>(row: Variable<Value, Default>) => row

export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
    v.transform(Number),
  )

export const isUrl = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
export const isHttpUrl = isUrl(['http:', 'https:'])

export const isEmail = (text: string) => v.is(v.pipe(v.string(), v.email()), text)

export const httpUrl = v.pipe(v.string(), v.check(isHttpUrl, 'must be an http or https address'))

const list = v.pipe(
  v.string(),
  v.transform((text): readonly string[] => text.split(',').map((part) => part.trim())),
)
export const origins = v.pipe(
  list,
  v.check((parts) => parts.every(isHttpUrl), 'must be http or https addresses, separated by commas'),
  v.transform((parts): readonly string[] => parts.map((part) => new URL(part).origin)),
)
export const names = v.pipe(
  list,
  v.check((parts) => parts.every((part) => /^[\w.:/*-]+$/.test(part)), 'must be names, separated by commas'),
)
export const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces'))
export const modelName = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be the name of a model'))

export const flag = v.pipe(
  v.string(),
  v.check((text) => text === '0' || text === '1', 'must be 0 or 1'),
  v.transform((text) => text === '1'),
)
