/** Data collected in a conversation, for other domains. */
import type { DataType } from '../../contract/data-types.ts'
import type { Queryable } from '../db/schema.ts'
import { findState } from './state.repository.ts'

export type CollectedDatum = {
  fieldName: string
  displayName: string
  dataType: DataType
  /** `value` is for actions, `shown` for people. */
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
