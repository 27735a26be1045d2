/** What a conversation has collected, for other domains to read. */
import type { DataType } from '../../contract/data-types.ts'
import type { Queryable } from '../db/schema.ts'
import { findState } from './state.repository.ts'

export type CollectedDatum = {
  fieldName: string
  displayName: string
  dataType: DataType
  /** As actions send it, and as people read it. */
  value: string
  shown: string
}

export async function collectedDataOf(
  db: Queryable,
  ownerId: string,
  conversationId: string,
): Promise<CollectedDatum[]> {
  const stored = await findState(db, ownerId, conversationId)
  return (stored?.state.collected ?? []).flatMap(({ fieldName, displayName, dataType, value, shown }) =>
    value === null ? [] : [{ fieldName, displayName, dataType, value, shown: shown ?? value }],
  )
}
