/** Adapts the server's connection pool for pg-boss; PGlite has one connection, so pg-boss must not open another. */
import type pg from 'pg'
import type { Db as QueueDatabase } from 'pg-boss'

export function queueDatabase(pool: pg.Pool): QueueDatabase {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } catch (cause) {
        // pg-boss sends whole transactions as one text: one that fails half-way would stay open on the connection.
        await client.query('rollback').catch(() => {})
        throw cause
      } finally {
        client.release()
      }
    },
  }
}
