/** The name of the account; the e-mail cannot be changed. */
import type { Actor } from 'xstate'
import { useFormView } from '../../flow/use-form-view.ts'
import type { accountNameMachine } from '../../machines/account-name/account-name.machine.ts'
import { FormText } from '../../ui/form-fields.tsx'
import { FormShell } from '../../ui/form-shell.tsx'
import { nameLabels, nameTexts } from './strings.ts'

const nameLimit = 120
const formHeight = 155

export const NameForm = ({ actor }: { actor: Actor<typeof accountNameMachine> }) => {
  const view = useFormView(actor)
  return (
    <FormShell view={view} texts={nameTexts} labels={nameLabels} height={formHeight}>
      <FormText name="name" label={nameLabels.name} limit={nameLimit} autoComplete="name" required />
    </FormShell>
  )
}
