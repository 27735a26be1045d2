import type { Agent } from '../../contract/agents.ts'
import { ok } from '../../contract/failures.ts'
import { settingsLabels, settingsTexts } from '../../src/features/settings/strings.ts'
import { settingsValuesOf } from '../../src/machines/settings/settings-data.ts'
import { settingsMachine } from '../../src/machines/settings/settings.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { agentFormPorts, savedAgent } from './agent-forms.ts'
import { formScreen } from './form.screen.ts'

const split: Agent = { ...savedAgent, enableSplitMessages: true }
/** Saved elsewhere; its model is no longer valid. */
const newer: Agent = { ...split, splitMessageMaxLength: 900, responseModel: 'x'.repeat(121), revision: 3 }
/** An earlier version that was saved again. */
export const restoredSettings: Agent = { ...split, splitMessageMaxLength: 300, revision: 7 }
const base = settingsValuesOf(split)
const ports = agentFormPorts(newer, 'splitMessageMaxLength')

export const settingsModel = defineModel({
  machine: settingsMachine,
  input: { subject: { agentId: 'agent-1' } },
  stateKey: ({ context: { record, values, issues, newer: waiting, choices } }) => ({
    record: record?.revision ?? null,
    length: values.splitMessageMaxLength,
    issues: Object.keys(issues).join(),
    newer: waiting?.record.revision ?? null,
    choices: Object.values(choices).join(),
  }),
  events: {
    'form.change': {
      length: { patch: { splitMessageMaxLength: '700' } },
      'too long': { patch: { splitMessageMaxLength: '99999' } },
    },
    'form.blur': noPayload,
    'form.discard': noPayload,
    'form.save': noPayload,
    'form.retry': noPayload,
    'form.choose': {
      'their length': { field: 'splitMessageMaxLength', side: 'theirs' },
      'my model': { field: 'responseModel', side: 'mine' },
    },
    'form.resolve': noPayload,
    'form.back': noPayload,
    'record.changed': { restored: { record: restoredSettings } },
  },
  ports: {
    ...ports,
    loadRecord: {
      read: { done: ok({ record: split, draft: null }) },
      offline: ports.loadRecord.offline,
      'changed since it was typed': {
        done: ok({ record: newer, draft: { values: { ...base, splitMessageMaxLength: '600' }, base } }),
      },
    },
    saveRecord: {
      ...ports.saveRecord,
      saved: { done: ok({ outcome: 'saved' as const, record: { ...split, revision: 2 } }) },
      'newer elsewhere': {
        done: ok({ outcome: 'changedElsewhere' as const, current: { ...split, pictureURL: 'x', revision: 5 } }),
      },
    },
  },
})

export const settingsScreen = formScreen(settingsModel, {
  words: settingsTexts,
  labels: settingsLabels,
  texts: ['splitMessageMaxLength'],
  leave: ['splitMessageMaxLength', 'splitMessageMaxLength'],
})
