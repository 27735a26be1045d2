/** Where the details are: beside the conversation, or on a phone a drawer, which Back closes. */
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import { areDetailsShown } from '../../machines/inbox/inbox.select.ts'
import styles from './conversation-details.module.css'
import { InboxContext } from './inbox.context.tsx'
import { details as words } from './strings.ts'

export const DetailsPlace = ({ children }: { children: ReactNode }) => {
  const send = InboxContext.useSend()
  const isShown = InboxContext.useSelect(areDetailsShown)
  const isPhone = useMediaQuery('(max-width: 900px)', { noSsr: true })
  const id = useId()
  if (!isPhone) return isShown && children
  return (
    <Drawer
      anchor="right"
      open={isShown}
      onClose={() => send({ type: 'details.toggle' })}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.drawer ?? '' } }}
    >
      <h2 id={id} className={styles.drawerTitle}>
        {words.title}
      </h2>
      {children}
    </Drawer>
  )
}
