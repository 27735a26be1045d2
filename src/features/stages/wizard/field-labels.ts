/** Labels of the fields of a stage and of an action, for comparing two versions. */
import type { Intention, RequiredField } from '../../../../contract/stages.ts'
import { momentText } from '../../../format.ts'
import { dataTypeLabels } from '../../../machines/stage-form/instructions.ts'
import { fieldLabel, fieldText, type FieldLabels } from '../../../ui/field-labels.ts'
import { wizard } from './strings.ts'

const momentOrNothing = (at: string | null): string => (at ? momentText(new Date(at)) : '')

export const actionFieldLabels = {
  name: wizard.actionName,
  url: wizard.url,
  method: wizard.method,
  headers: wizard.headers,
  body: wizard.body,
  triggerCondition: wizard.trigger,
  requiredFields: { label: wizard.required, show: (names: readonly string[]) => names.join(', ') },
  responseTemplate: wizard.template,
  shouldExtractDataOfInterest: wizard.extract,
  unsavedTemplate: wizard.unsavedTemplate,
  testedAt: { label: wizard.tested, show: momentOrNothing },
  failedAt: { label: wizard.testFailed, show: momentOrNothing },
} satisfies FieldLabels

const fieldLine = ({ fieldName, displayName, dataType, description }: RequiredField): string =>
  [`${displayName} ({{data.${fieldName}}}, ${dataTypeLabels[dataType]})`, description].filter(Boolean).join(': ')

/** With all that two versions of it may differ in. */
const actionLines = (action: Intention): string => {
  const { name, method, url, ...rest } = action
  const lines = Object.keys(rest).map(
    (field) => `${fieldLabel(actionFieldLabels, field)}: ${fieldText(actionFieldLabels, field, action)}`,
  )
  return [`${name}: ${method} ${url}`, ...lines].join('\n')
}

export const stageFieldLabels = {
  name: wizard.name,
  description: wizard.description,
  condition: wizard.condition,
  conditionDescription: wizard.conditionDescription,
  active: wizard.active,
  requiredData: {
    label: 'Dados Requeridos',
    show: (fields: readonly RequiredField[]) => fields.map(fieldLine).join('\n'),
  },
  intentions: {
    label: 'Acoes',
    show: (actions: readonly Intention[]) => actions.map(actionLines).join('\n\n'),
  },
} satisfies FieldLabels
