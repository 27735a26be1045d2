/** Reads the server's configuration from the environment, as described in `config-table.ts`. */
import * as v from 'valibot'
import { configTable } from './config-table.ts'
import type { Variable } from './config-variable.ts'

type Table = typeof configTable
type ValueOf<Row> = Row extends Variable<infer Value, infer Default> ? Value | Extract<Default, undefined> : never
export type Config = { [Key in keyof Table]: ValueOf<Table[Key]> }

type Environment = Readonly<Record<string, string | undefined>>

/** Its message names the variable and the problem in one line. */
export class ConfigError extends Error {}

function readVariable({ name, schema, default: fallback, secret }: Variable, environment: Environment): unknown {
  const text = environment[name]
  // Many tools express "not set" as an empty variable.
  if (text === undefined || text === '') return fallback
  const parsed = v.safeParse(schema, text)
  if (parsed.success) return parsed.output
  const given = secret ? '' : ` (got ${JSON.stringify(text)})`
  throw new ConfigError(`${name}: ${parsed.issues[0].message}${given}`)
}

/** Reads the configuration from an environment; throws `ConfigError` at the first invalid value. */
export function readConfig(environment: Environment): Config {
  const values = Object.entries(configTable).map(([key, row]) => [key, readVariable(row, environment)])
  return Object.fromEntries(values) as Config
}

/** A variable in the lists; `isLiteral` if the shown default is a valid value in the environment. */
export type Described = { name: string; shown: string; isLiteral: boolean; help: string }

export const describeVariables = (): Described[] =>
  Object.values<Variable>(configTable).map(({ name, default: value, shownAs, help }) => ({
    name,
    help,
    shown: shownAs ?? (value === undefined ? '' : String(value)),
    isLiteral: shownAs === undefined && value !== undefined,
  }))

/** The output of `--help`. */
export function helpText(): string {
  const variables = describeVariables()
  const width = Math.max(...variables.map(({ name }) => name.length))
  return [
    'npm start -- [--empty] [--help] [credits EMAIL +500] [role EMAIL USER_CHAT]',
    '',
    '--empty  start without the demonstration account',
    '--help   print this text',
    'credits  add credits to an account, or take some with -500; with the built-in database, stop the server first',
    'role     change the role of an account to OWNER, USER or USER_CHAT, which only reads and talks; the same holds',
    '',
    'Environment:',
    ...variables.map(({ name, shown, help }) => {
      const fallback = shown === '' ? '' : ` (default: ${shown})`
      return `${name.padEnd(width)}  ${help.replaceAll('`', '')}${fallback}`
    }),
  ].join('\n')
}
