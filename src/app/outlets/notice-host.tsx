import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { closeSnackbar, enqueueSnackbar, MaterialDesignContent, SnackbarProvider, type SnackbarKey } from 'notistack'
import { useEffect } from 'react'
import { takeNotices, type QueuedNotice } from './notice-queue.ts'

const Content = styled(MaterialDesignContent)({
  '&.notistack-MuiContent': { borderRadius: 10, boxShadow: '0 6px 24px rgb(0 0 0 / 18%)', fontFamily: 'inherit' },
  '&.notistack-MuiContent-success': { backgroundColor: '#0d6655' },
  '&.notistack-MuiContent-error': { backgroundColor: '#a3271b' },
  '&.notistack-MuiContent-info': { backgroundColor: '#27445f' },
})

const Components = { success: Content, error: Content, info: Content }

/** At the top, where it covers neither a composer nor the buttons of a dialog. */
const place = { vertical: 'top', horizontal: 'center' } as const

/** They lie over the page: what is under them is still reached, and on a phone they stay below the bar with the menu button. */
const overThePage = {
  '.notistack-SnackbarContainer .notistack-Snackbar, .notistack-Snackbar .notistack-MuiContent': {
    pointerEvents: 'none',
  },
  '@media (max-width: 640px)': {
    '.notistack-SnackbarContainer.notistack-SnackbarContainer': { top: 64 },
  },
} as const

/** A notice that says what is under way ends with the one that says how it went. */
const createShow = (): ((notice: QueuedNotice) => void) => {
  let pending: SnackbarKey | null = null
  return ({ text, tone }) => {
    if (pending !== null) closeSnackbar(pending)
    const key = enqueueSnackbar(text, { variant: tone })
    pending = tone === 'info' ? key : null
  }
}

const NoticeHost = () => {
  useEffect(() => takeNotices(createShow()), [])
  return (
    <>
      <GlobalStyles styles={overThePage} />
      <SnackbarProvider maxSnack={3} anchorOrigin={place} autoHideDuration={5000} Components={Components} />
    </>
  )
}

export default NoticeHost
