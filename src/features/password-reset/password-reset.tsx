/** The screen that a password link leads to. */
import { Welcome } from '../../ui/welcome.tsx'
import { PasswordResetContext } from './password-reset.context.tsx'
import { PasswordResetView } from './password-reset-view.tsx'
import { usePasswordReset } from './password-reset.wiring.ts'

export const PasswordReset = () => {
  const actor = usePasswordReset()
  return (
    <PasswordResetContext.Provider value={actor}>
      <Welcome>
        <PasswordResetView />
      </Welcome>
    </PasswordResetContext.Provider>
  )
}
