/** 'Revogar' of an API key (AK-01): asks, then revokes it. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export const apiKeyRevocationMachine = confirmMachine<{ id: string; name: string }>({
  id: 'apiKeyRevocation',
  changes: ['apiKeys'],
})
