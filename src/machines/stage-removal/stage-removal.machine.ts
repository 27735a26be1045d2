/** The dialog 'Remover Estagio' (S2§2.6): asked, then removed; where that fails the question stands again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export type NamedStage = { id: string; name: string }

export const stageRemovalMachine = confirmMachine<NamedStage>({ id: 'stageRemoval', changes: ['stages'] })

export type StageRemovalMachine = typeof stageRemovalMachine
