/** 'Encerrar' of another session of the account (AC-03): asks, then ends it. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export type NamedSession = { id: string; device: string }

export const sessionRemovalMachine = confirmMachine<NamedSession>({ id: 'sessionRemoval', changes: ['account'] })
