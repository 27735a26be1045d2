/** The ports of the two forms inside the wizard: a field and an action are saved into the stage being edited. */
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { Actor } from 'xstate'
import { fail, ok } from '../../../../contract/failures.ts'
import {
  dataFieldMachine,
  emptyField,
  type DataFieldMachine,
  type FieldRecord,
  type FieldSubject,
} from '../../../machines/data-field/data-field.machine.ts'
import type { StageFormMachine } from '../../../machines/stage-form/stage-form.machine.ts'
import type { StageValues } from '../../../machines/stage-form/stage-values.ts'
import {
  newAction,
  savedAction,
  stageActionMachine,
  type ActionSubject,
  type ActionValues,
  type StageActionMachine,
} from '../../../machines/stage-action/stage-action.machine.ts'
import { isSameName, type Intention } from '../../../../contract/stages.ts'
import { formPorts } from '../../../services/form-ports.ts'
import { actionDraftName, fieldDraftName, type DraftOwner } from '../draft-slots.ts'
import { ActionFormDraft, FieldDraft } from '../draft-schemas.ts'
import { wizard } from './strings.ts'

export type StageActor = Pick<Actor<StageFormMachine>, 'send' | 'getSnapshot' | 'subscribe'>

const change = (stage: StageActor, patch: Partial<StageValues>): void => stage.send({ type: 'form.change', patch })
const valuesOf = (stage: StageActor): StageValues => stage.getSnapshot().context.values

const wireField = (owner: DraftOwner, stage: StageActor): DataFieldMachine =>
  dataFieldMachine.provide({
    actors: formPorts<FieldSubject, FieldRecord, FieldRecord>({
      read: () => Promise.resolve(ok(emptyField)),
      save: ({ values }) => {
        const field = { ...values, fieldName: values.fieldName.trim(), displayName: values.displayName.trim() }
        const { requiredData } = valuesOf(stage)
        const taken = requiredData.find(({ fieldName }) => isSameName(fieldName, field.fieldName))
        if (taken) {
          const message = wizard.fieldTaken(taken.fieldName)
          const body = { error: 'taken', message, issues: [{ path: 'fieldName', message }] }
          return Promise.resolve(fail('invalid', { message, body }))
        }
        change(stage, { requiredData: [...requiredData, field] })
        return Promise.resolve(ok({ outcome: 'saved' as const, record: emptyField }))
      },
      draftName: ({ stageId }) => fieldDraftName(owner, stageId),
      draftVersion: 1,
      values: FieldDraft,
    }),
  })

const wireAction = (owner: DraftOwner, stage: StageActor): StageActionMachine =>
  stageActionMachine.provide({
    actors: formPorts<ActionSubject, Intention, ActionValues>({
      read: ({ index }) => {
        const action = index === null ? newAction : valuesOf(stage).intentions[index]
        return Promise.resolve(action ? ok(action) : fail('notFound'))
      },
      save: ({ subject: { index }, values }) => {
        const { intentions } = valuesOf(stage)
        const action = savedAction(values)
        change(stage, { intentions: index === null ? [...intentions, action] : intentions.with(index, action) })
        return Promise.resolve(ok({ outcome: 'saved' as const, record: null }))
      },
      draftName: ({ stageId, index }) => actionDraftName(owner, stageId, index),
      draftVersion: 1,
      values: ActionFormDraft,
    }),
  })

export const useStageParts = (owner: DraftOwner, stage: StageActor, stageId: string | null) => {
  const [machines] = useState(() => ({ field: wireField(owner, stage), action: wireAction(owner, stage) }))
  return {
    // Their effects show in the wizard itself, so their notices are ignored.
    field: useActorRef(machines.field, { input: { subject: { stageId } } }),
    action: useActorRef(machines.action, { input: { subject: null } }),
  }
}
