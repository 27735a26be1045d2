/** Indexes on which the time of a deletion depends, on either database. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from './test-database.ts'

test('whatever a deleted row is looked for in has an index for it', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  // An account is deleted alone: each table is scanned once for it, which an index of all owners would not be worth.
  const { rows } = await sql<{ column: string }>`
    select format('%s.%s', con.conrelid::regclass, att.attname) as column
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f'
      and con.connamespace = 'public'::regnamespace
      and con.confrelid <> 'users'::regclass
      and not exists (
        select from pg_index ind
        where ind.indrelid = con.conrelid
          and ind.indkey[0] = con.conkey[1]
          and (ind.indpred is null
            or pg_get_expr(ind.indpred, ind.indrelid) = format('(%I IS NOT NULL)', att.attname)))
    order by 1`.execute(db)
  expect(rows.map(({ column }) => column)).toEqual([])
})
