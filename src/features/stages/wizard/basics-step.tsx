/** 'Informacoes Basicas' (SW-03). */
import { stageLimits } from '../../../../contract/stages.ts'
import { isAboutProgress } from '../../../../contract/stage-condition.ts'
import type { StageValues } from '../../../machines/stage-form/stage-values.ts'
import { FormSwitch, FormText } from '../../../ui/form-fields.tsx'
import { useForm } from '../../../ui/form-view.ts'
import { wizard } from './strings.ts'

export const BasicsStep = () => {
  const { condition } = useForm().values as StageValues
  return (
    <>
      <FormText name="name" label={wizard.name} required autoFocus limit={stageLimits.name} />
      <FormText
        name="description"
        label={wizard.description}
        help={wizard.descriptionHelp}
        required
        rows={2}
        limit={stageLimits.description}
      />
      <FormText
        name="condition"
        label={wizard.condition}
        help={isAboutProgress(condition) ? wizard.conditionOfProgress : wizard.conditionHelp}
        required
        rows={2}
        limit={stageLimits.condition}
      />
      <FormText
        name="conditionDescription"
        label={wizard.conditionDescription}
        help={wizard.conditionDescriptionHelp}
        rows={2}
        limit={stageLimits.conditionDescription}
      />
      <FormSwitch name="active" label={wizard.active} help={wizard.activeHelp} />
    </>
  )
}
