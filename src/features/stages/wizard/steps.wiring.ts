/** The ports of the wizard's steps: stores the open step, and includes what is still being typed when finishing. */
import { useState } from 'react'
import { fromCallback, fromPromise, matchesState, waitFor, type Actor, type StateValue } from 'xstate'
import { fail, ok, type Result } from '../../../../contract/failures.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import type { DataFieldMachine } from '../../../machines/data-field/data-field.machine.ts'
import { isChanged } from '../../../machines/shared/form.select.ts'
import type { StageFormMachine } from '../../../machines/stage-form/stage-form.machine.ts'
import type { StageActionMachine } from '../../../machines/stage-action/stage-action.machine.ts'
import {
  stageWizardMachine,
  type StageWizardMachine,
  type StepCommand,
} from '../../../machines/stage-wizard/stage-wizard.machine.ts'
import { firstStep, forgetParts, hasDraft, storeStep, openActionIndex, type DraftOwner } from '../draft-slots.ts'
import type { StageActor } from './parts.wiring.ts'

type Parts = { field: Actor<DataFieldMachine>; action: Actor<StageActionMachine> }
type Wizard = { owner: DraftOwner; mode: 'create' | 'edit'; stage: StageActor; stageId: string | null; parts: Parts }

/** Opens the action that was being typed, if there is one. */
export const openStoredAction = ({ owner, stage, stageId, parts }: Omit<Wizard, 'mode'>): boolean => {
  const index = openActionIndex(owner, stageId)
  const { intentions } = stage.getSnapshot().context.values
  if (index === undefined || (index !== null && index >= intentions.length)) return false
  parts.action.send({ type: 'form.open', subject: { stageId, index } })
  return true
}

const addTypedField = async ({ field }: Parts): Promise<boolean> => {
  field.send({ type: 'form.save' })
  return !isChanged(await waitFor(field, ({ value }) => !matchesState('saving', value)))
}

const isLoaded = ({ value }: { value: StateValue }): boolean => !matchesState('loading', value)

/** The forms are still loading if the draft is discarded as soon as the wizard opens. */
const discardTyped = async ({ owner, stage, stageId, parts: { field, action } }: Omit<Wizard, 'mode'>) => {
  await Promise.all([
    waitFor(stage as Actor<StageFormMachine>, isLoaded),
    waitFor(field, isLoaded),
    waitFor(action, isLoaded),
  ])
  for (const form of [stage, field, action]) form.send({ type: 'form.discard' })
  action.send({ type: 'form.close' })
  forgetParts(owner, stageId)
}

const wireSteps = (wizard: Omit<Wizard, 'mode'>): StageWizardMachine =>
  stageWizardMachine.provide({
    actors: {
      storeStep: fromCallback<StepCommand, undefined>(({ receive }) =>
        receive(({ step }) => storeStep(wizard.owner, wizard.stageId, step)),
      ),
      addField: fromPromise<Result<null>, undefined>(async () =>
        (await addTypedField(wizard.parts)) ? ok(null) : fail('invalid'),
      ),
      finishStage: fromPromise<Result<null>, undefined>(async () => {
        if (!(await addTypedField(wizard.parts))) return fail('invalid')
        if (!openStoredAction(wizard)) wizard.stage.send({ type: 'form.save' })
        return ok(null)
      }),
      discardDraft: fromPromise<Result<null>, undefined>(async () => {
        await discardTyped(wizard)
        return ok(null)
      }),
    },
  })

export const useWizardSteps = (wizard: Wizard): Actor<StageWizardMachine> => {
  const { mode, owner, stageId } = wizard
  const [machine] = useState(() => wireSteps(wizard))
  const [step] = useState(() => firstStep(owner, stageId))
  const [isDraftOffered] = useState(
    () => wizard.stage.getSnapshot().context.subject?.asksForDraft === true && hasDraft(owner, stageId),
  )
  return useFlow(machine, { mode, step, isDraftOffered })
}
