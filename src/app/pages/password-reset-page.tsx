import { PasswordReset } from '../../features/password-reset/password-reset.tsx'

export default PasswordReset
