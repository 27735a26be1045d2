import { AccountView } from '../../features/account/account.tsx'
import { SessionContext, useCanManage } from '../../features/session/session.context.tsx'
import { PageBody } from '../shell/page-body.tsx'

const AccountPage = () => {
  const user = SessionContext.useSelect(({ context }) => context.user)
  const canDelete = useCanManage()
  return <PageBody>{user && <AccountView user={user} canDelete={canDelete} />}</PageBody>
}

export default AccountPage
