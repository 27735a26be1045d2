/** Prepares the statements that a connection repeats, so that the database parses and plans them once. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'

/** Maximum per connection: statements with lists of different lengths have different texts, without a bound. */
const maxStatements = 200
/** Statements that were used once and would be prepared if they came again. */
const maxCandidates = 1_000

/** Whether another server's migration has changed the columns of a prepared `select *`. */
const isOutdated = (cause: unknown) =>
  cause instanceof pg.DatabaseError && cause.code === '0A000' && cause.message.startsWith('cached plan')

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  /** Names of prepared statements by text. */
  readonly #names = new Map<string, string>()
  /** Texts that were used once, the oldest first. */
  readonly #candidates = new Set<string>()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('cursors are not supported')
    return this.#query<R>(text, values)
  }

  async #query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A statement without values is a single message; preparing it would make it four.
    const name = values.length === 0 ? undefined : this.#nameOf(text)
    const run = async (config: pg.QueryConfig) =>
      (await this.#client.query(config)) as unknown as PostgresQueryResult<R>
    const config = { text, values: [...values] }
    if (name === undefined) return run(config)
    try {
      return await run({ ...config, name })
    } catch (cause) {
      if (!isOutdated(cause)) throw cause
      this.#names.clear()
      return run(config)
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= maxStatements) return known
    if (!this.#candidates.delete(text)) {
      this.#candidates.add(text)
      const [oldest] = this.#candidates
      if (this.#candidates.size > maxCandidates && oldest !== undefined) this.#candidates.delete(oldest)
      return undefined
    }
    // Unique across connections, because all connections to PGlite share one session.
    const name = crypto.randomUUID()
    this.#names.set(text, name)
    return name
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** The same pool, with clients that prepare statements. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const preparing = clients.get(client) ?? new PreparingClient(client)
      clients.set(client, preparing)
      return preparing
    },
  }
}
