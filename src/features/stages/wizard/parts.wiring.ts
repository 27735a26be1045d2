/** The ports of the two forms inside the wizard: a field and an action are kept in the stage that is being edited. */
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
  type StageActionMachine,
} from '../../../machines/stage-action/stage-action.machine.ts'
import type { Intention } from '../../../../contract/stages.ts'
import { draftSlot, keptUnder } from '../../../services/drafts.ts'
import { formPorts } from '../../../services/form-ports.ts'
import { StoredAction, StoredField } from '../stored.ts'
import { wizard } from './strings.ts'

type Visitor = { agentId: string; userId: string | null }
export type StageActor = Pick<Actor<StageFormMachine>, 'send' | 'getSnapshot' | 'subscribe'>

const shelfOf = ({ agentId, userId }: Visitor, part: 'field' | 'action', stageId: string | null): string =>
  `stage-${part}.${userId ?? 'nobody'}.${agentId}.${stageId ?? 'new'}`

/** Drafts go by the index of their action, which others take over once one is removed. */
export const forgetActions = (visitor: Visitor, stageId: string | null): void => {
  const shelf = shelfOf(visitor, 'action', stageId)
  for (const name of keptUnder(shelf)) if (name !== 'new') draftSlot(`${shelf}.${name}`, 1, StoredAction).clear()
}

/** What was typed of a field or an action is over with its stage. */
export const forgetParts = (visitor: Visitor, stageId: string | null): void => {
  for (const part of ['field', 'action'] as const) {
    const shelf = shelfOf(visitor, part, stageId)
    for (const name of keptUnder(shelf)) draftSlot(`${shelf}.${name}`, 1, StoredField).clear()
  }
}

const change = (stage: StageActor, patch: Partial<StageValues>): void => stage.send({ type: 'form.change', patch })
const valuesOf = (stage: StageActor): StageValues => stage.getSnapshot().context.values

const wiredField = (visitor: Visitor, stage: StageActor): DataFieldMachine =>
  dataFieldMachine.provide({
    actors: formPorts<FieldSubject, FieldRecord, FieldRecord>({
      read: () => Promise.resolve(ok(emptyField)),
      save: ({ values }) => {
        const field = { ...values, fieldName: values.fieldName.trim(), displayName: values.displayName.trim() }
        const { requiredData } = valuesOf(stage)
        if (requiredData.some(({ fieldName }) => fieldName === field.fieldName)) {
          const issues = [{ path: 'fieldName', message: wizard.fieldTaken }]
          const body = { error: 'taken', message: wizard.fieldTaken, issues }
          return Promise.resolve(fail('invalid', { message: wizard.fieldTaken, body }))
        }
        change(stage, { requiredData: [...requiredData, field] })
        return Promise.resolve(ok({ outcome: 'saved' as const, record: emptyField }))
      },
      draftName: ({ stageId }) => `${shelfOf(visitor, 'field', stageId)}.typed`,
      draftVersion: 1,
      values: StoredField,
    }),
  })

const wiredAction = (visitor: Visitor, stage: StageActor): StageActionMachine =>
  stageActionMachine.provide({
    actors: formPorts<ActionSubject, Intention, Intention>({
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
      draftName: ({ stageId, index }) => `${shelfOf(visitor, 'action', stageId)}.${index ?? 'new'}`,
      draftVersion: 1,
      values: StoredAction,
    }),
  })

export const useStageParts = (visitor: Visitor, stage: StageActor, stageId: string | null) => {
  const [machines] = useState(() => ({ field: wiredField(visitor, stage), action: wiredAction(visitor, stage) }))
  return {
    // What they do shows in the wizard itself: their notices lead nowhere.
    field: useActorRef(machines.field, { input: { subject: { stageId } } }),
    action: useActorRef(machines.action, { input: { subject: null } }),
  }
}
