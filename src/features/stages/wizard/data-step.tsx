/** 'Dados Requeridos' (SW-04): the fields that a stage collects, and the row that adds one. */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { ArrowUp, Trash2 } from 'lucide-react'
import { useRef, type RefObject, type SyntheticEvent } from 'react'
import { dataTypes, type DataType } from '../../../../contract/data-types.ts'
import { stageLimits, type RequiredField } from '../../../../contract/stages.ts'
import { fieldNamed, fieldNameOf, suggestDataType } from '../../../machines/data-field/data-field.machine.ts'
import { dataTypeLabels } from '../../../machines/stage-form/instructions.ts'
import { FormText } from '../../../ui/form-fields.tsx'
import { FormViewProvider, useForm, type FormView } from '../../../ui/form-view.ts'
import { useFocusOfRemoved } from '../../../ui/use-focus-of-removed.ts'
import { wizard } from './strings.ts'
import styles from './wizard.module.css'

type SuggestedTypeProps = { field: RequiredField; onUse: (dataType: DataType) => void }

const SuggestedType = ({ field: { displayName, dataType }, onUse }: SuggestedTypeProps) => {
  const suggested = suggestDataType(displayName)
  if (dataType !== 'TEXT' || suggested === null) return null
  const label = dataTypeLabels[suggested]
  return (
    <Button
      size="small"
      className={styles.suggestedType ?? ''}
      aria-label={wizard.useTypeFor(label, displayName)}
      onClick={({ currentTarget }) => {
        currentTarget.closest('li')?.querySelector('select')?.focus()
        onUse(suggested)
      }}
    >
      {wizard.useType(label)}
    </Button>
  )
}

type FormPlace = { form: RefObject<HTMLFormElement | null> }

const FieldRows = ({ form }: FormPlace) => {
  const { values, change, issues } = useForm()
  const { requiredData } = values as { requiredData: RequiredField[] }
  const rows = useRef<HTMLUListElement>(null)
  useFocusOfRemoved(
    requiredData.map(({ fieldName }) => ({ id: fieldName })),
    (index) => {
      const row = rows.current?.children[Math.min(index, requiredData.length - 1)]
      return row?.querySelector<HTMLElement>('button:last-child') ?? form.current?.querySelector('input')
    },
  )
  const put = (fields: RequiredField[]): void => change({ requiredData: fields })
  const moveUp = (at: number): void => {
    const [above, field] = [requiredData[at - 1], requiredData[at]]
    if (above && field) put(requiredData.with(at - 1, field).with(at, above))
  }
  return (
    <>
      {requiredData.length === 0 ? (
        <p className={styles.soft}>{wizard.noFields}</p>
      ) : (
        <ul ref={rows} className={styles.rows}>
          {requiredData.map((field, at) => (
            <li key={field.fieldName} className={styles.row}>
              <span className={styles.rowText}>
                <InputBase
                  fullWidth
                  className={styles.fieldName ?? ''}
                  inputProps={{
                    'aria-label': wizard.renameField(field.fieldName),
                    maxLength: stageLimits.fieldName,
                  }}
                  value={field.displayName}
                  onChange={(event) => put(requiredData.with(at, { ...field, displayName: event.target.value }))}
                  onBlur={() => {
                    if (field.displayName.trim() === '')
                      put(requiredData.with(at, { ...field, displayName: field.fieldName }))
                  }}
                />
                <small>
                  {`{{data.${field.fieldName}}}`}
                  {field.description !== '' && ` · ${field.description}`}
                </small>
              </span>
              <SuggestedType field={field} onUse={(dataType) => put(requiredData.with(at, { ...field, dataType }))} />
              <NativeSelect
                className={styles.select ?? ''}
                input={<OutlinedInput size="small" />}
                inputProps={{ 'aria-label': wizard.fieldType(field.displayName) }}
                value={field.dataType}
                onChange={(event) => put(requiredData.with(at, { ...field, dataType: event.target.value as DataType }))}
              >
                {dataTypes.map((type) => (
                  <option key={type} value={type}>
                    {dataTypeLabels[type]}
                  </option>
                ))}
              </NativeSelect>
              {/* Not disabled at the top: the focus is on it when its field arrives there. */}
              <IconButton
                aria-label={wizard.moveFieldUp(field.displayName)}
                aria-disabled={at === 0}
                onClick={() => moveUp(at)}
              >
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                aria-label={wizard.removeField(field.displayName)}
                onClick={() => put(requiredData.filter((_, index) => index !== at))}
              >
                <Trash2 size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {issues['requiredData'] !== undefined && (
        <p role="alert" className={styles.error}>
          {issues['requiredData']}
        </p>
      )}
    </>
  )
}

const NewField = ({ view, form }: FormPlace & { view: FormView }) => {
  const add = (event: SyntheticEvent): void => {
    event.preventDefault()
    view.save()
    form.current?.querySelector('input')?.focus()
  }
  const isNameDerived = useRef(false)
  // Whichever of the two names is typed first is followed by the other until that is edited (S2§3).
  const change = (patch: Partial<RequiredField>): void => {
    const field = view.values as RequiredField
    if (patch.fieldName !== undefined) {
      isNameDerived.current = false
      view.change(fieldNamed(field, patch.fieldName))
    } else if (patch.displayName !== undefined) {
      isNameDerived.current ||= field.fieldName === ''
      view.change(isNameDerived.current ? { ...patch, fieldName: fieldNameOf(patch.displayName) } : patch)
    } else view.change(patch)
  }
  return (
    <FormViewProvider value={{ ...view, change }}>
      <form ref={form} noValidate className={styles.panel} aria-label={wizard.newField} onSubmit={add}>
        <div className={styles.pair}>
          <FormText name="displayName" label={wizard.displayName} required limit={stageLimits.fieldName} />
          <FormText
            name="fieldName"
            label={wizard.fieldName}
            help={wizard.fieldNameHelp}
            required
            limit={stageLimits.fieldName}
          />
        </div>
        <FormText
          name="description"
          label={wizard.fieldDescription}
          help={wizard.fieldDescriptionHelp}
          limit={stageLimits.fieldDescription}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="outlined" disabled={!view.canSave}>
            {wizard.addField}
          </Button>
        </div>
      </form>
    </FormViewProvider>
  )
}

export const DataStep = ({ field }: { field: FormView }) => {
  const form = useRef<HTMLFormElement>(null)
  return (
    <>
      <FieldRows form={form} />
      <NewField view={field} form={form} />
    </>
  )
}
