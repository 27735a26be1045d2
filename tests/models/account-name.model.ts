import { matchesState } from 'xstate'
import type { Account } from '../../contract/auth.ts'
import { fail, ok } from '../../contract/failures.ts'
import { nameLabels, nameWords } from '../../src/features/account/strings.ts'
import { accountNameMachine } from '../../src/machines/account-name/account-name.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { formScreen } from './form.screen.ts'

const account: Account = {
  id: 'u1',
  name: 'Lia',
  email: 'lia@sol.com',
  role: 'OWNER',
  hasPassword: true,
  noticePhone: '',
}
/** Saved elsewhere; it may no longer be stored like that. */
const nameless: Account = { ...account, name: '' }
/** Stands for a save beside the form. */
export const renamed = { ...account, name: 'Ana', revision: 2 }

export const accountNameModel = defineModel({
  machine: accountNameMachine,
  input: { subject: { userId: 'u1' } },
  stateKey: ({ context: { record, values, issues, newer, choices } }) => ({
    record: record?.name ?? null,
    name: values.name,
    issues: Object.keys(issues).join(),
    newer: newer?.record.name ?? null,
    choices: Object.values(choices).join(),
  }),
  // With one field only a change of nothing leaves an issue, and no gesture makes one.
  offers: (snapshot, event) =>
    event.type !== 'form.change' || 'name' in event.patch || matchesState({ editing: 'invalid' }, snapshot.value),
  events: {
    'form.change': {
      name: { patch: { name: 'Bia' } },
      'no name': { patch: { name: '' } },
      nothing: { patch: {} },
    },
    'form.blur': noPayload,
    'form.discard': noPayload,
    'form.save': noPayload,
    'form.retry': noPayload,
    'form.choose': {
      'their name': { field: 'name', side: 'theirs' },
      'my name': { field: 'name', side: 'mine' },
    },
    'form.resolve': noPayload,
    'form.back': noPayload,
    'record.changed': { renamed: { record: renamed } },
  },
  ports: {
    loadRecord: {
      read: { done: ok({ record: account, draft: null }) },
      'changed since it was typed': {
        done: ok({ record: nameless, draft: { values: { name: 'Bia' }, base: { name: 'Lia' } } }),
      },
      offline: { done: fail('offline') },
    },
    saveRecord: {
      saved: { done: ok({ outcome: 'saved' as const, record: { ...account, name: 'Bia' } }) },
      newer: { done: ok({ outcome: 'changedElsewhere' as const, current: nameless }) },
      'newer elsewhere': {
        done: ok({ outcome: 'changedElsewhere' as const, current: { ...account, email: 'outra@sol.com' } }),
      },
      'refused, said why': {
        done: fail('invalid', {
          status: 400,
          message: 'Não pode.',
          body: { error: 'invalid_input', message: 'Não pode.', issues: [{ path: 'name', message: 'Não serve.' }] },
        }),
      },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    keepDraft: {},
  },
})

export const accountNameScreen = formScreen(accountNameModel, {
  words: nameWords,
  labels: nameLabels,
  texts: ['name'],
  leave: ['name', 'name'],
})
