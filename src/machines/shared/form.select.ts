/** Selectors that every form view uses. */
import type { SnapshotFrom } from 'xstate'
import { areSame, differingFields } from './form-data.ts'
import type { FormMachine } from './form.machine.ts'

type Snapshot<S extends object, R extends object, V extends object> = SnapshotFrom<FormMachine<S, R, V>>

export const isChanged = <S extends object, R extends object, V extends object>({
  context: { values, base },
}: Snapshot<S, R, V>): boolean => !areSame(values, base)

/** The fields to choose between during a conflict. */
export const disputedFields = <S extends object, R extends object, V extends object>({
  context: { values, newer },
}: Snapshot<S, R, V>): string[] => (newer ? differingFields(values, newer.values).map(String) : [])
