/** The row that adds a field to the data of a stage (S2§3, S2§5); it is cleared after adding. */
import type { DataType } from '../../../contract/data-types.ts'
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

const typesByName: readonly [DataType, RegExp][] = [
  ['PHONE', /^(?:numero d[eo] )?(?:telefone|celular|whatsapp|zap)\b/u],
  ['EMAIL', /^(?:endereco de )?e ?mail\b/u],
  ['URL', /^(?:(?:link|endereco) d[eo] )?(?:site|link|url)\b/u],
  ['ADDRESS', /^endereco\b/u],
  ['DATE', /^(?:data|dia|hora|horario)\b|^nascimento\b/u],
  ['NUMBER', /^(?:quantidade|quant[oa]s|idade|valor|preco|orcamento)\b|^numero$|^numero de [a-z]+s\b/u],
]

/** The type that fits the name of a new field, which is a TEXT until the owner chooses (S2§3). */
export const suggestDataType = (displayName: string): DataType | null => {
  const name = foldText(displayName)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  const bare = name.replace(/^(?:qual (?:e )?)?(?:[ao] )?(?:(?:seu|sua|meu|minha|melhor) )?/u, '')
  return typesByName.find(([, pattern]) => pattern.test(bare))?.[0] ?? null
}

export const dataFieldMachine = formMachine<FieldSubject, FieldRecord, Field>({
  id: 'dataField',
  surface: 'page',
  emptyValues: emptyField,
  toValues: (record) => record,
  schema: RequiredField,
  changes: [],
})

export type DataFieldMachine = typeof dataFieldMachine
