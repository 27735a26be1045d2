/** The form of one action (SW-05), with the two ways to test its call. */
import Button from '@mui/material/Button'
import { useRef, type SyntheticEvent } from 'react'
import { hasBody, Intention, intentionMethods, parseHeaders, stageLimits } from '../../../../contract/stages.ts'
import { issuesIn } from '../../../../contract/validation.ts'
import type { TestMode } from '../../../machines/api-test/api-test.machine.ts'
import { changedAction, type ActionValues } from '../../../machines/stage-action/stage-action.machine.ts'
import { Field } from '../../../ui/field.tsx'
import { FormSelect, FormSwitch, FormText } from '../../../ui/form-fields.tsx'
import { FormLoadFailed } from '../../../ui/form-shell.tsx'
import { FormViewProvider, useForm, useFormField, type FormView } from '../../../ui/form-view.ts'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { ApiTestContext } from '../contexts.ts'
import { wizard } from './strings.ts'
import { TemplateField } from './template-field.tsx'
import styles from './wizard.module.css'

const methods = intentionMethods.map((method) => ({ value: method, label: method }))

const HeadersField = () => {
  const input = useRef<HTMLTextAreaElement>(null)
  const bound = useFormField<string>('headers', input)
  // While a line is being typed it may be incomplete, so this is not shown as an error yet.
  const problem = parseHeaders(bound.value).problem
  return (
    <Field
      {...bound}
      label={wizard.headers}
      rows={3}
      limit={stageLimits.headers}
      inputRef={input}
      help={problem ?? wizard.headersHelp}
    />
  )
}

const RequiredFields = ({ fields }: { fields: readonly string[] }) => {
  const first = useRef<HTMLInputElement>(null)
  const { value, onChange } = useFormField<string[]>('requiredFields', first)
  // Also lists names that no longer exist, so that they can be removed.
  const all = [...new Set([...fields, ...value])]
  if (all.length === 0) return null
  return (
    <fieldset className={styles.checks}>
      <legend>{wizard.required}</legend>
      {all.map((field) => (
        <label key={field} className={styles.check}>
          <input
            type="checkbox"
            checked={value.includes(field)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...value, field] : value.filter((other) => other !== field))
            }
          />
          {field}
        </label>
      ))}
    </fieldset>
  )
}

export const TestButtons = ({ action }: { action: ActionValues }) => {
  const send = ApiTestContext.useSend()
  const { url, headers } = issuesIn(Intention, action)
  const problem = url ?? headers
  const button = useRef<HTMLButtonElement>(null)
  // The buttons of the unsaved template disappear once they are pressed.
  useFocusAfter(action.unsavedTemplate !== null, button)
  const open = (mode: TestMode): void => send({ type: 'test.open', mode, action })
  return (
    <div>
      <div className={styles.buttons}>
        <Button
          ref={button}
          size="small"
          variant="outlined"
          disabled={problem !== undefined}
          onClick={() => open('mapping')}
        >
          {wizard.testMapping}
        </Button>
        <Button size="small" disabled={problem !== undefined} onClick={() => open('simple')}>
          {wizard.testSimple}
        </Button>
      </div>
      {problem !== undefined && action.url !== '' && <p className={styles.unknown}>{problem}</p>}
    </div>
  )
}

/** A template typed in 'Testar e Mapear API' and not saved there; the user decides whether to use it. */
const UnsavedTemplate = () => {
  const use = useRef<HTMLButtonElement>(null)
  const { change } = useForm()
  const { value, error } = useFormField<string | null>('unsavedTemplate', use)
  if (value === null) return null
  return (
    <div className={styles.unsaved} role="group" aria-label={wizard.unsavedTemplate}>
      <span>{wizard.unsavedTemplate}</span>
      <q>{value}</q>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button ref={use} size="small" onClick={() => change({ responseTemplate: value, unsavedTemplate: null })}>
          {wizard.useTemplate}
        </Button>
        <Button size="small" color="error" onClick={() => change({ unsavedTemplate: null })}>
          {wizard.dropTemplate}
        </Button>
      </div>
    </div>
  )
}

type ActionFormProps = { view: FormView; fields: readonly string[]; isNew: boolean }

export const ActionForm = ({ view, fields, isNew }: ActionFormProps) => {
  const action = view.values as ActionValues
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    view.save()
  }
  const cancel = (): void => {
    view.discard()
    view.close()
  }
  const change = (patch: Partial<ActionValues>): void => view.change(changedAction(action, patch))
  const title = isNew ? wizard.newAction : wizard.editAction
  return (
    <FormViewProvider value={{ ...view, change }}>
      <form noValidate className={styles.panel} aria-label={title} onSubmit={submit}>
        <h3 className={styles.panelTitle}>{title}</h3>
        {view.hasLoadFailed && <FormLoadFailed text={wizard.actionLoadFailed} />}
        <FormText name="name" label={wizard.actionName} required autoFocus limit={stageLimits.name} />
        <FormText
          name="triggerCondition"
          label={wizard.trigger}
          help={wizard.triggerHelp}
          limit={stageLimits.triggerCondition}
        />
        <div className={styles.call}>
          <FormSelect name="method" label={wizard.method} choices={methods} />
          <TemplateField
            name="url"
            label={wizard.url}
            fields={fields}
            required
            limit={stageLimits.url}
            placeholder="https://api.exemplo.com.br/pedidos/{{data.pedido}}"
          />
        </div>
        <HeadersField />
        {hasBody(action.method) && (
          <TemplateField name="body" label={wizard.body} fields={fields} rows={4} limit={stageLimits.body} />
        )}
        <RequiredFields fields={fields} />
        <FormText
          name="responseTemplate"
          label={wizard.template}
          help={wizard.templateHelp}
          rows={2}
          limit={stageLimits.responseTemplate}
        />
        <UnsavedTemplate />
        <FormSwitch name="shouldExtractDataOfInterest" label={wizard.extract} help={wizard.extractHelp} />
        <TestButtons action={action} />
        {view.hasFailed && (
          <p role="alert" className={styles.error}>
            {wizard.failed}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" disabled={!view.canSave}>
            {wizard.saveAction}
          </Button>
          <Button disabled={!view.canClose} onClick={cancel}>
            {wizard.cancelAction}
          </Button>
        </div>
      </form>
    </FormViewProvider>
  )
}
