/** The dialog 'Remover Estagio' (S2§2.6): asks, then removes the stage; after a failure it asks again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export type NamedStage = { id: string; name: string }

export const stageRemovalMachine = confirmMachine<NamedStage>({ id: 'stageRemoval', changes: ['stages'] })

export type StageRemovalMachine = typeof stageRemovalMachine
