/** Every migration by its name; names sort in the order in which they run. */
import type { Migration } from 'kysely/migration'
import { core } from './0001-core.ts'
import { passages } from './0002-passages.ts'
import { identities } from './0003-identities.ts'
import { chatFiles } from './0004-chat-files.ts'
import { trainingSources } from './0005-training-sources.ts'
import { retrieval } from './0006-retrieval.ts'

export const migrations: Record<string, Migration> = {
  '0001-core': core,
  '0002-passages': passages,
  '0003-identities': identities,
  '0004-chat-files': chatFiles,
  '0005-training-sources': trainingSources,
  '0006-retrieval': retrieval,
}
