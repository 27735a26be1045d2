/** A chosen file cannot be stored like text, so the user is warned before leaving or closing the window. */
import { useUnsaved } from '../../flow/unsaved.tsx'
import { fileAtRisk, isSending } from '../../machines/training-creation/training-creation.select.ts'
import { lossText } from './creation-strings.ts'
import { CreationContext } from './training-creation.context.tsx'

export const FileAtRisk = () => {
  const file = CreationContext.useSelect(fileAtRisk)
  const sending = CreationContext.useSelect(isSending)
  useUnsaved(file && lossText(file.name, sending))
  return null
}
