/** The screen that requests a link to choose a new password. */
import { Welcome } from '../../ui/welcome.tsx'
import { PasswordRecoveryContext } from './password-recovery.context.tsx'
import { PasswordRecoveryView } from './password-recovery-view.tsx'
import { usePasswordRecovery, useSendsMail } from './password-recovery.wiring.ts'

export const PasswordRecovery = () => {
  const actor = usePasswordRecovery()
  return (
    <PasswordRecoveryContext.Provider value={actor}>
      <Welcome>
        <PasswordRecoveryView sendsMail={useSendsMail()} />
      </Welcome>
    </PasswordRecoveryContext.Provider>
  )
}
