import { fail, ok } from '../../contract/failures.ts'
import type { FollowUp } from '../../contract/follow-ups.ts'
import {
  emptyFollowUp,
  followUpValuesOf,
  type FollowUpRecord,
} from '../../src/machines/follow-up-form/follow-up-data.ts'
import { followUpFormMachine } from '../../src/machines/follow-up-form/follow-up-form.machine.ts'
import { followUpRemovalMachine } from '../../src/machines/follow-up-removal/follow-up-removal.machine.ts'
import { followUpToggleMachine } from '../../src/machines/follow-up-toggle/follow-up-toggle.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { draftWritten } from './form-flow.ts'
import { confirmModel } from './confirm.model.ts'

export const followUp: FollowUp = {
  id: 'f1',
  agentId: 'agent-1',
  waitTimeMinutes: 2,
  active: true,
  messageType: 'TEXT',
  content: 'Ainda posso ajudar?',
  messages: [],
  files: [],
  sendHours: 'automatic',
  opensAt: 8,
  closesAt: 20,
  onSunday: false,
}
export const configured: FollowUpRecord = { agentId: 'agent-1', followUp }
const none: FollowUpRecord = { agentId: 'agent-1', followUp: null }
const typed = { ...emptyFollowUp, content: 'Oi?' }

type Snapshot = Parameters<Parameters<typeof defineModel<typeof followUpFormMachine>>[0]['stateKey']>[0]
const stateKey = ({ context: { record, values, issues, newer, choices, isUnstored } }: Snapshot) => ({
  isUnstored,
  record: record?.followUp?.id ?? (record ? 'none' : null),
  content: values.content,
  hours: values.sendHours,
  issues: Object.keys(issues).join(),
  newer: newer?.record.followUp?.id ?? null,
  choices: JSON.stringify(choices),
})

export const followUpFormModel = defineModel({
  machine: followUpFormMachine,
  input: { subject: null },
  stateKey,
  events: {
    'form.open': { agent: { subject: { agentId: 'agent-1' } } },
    'form.close': noPayload,
    'form.retry': noPayload,
    'form.change': {
      words: { patch: { content: 'Oi?' } },
      'no words': { patch: { content: ' ' } },
      'own hours': { patch: { sendHours: 'custom' as const } },
    },
    'form.blur': noPayload,
    'form.discard': noPayload,
    'form.save': noPayload,
    'form.choose': { 'their words': { field: 'content' as const, side: 'theirs' as const } },
    'form.resolve': noPayload,
    'form.back': noPayload,
  },
  ports: {
    loadRecord: {
      none: { done: ok({ record: none, draft: null }) },
      configured: { done: ok({ record: configured, draft: null }) },
      'changed since it was typed': {
        done: ok({ record: configured, draft: { values: typed, base: emptyFollowUp } }),
      },
      offline: { done: fail('offline') },
    },
    saveRecord: {
      saved: { done: ok({ outcome: 'saved' as const, record: null }) },
      'saved, and read': { done: ok({ outcome: 'saved' as const, record: configured }) },
      'changed elsewhere': { done: ok({ outcome: 'changedElsewhere' as const, current: configured }) },
      'emptied elsewhere': { done: ok({ outcome: 'changedElsewhere' as const, current: none }) },
      gone: { done: fail('notFound', { status: 404, message: 'Follow-up não encontrado.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    storeDraft: draftWritten,
  },
})
export const configuredValues = followUpValuesOf(configured)

const toggleModel = defineModel({
  machine: followUpToggleMachine,
  input: undefined,
  stateKey: ({ context: { command } }) => ({ active: command?.active ?? null }),
  events: {},
  ports: {
    runCommand: {
      done: { done: ok(null) },
      'server broken': { done: fail('server', { status: 500 }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})

const on = { command: { id: 'f1', active: true } }
const off = { command: { id: 'f1', active: false } }
export const followUpToggleModel = defineModel({ ...toggleModel, events: { 'command.run': { on, off } } })
export const turnedOnModel = defineModel({ ...toggleModel, events: { 'command.run': { on } } })
export const turnedOffModel = defineModel({ ...toggleModel, events: { 'command.run': { off } } })

export const followUpRemovalModel = confirmModel(followUpRemovalMachine, {
  subjects: { it: { subject: { id: 'f1' } } },
  gone: 'Follow-up não encontrado.',
})
