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

/** Above what one writes and presses at the lower edge; titles stand at the upper one. */
const place = { vertical: 'bottom', horizontal: 'center' } as const

/** What is under them is still reached. Where a dialog is open they keep clear of its buttons. */
const overThePage = {
  '.notistack-SnackbarContainer .notistack-Snackbar, .notistack-Snackbar .notistack-MuiContent': {
    pointerEvents: 'none',
  },
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    bottom: 'calc(96px + env(safe-area-inset-bottom, 0px))',
  },
  'body:has(> .MuiDialog-root) .notistack-SnackbarContainer.notistack-SnackbarContainer': { bottom: 8 },
  '@media (max-width: 640px)': {
    '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
      ...{ left: 16, right: 16, width: 'auto', maxWidth: 'none', transform: 'none' },
    },
    'body:has(> .MuiDialog-root) .notistack-SnackbarContainer.notistack-SnackbarContainer': { bottom: 148 },
    // What one copies stands in the middle; above it is a title alone.
    'body:has(> .MuiDialog-root [data-code]) .notistack-SnackbarContainer.notistack-SnackbarContainer': {
      ...{ top: 8, bottom: 'auto' },
    },
    '.notistack-SnackbarContainer .notistack-Snackbar': { width: '100%', minWidth: 0 },
    '.notistack-Snackbar .notistack-MuiContent': { width: '100%', minWidth: 0, lineHeight: 1.35 },
  },
} as const

/** Good news is taken in at a glance. */
const lasts = { success: 3_000, error: 6_000, info: 5_000 } as const

/** Milliseconds before which a result has not been read. */
const UNREAD = 1_000

const shown = new Map<SnackbarKey, { tone: QueuedNotice['tone']; at: number }>()
const drop = (isOver: (notice: { tone: QueuedNotice['tone']; at: number }) => boolean): void => {
  for (const [key, notice] of shown)
    if (isOver(notice)) {
      closeSnackbar(key)
      shown.delete(key)
    }
}

/** Those that are about the user who is signed in, and mean nothing once it has gone. */
const dropGood = (): void => drop(({ tone }) => tone !== 'error')

/** The next takes the place of the one before, as the result does of what was under way; two results at once both stand. */
const show = ({ text, tone, lastsMs = lasts[tone] }: QueuedNotice): void => {
  const now = Date.now()
  drop((notice) => notice.tone === 'info' || now - notice.at > UNREAD)
  shown.set(enqueueSnackbar(text, { variant: tone, autoHideDuration: lastsMs }), { tone, at: now })
}

const NoticeHost = () => {
  useEffect(() => takeNotices(show), [])
  // Why the session has ended stays; that one has signed in does not.
  useEffect(() => watchSession(({ type }) => void (type === 'session.closed' && dropGood())), [])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <>
      <GlobalStyles styles={overThePage} />
      <SnackbarProvider
        maxSnack={3}
        anchorOrigin={place}
        Components={Components}
        {...(isStill && { transitionDuration: 0 })}
      />
    </>
  )
}

export default NoticeHost
