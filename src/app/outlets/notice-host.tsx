import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { enqueueSnackbar, MaterialDesignContent, SnackbarProvider } from 'notistack'
import { useEffect } from 'react'
import { takeNotices } from './notice-queue.ts'

const Content = styled(MaterialDesignContent)({
  '&.notistack-MuiContent': { borderRadius: 10, boxShadow: '0 6px 24px rgb(0 0 0 / 18%)', fontFamily: 'inherit' },
  '&.notistack-MuiContent-success': { backgroundColor: '#0d6655' },
  '&.notistack-MuiContent-error': { backgroundColor: '#a3271b' },
  '&.notistack-MuiContent-info': { backgroundColor: '#27445f' },
})

const Components = { success: Content, error: Content, info: Content }

/** At the top, where it covers neither a composer nor the buttons of a dialog. */
const place = { vertical: 'top', horizontal: 'center' } as const

/** On a phone they would lie on the bar with the menu button: they stay below it, and fingers reach what is under them. */
const onPhones = {
  '@media (max-width: 640px)': {
    '.notistack-SnackbarContainer.notistack-SnackbarContainer': { top: 64 },
    '.notistack-SnackbarContainer .notistack-Snackbar, .notistack-Snackbar .notistack-MuiContent': {
      pointerEvents: 'none',
    },
  },
} as const

const NoticeHost = () => {
  useEffect(() => takeNotices(({ text, tone }) => enqueueSnackbar(text, { variant: tone })), [])
  return (
    <>
      <GlobalStyles styles={onPhones} />
      <SnackbarProvider maxSnack={3} anchorOrigin={place} autoHideDuration={5000} Components={Components} />
    </>
  )
}

export default NoticeHost
