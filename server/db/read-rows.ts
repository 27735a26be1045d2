/** Cheaper conversions of what PostgreSQL answers: a list of 200 agents has thousands of values. */
import { CamelCasePlugin, type QueryResult, type UnknownRow } from 'kysely'
import pg from 'pg'

const parseAnyTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/** The text of a moment in UTC, which V8 parses without a regular expression once it is written as ISO 8601 has it. */
const parseTimestamp = (text: string): Date =>
  text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseAnyTimestamp(text)

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
      ? parseTimestamp
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
}

/** Converts the names of the columns once for all rows; JSON columns hold what the contract names in camelCase already. */
export class CamelCaseColumns extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).map((column) => [column, this.camelCase(column)] as const)
    const rows = result.rows.map((row) => {
      const converted: UnknownRow = {}
      for (const [column, name] of names) converted[name] = row[column]
      return converted
    })
    return Promise.resolve({ ...result, rows })
  }
}
