import Fade from '@mui/material/Fade'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { closeSnackbar, enqueueSnackbar, MaterialDesignContent, SnackbarProvider, type SnackbarKey } from 'notistack'
import { useEffect } from 'react'
import { watchSessionEnd } from '../../services/session.ts'
import { whenVisible } from '../../services/when-visible.ts'
import { noticeColors } from './notice-colors.ts'
import styles from './notice-place.module.css'
import { showNotices, type QueuedNotice } from './notice-queue.ts'

const Content = styled(MaterialDesignContent)({
  '&.notistack-MuiContent': { borderRadius: 10, boxShadow: '0 6px 24px rgb(0 0 0 / 18%)', fontFamily: 'inherit' },
  '&.notistack-MuiContent-success': { backgroundColor: noticeColors.success },
  '&.notistack-MuiContent-error': { backgroundColor: noticeColors.error },
  '&.notistack-MuiContent-info': { backgroundColor: noticeColors.info },
})

const Components = { success: Content, error: Content, info: Content }

const anchorOrigin = { vertical: 'bottom', horizontal: 'center' } as const

/** Milliseconds; a success is read quickly. */
const lasts = { success: 3_000, error: 6_000, info: 5_000 } as const

/** A result shown for fewer milliseconds has not been read yet. */
const GLANCE_MS = 1_000

const shown = new Map<SnackbarKey, { tone: QueuedNotice['tone']; at: number }>()
const drop = (isOver: (notice: { tone: QueuedNotice['tone']; at: number }) => boolean): void => {
  for (const [key, notice] of shown)
    if (isOver(notice)) {
      closeSnackbar(key)
      shown.delete(key)
    }
}

/** Drops notices about the signed-in user, which mean nothing after the session has ended. */
const dropGood = (): void => drop(({ tone }) => tone !== 'error')

/**
 * A notice replaces the previous one, as a result replaces its progress notice; of two results in quick succession both
 * stay.
 */
const show = ({ text, tone, lastsMs = lasts[tone] }: QueuedNotice): void => {
  const now = Date.now()
  drop((notice) => notice.tone === 'info' || now - notice.at > GLANCE_MS)
  shown.set(enqueueSnackbar(text, { variant: tone, autoHideDuration: lastsMs }), { tone, at: now })
}

/** A failure waits until its tab is in sight; in the background it would be gone unread. */
const takeUntil = (signal: AbortSignal): (() => void) =>
  showNotices((notice) => {
    if (notice.tone === 'error' && document.hidden) void whenVisible(signal).then(() => show(notice))
    else show(notice)
  })

const NoticeHost = () => {
  useEffect(() => {
    const closed = new AbortController()
    const stop = takeUntil(closed.signal)
    return () => {
      closed.abort()
      stop()
    }
  }, [])
  // The reason why the session ended stays; the confirmation of the sign-in does not.
  useEffect(() => watchSessionEnd(dropGood), [])
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={anchorOrigin}
      classes={{ containerRoot: styles.place ?? '' }}
      Components={Components}
      TransitionComponent={Fade}
      {...(isStill && { transitionDuration: 0 })}
    />
  )
}

export default NoticeHost
