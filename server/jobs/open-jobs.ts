import { type RawBuilder, sql } from 'kysely'

/** Condition: a job that has not ended has the value of this column in that field of its payload. */
export const hasOpenJob = (field: string, column: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from pgboss.job
  where data ->> ${sql.lit(field)} = ${sql.ref(column)} and state in ('created', 'retry', 'active')
)`
