import { PasswordRecovery } from '../../features/password-recovery/password-recovery.tsx'

export default PasswordRecovery
