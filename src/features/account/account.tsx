/** The account page: the user's data, and what can be done with the account (AC-02 to AC-04). */
import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '../../../contract/auth.ts'
import { accountQuery, runtimeConfigQuery } from '../../services/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './account.module.css'
import {
  useAccountDeletion,
  useAccountName,
  useAccountNotices,
  useDataExport,
  usePasswordChange,
  useSessionRemoval,
} from './account.wiring.ts'
import { DataSection } from './data-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { NameForm } from './name-form.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { nameTexts } from './strings.ts'

type AccountProps = { user: SessionUser; canDelete: boolean }

const RunningAccount = ({ user, canDelete }: AccountProps) => {
  const { name, email, hasPassword } = useQuery(accountQuery).data ?? { ...user, hasPassword: true }
  const deletion = useAccountDeletion(user.id)
  return (
    <div className={styles.page}>
      <header className={styles.who}>
        <Avatar name={name || email} size={56} />
        <div>
          <h1>{name || email}</h1>
          <p>{email}</p>
        </div>
      </header>
      <section className={styles.card} aria-label={nameTexts.title}>
        <h2>{nameTexts.title}</h2>
        <NameForm actor={useAccountName(user.id)} />
      </section>
      <NoticesSection
        actor={useAccountNotices(user.id)}
        sendsMail={useQuery(runtimeConfigQuery).data?.mailConfigured ?? true}
      />
      <PasswordSection actor={usePasswordChange()} email={email} hasPassword={hasPassword} />
      <SessionsSection actor={useSessionRemoval()} />
      <DataSection actor={useDataExport()} />
      {canDelete && <DeletionSection actor={deletion} hasPassword={hasPassword} />}
    </div>
  )
}

export const AccountView = (props: AccountProps) => <RunningAccount key={props.user.id} {...props} />
