import { matchesState } from 'xstate'
import type { Account } from '../../contract/auth.ts'
import { fail, ok } from '../../contract/failures.ts'
import { noticesLabels, noticesWords } from '../../src/features/account/strings.ts'
import { accountNoticesMachine } from '../../src/machines/account-notices/account-notices.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { formScreen } from './form.screen.ts'

const account: Account = {
  ...{ id: 'u1', name: 'Lia', email: 'lia@sol.com', role: 'OWNER', hasPassword: true },
  noticePhone: '5511988887777',
}
/** Saved elsewhere. */
const silent: Account = { ...account, noticePhone: '' }
/** Stands for a save beside the form. */
export const moved = { ...account, noticePhone: '5531966665555', revision: 2 }

const other = '(21) 97777-6666'
const saved = { ...account, noticePhone: '5521977776666' }

export const accountNoticesModel = defineModel({
  machine: accountNoticesMachine,
  input: { subject: { userId: 'u1' } },
  stateKey: ({ context: { record, values, issues, newer, choices } }) => ({
    record: record?.noticePhone ?? null,
    phone: values.phone,
    issues: Object.keys(issues).join(),
    newer: newer?.record.noticePhone ?? null,
    choices: Object.values(choices).join(),
  }),
  // With one field only a change of nothing leaves an issue, and no gesture makes one.
  offers: (snapshot, event) =>
    event.type !== 'form.change' || 'phone' in event.patch || matchesState({ editing: 'invalid' }, snapshot.value),
  events: {
    'form.change': {
      other: { patch: { phone: other } },
      none: { patch: { phone: '' } },
      nonsense: { patch: { phone: '123' } },
      nothing: { patch: {} },
    },
    'form.blur': noPayload,
    'form.discard': noPayload,
    'form.save': noPayload,
    'form.retry': noPayload,
    'form.choose': {
      'their phone': { field: 'phone', side: 'theirs' },
      'my phone': { field: 'phone', side: 'mine' },
    },
    'form.resolve': noPayload,
    'form.back': noPayload,
    'record.changed': { moved: { record: moved } },
  },
  ports: {
    loadRecord: {
      read: { done: ok({ record: account, draft: null }) },
      'changed since it was typed': {
        done: ok({ record: silent, draft: { values: { phone: other }, base: { phone: '(11) 98888-7777' } } }),
      },
      offline: { done: fail('offline') },
    },
    saveRecord: {
      saved: { done: ok({ outcome: 'saved' as const, record: saved }) },
      newer: { done: ok({ outcome: 'changedElsewhere' as const, current: silent }) },
      'newer elsewhere': {
        done: ok({ outcome: 'changedElsewhere' as const, current: { ...account, email: 'outra@sol.com' } }),
      },
      'the number of an agent': {
        done: fail('invalid', {
          status: 400,
          message: 'Não pode.',
          body: { error: 'agents_number', message: 'Não pode.', issues: [{ path: 'phone', message: 'É do agente.' }] },
        }),
      },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
    keepDraft: {},
  },
})

export const accountNoticesScreen = formScreen(accountNoticesModel, {
  words: noticesWords,
  labels: noticesLabels,
  texts: ['phone'],
  leave: ['phone', 'phone'],
})
