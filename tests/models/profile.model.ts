import type { Agent } from '../../contract/agents.ts'
import { ok } from '../../contract/failures.ts'
import { profileLabels, profileTexts } from '../../src/features/profile/strings.ts'
import { profileValuesOf } from '../../src/machines/profile/profile-data.ts'
import { profileMachine } from '../../src/machines/profile/profile.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { agentFormPorts, savedAgent } from './agent-forms.ts'
import { formScreen } from './form.screen.ts'

/** Saved elsewhere; its company is no longer valid. */
const newer: Agent = { ...savedAgent, companyName: '', behavior: 'Atende depressa', revision: 3 }
/** An earlier version that was saved again. */
export const restoredProfile: Agent = { ...savedAgent, name: 'Nina', revision: 7 }
const base = profileValuesOf(savedAgent)
const ports = agentFormPorts(newer, 'name')

export const profileModel = defineModel({
  machine: profileMachine,
  input: { subject: { agentId: 'agent-1' } },
  stateKey: ({ context: { record, values, issues, newer: waiting, choices } }) => ({
    record: record?.revision ?? null,
    name: values.name,
    company: values.companyName,
    issues: Object.keys(issues).join(),
    newer: waiting?.record.revision ?? null,
    choices: Object.values(choices).join(),
  }),
  events: {
    'form.change': { name: { patch: { name: 'Bia' } }, 'no name': { patch: { name: '' } } },
    'form.blur': noPayload,
    'form.discard': noPayload,
    'form.save': noPayload,
    'form.retry': noPayload,
    'form.choose': {
      'their name': { field: 'name', side: 'theirs' },
      'their company': { field: 'companyName', side: 'theirs' },
      'my company': { field: 'companyName', side: 'mine' },
    },
    'form.resolve': noPayload,
    'form.back': noPayload,
    'record.changed': { restored: { record: restoredProfile } },
  },
  ports: {
    ...ports,
    loadRecord: {
      ...ports.loadRecord,
      'changed since it was typed': {
        done: ok({ record: newer, draft: { values: { ...base, behavior: 'Atende bem', name: 'Bia' }, base } }),
      },
    },
  },
})

export const profileScreen = formScreen(profileModel, {
  words: profileTexts,
  labels: profileLabels,
  texts: ['name', 'companyName', 'behavior'],
  leave: ['companyName', 'name'],
})
