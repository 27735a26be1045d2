/** The name of the account; the e-mail cannot be changed. */
import type { Actor } from 'xstate'
import { useUnsaved } from '../../flow/unsaved.tsx'
import { useFormView } from '../../flow/use-form-view.ts'
import type { accountNameMachine } from '../../machines/account-name/account-name.machine.ts'
import { FormText } from '../../ui/form-fields.tsx'
import { FormShell } from '../../ui/form-shell.tsx'
import { nameLabels, nameWords } from './strings.ts'

const unsavedName = 'O nome que você digitou ainda não foi salvo; ele fica neste navegador.'
const nameLimit = 120
const formHeight = 155

export const NameForm = ({ actor }: { actor: Actor<typeof accountNameMachine> }) => {
  const view = useFormView(actor)
  useUnsaved(view.isChanged ? unsavedName : null)
  return (
    <FormShell view={view} words={nameWords} labels={nameLabels} height={formHeight}>
      <FormText name="name" label={nameLabels.name} limit={nameLimit} autoComplete="name" required />
    </FormShell>
  )
}
