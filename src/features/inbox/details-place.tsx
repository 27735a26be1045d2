/** Where the details are: beside the conversation, or on a phone a drawer, which Back closes. */
import Drawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { areDetailsShown } from '../../machines/inbox/inbox.select.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox.module.css'

export const DetailsPlace = ({ children }: { children: ReactNode }) => {
  const send = InboxContext.useSend()
  const isShown = InboxContext.useSelect(areDetailsShown)
  const isPhone = useMediaQuery('(max-width: 760px)', { noSsr: true })
  if (!isPhone) return isShown && children
  return (
    <Drawer
      anchor="right"
      open={isShown}
      onClose={() => send({ type: 'details.toggle' })}
      slotProps={{ paper: { className: styles.drawer ?? '' } }}
    >
      {children}
    </Drawer>
  )
}
