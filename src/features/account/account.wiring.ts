/** The ports of the account page. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { Account } from '../../../contract/auth.ts'
import type { Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  accountDeletionMachine,
  type DeletionValues,
} from '../../machines/account-deletion/account-deletion.machine.ts'
import { accountNameMachine, type NameValues } from '../../machines/account-name/account-name.machine.ts'
import { accountNoticesMachine, type NoticesValues } from '../../machines/account-notices/account-notices.machine.ts'
import { dataExportMachine } from '../../machines/data-export/data-export.machine.ts'
import { passwordChangeMachine, type PasswordValues } from '../../machines/password-change/password-change.machine.ts'
import { sessionRemovalMachine, type NamedSession } from '../../machines/session-removal/session-removal.machine.ts'
import { asSaved, formPorts } from '../../services/form-ports.ts'
import { forgetAccount } from '../../services/clear-stored-data.ts'
import { call } from '../../services/http.ts'
import { readFresh, writePort } from '../../services/ports.ts'
import { accountQuery } from '../../services/queries.ts'
import { saveExport } from '../../services/save-export.ts'
import { closeSession } from '../../services/session.ts'
import {
  deletionNotices,
  exportNotices,
  nameNotices,
  noticesNotices,
  passwordNotices,
  sessionNotices,
} from './strings.ts'

type User = { userId: string }

const wiredName = accountNameMachine.provide({
  actors: formPorts<User, Account, NameValues>({
    read: () => readFresh(accountQuery),
    save: async ({ values }, signal) => asSaved(await call('updateAccount', { body: values }, signal), Account),
    draftName: ({ userId }) => `account-name.${userId}`,
    draftVersion: 1,
    values: v.object({ name: v.string() }),
  }),
})
export const useAccountName = (userId: string) => useFlow(wiredName, { subject: { userId } }, nameNotices)

const wiredNotices = accountNoticesMachine.provide({
  actors: formPorts<User, Account, NoticesValues>({
    read: () => readFresh(accountQuery),
    save: async ({ values }, signal) => asSaved(await call('updateAccountNotices', { body: values }, signal), Account),
    draftName: ({ userId }) => `account-notices.${userId}`,
    draftVersion: 1,
    values: v.object({ phone: v.string() }),
  }),
})
export const useAccountNotices = (userId: string) => useFlow(wiredNotices, { subject: { userId } }, noticesNotices)

const wiredPassword = passwordChangeMachine.provide({
  actors: { sendForm: writePort('changePassword', ({ values }: { values: PasswordValues }) => ({ body: values })) },
})
export const usePasswordChange = () => useFlow(wiredPassword, undefined, passwordNotices)

const wiredSessions = sessionRemovalMachine.provide({
  actors: {
    runConfirmed: writePort(
      'revokeSession',
      ({ subject }: { subject: NamedSession | null }) => subject && { params: { loginId: subject.id } },
    ),
  },
})
export const useSessionRemoval = () => useFlow(wiredSessions, undefined, sessionNotices)

const wiredExport = dataExportMachine.provide({
  actors: { saveExport: fromPromise<Result<null>, undefined>(({ signal }) => saveExport(signal)) },
})
export const useDataExport = () => useFlow(wiredExport, undefined, exportNotices)

const wireDeletion = (userId: string) =>
  accountDeletionMachine.provide({
    actors: {
      sendForm: writePort(
        'deleteAccount',
        ({ values }: { values: DeletionValues }) => ({ body: values }),
        () => void forgetAccount(userId),
      ),
    },
  })
export const useAccountDeletion = (userId: string) => {
  const [machine] = useState(() => wireDeletion(userId))
  const actor = useFlow(machine, undefined, deletionNotices)
  useEffect(() => {
    // Before the notice is shown, because the end of the session drops the notices that are: an actor calls the listeners
    // of one event before those of all. This page, which shows it, is unmounted only after both.
    const subscription = actor.on('notice', closeSession)
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}
