/** The question of a training that holds a question and its answer, in lower case. */
import { type RawBuilder, sql } from 'kysely'

export const firstLineOf = (content: 'content' | 'known.content' | 'later.content'): RawBuilder<string> =>
  sql`lower(split_part(${sql.ref(content)}, E'\\n', 1))`
