/**
 * Actions of an expanded training that the specification does not have: view passages, switch it off or on, replace its
 * text.
 */
import Button from '@mui/material/Button'
import { FileText, Power, ScanText } from 'lucide-react'
import { useRef } from 'react'
import type { Training } from '../../../../contract/trainings.ts'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { ChangeActor, PassagesActor, TextActor } from '../list/training-actors.ts'
import { correctionTexts, passagesTexts, switches } from './strings.ts'

export const PassagesButton = ({ training: { id, name, passages } }: { training: Training }) => {
  const send = PassagesActor.useSend()
  if (!passages) return null
  return (
    <Button
      size="small"
      sx={{ justifySelf: 'start' }}
      startIcon={<ScanText size={16} aria-hidden />}
      onClick={() => send({ type: 'passages.open', training: { id, name } })}
    >
      {passagesTexts.open}
    </Button>
  )
}

export const SourceActions = ({ training }: { training: Training }) => {
  const { id, name, type, enabled } = training
  const change = ChangeActor.useSend()
  const isIdle = ChangeActor.useSelect((snapshot) => snapshot.matches('idle'))
  const replace = TextActor.useSend()
  const isOff = enabled === false
  const isSwitching = ChangeActor.useSelect((snapshot) => {
    const { command } = snapshot.context
    return snapshot.matches('running') && command?.kind === 'switch' && command.trainingIds.includes(id)
  })
  const switchButton = useRef<HTMLButtonElement>(null)
  // It is disabled meanwhile.
  useFocusAfter(isSwitching, switchButton)
  return (
    <>
      <PassagesButton training={training} />
      {(type === 'TEXT' || type === 'IMAGE') && (
        <Button
          size="small"
          startIcon={<FileText size={16} aria-hidden />}
          onClick={() => replace({ type: 'form.open', subject: { id, name, type } })}
        >
          {type === 'IMAGE' ? correctionTexts.title : switches.replace}
        </Button>
      )}
      {typeof enabled === 'boolean' && (
        <Button
          ref={switchButton}
          size="small"
          startIcon={<Power size={16} aria-hidden />}
          disabled={!isIdle}
          onClick={() =>
            change({ type: 'command.run', command: { kind: 'switch', trainingIds: [id], enabled: isOff } })
          }
        >
          {isOff ? switches.on : switches.off}
        </Button>
      )}
    </>
  )
}
