/** Checks user input against a schema of the contract, before the server does the same. */
import * as v from 'valibot'

export type FormSchema = v.GenericSchema<unknown, unknown>

/** First error message of each field, by dotted path. */
export type Issues = Record<string, string>

export const issuesIn = (schema: FormSchema, value: unknown): Issues => {
  const { issues = [] } = v.safeParse(schema, value)
  const found = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const)
  return Object.fromEntries(found.toReversed())
}
