import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { closeSnackbar, enqueueSnackbar, MaterialDesignContent, SnackbarProvider, type SnackbarKey } from 'notistack'
import { useEffect } from 'react'
import { watchSession } from '../../services/session.ts'
import { takeNotices, type QueuedNotice } from './notice-queue.ts'

const Content = styled(MaterialDesignContent)({
  '&.notistack-MuiContent': { borderRadius: 10, boxShadow: '0 6px 24px rgb(0 0 0 / 18%)', fontFamily: 'inherit' },
  '&.notistack-MuiContent-success': { backgroundColor: '#0d6655' },
  '&.notistack-MuiContent-error': { backgroundColor: '#a3271b' },
  '&.notistack-MuiContent-info': { backgroundColor: '#27445f' },
})

const Components = { success: Content, error: Content, info: Content }

/** At the upper edge, where it covers neither a composer nor the buttons of a dialog, nor the heading below. */
const place = { vertical: 'top', horizontal: 'center' } as const

const phone = '(max-width: 640px)'

/** What is under them is still reached. On a phone they fit into the top bar, between its button and that of a dialog. */
const overThePage = {
  '.notistack-SnackbarContainer .notistack-Snackbar, .notistack-Snackbar .notistack-MuiContent': {
    pointerEvents: 'none',
  },
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': { top: 6 },
  [`@media ${phone}`]: {
    '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
      top: 'env(safe-area-inset-top, 0px)',
      left: 56,
      right: 56,
      width: 'auto',
      transform: 'none',
      maxWidth: 'none',
    },
    '.notistack-SnackbarContainer .notistack-Snackbar': { width: '100%', minWidth: 0 },
    '.notistack-Snackbar .notistack-MuiContent': {
      width: '100%',
      minWidth: 0,
      minHeight: 44,
      padding: '2px 12px',
      fontSize: '0.8125rem',
      lineHeight: 1.35,
    },
    '.notistack-Snackbar #notistack-snackbar': { padding: '2px 0' },
  },
} as const

/** Good news is taken in at a glance. */
const lasts = { success: 3_000, error: 6_000, info: 5_000 } as const

/** Those that are about the user who is signed in, and mean nothing once it has gone. */
const good = new Set<SnackbarKey>()
const dropGood = (): void => {
  good.forEach((key) => closeSnackbar(key))
  good.clear()
}

/** A notice that says what is under way ends with the one that says how it went. */
const createShow = (): ((notice: QueuedNotice) => void) => {
  let pending: SnackbarKey | null = null
  return ({ text, tone }) => {
    if (pending !== null) closeSnackbar(pending)
    const key = enqueueSnackbar(text, { variant: tone, autoHideDuration: lasts[tone] })
    pending = tone === 'info' ? key : null
    if (tone !== 'error') good.add(key)
  }
}

const NoticeHost = () => {
  useEffect(() => takeNotices(createShow()), [])
  // Why the session has ended stays; that one has signed in does not.
  useEffect(() => watchSession(({ type }) => void (type === 'session.closed' && dropGood())), [])
  const isPhone = useMediaQuery(phone)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <>
      <GlobalStyles styles={overThePage} />
      <SnackbarProvider
        maxSnack={isPhone ? 1 : 3}
        anchorOrigin={place}
        Components={Components}
        {...(isStill && { transitionDuration: 0 })}
      />
    </>
  )
}

export default NoticeHost
