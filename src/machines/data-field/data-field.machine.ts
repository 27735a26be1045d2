/** The row that adds a field to the data of a stage (S2§3, S2§5); it is cleared after adding. */
import { foldText } from '../../../contract/fold-text.ts'
import { RequiredField, stageLimits, type RequiredField as Field } from '../../../contract/stages.ts'
import { formMachine } from '../shared/form.machine.ts'

export type FieldSubject = { stageId: string | null }
export type FieldRecord = Field
export const emptyField: Field = { fieldName: '', displayName: '', dataType: 'TEXT', description: '' }

/** The display name follows the field name until it is edited (S2§3). */
export const fieldNamed = ({ fieldName, displayName }: Field, typed: string): Partial<Field> =>
  displayName === fieldName ? { fieldName: typed, displayName: typed } : { fieldName: typed }

/** What actions call a field that the owner calls 'Nome do cliente': nome_do_cliente. */
export const fieldNameOf = (displayName: string): string =>
  foldText(displayName)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .replace(/^(?=[0-9])/, '_')
    .slice(0, stageLimits.fieldName)

export const dataFieldMachine = formMachine<FieldSubject, FieldRecord, Field>({
  id: 'dataField',
  surface: 'page',
  emptyValues: emptyField,
  toValues: (record) => record,
  schema: RequiredField,
  changes: [],
})

export type DataFieldMachine = typeof dataFieldMachine
