import { AccountView } from '../../features/account/account.tsx'
import { SessionContext } from '../../features/session/session.context.tsx'
import { PageBody } from '../shell/page-body.tsx'

const AccountPage = () => {
  const user = SessionContext.useSelect(({ context }) => context.user)
  return <PageBody>{user && <AccountView user={user} canDelete={user.role !== 'USER_CHAT'} />}</PageBody>
}

export default AccountPage
