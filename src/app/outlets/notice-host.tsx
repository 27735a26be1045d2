import { enqueueSnackbar, SnackbarProvider } from 'notistack'
import { useEffect } from 'react'
import { takeNotices } from './notice-queue.ts'

const NoticeHost = () => {
  useEffect(() => takeNotices(({ text, tone }) => enqueueSnackbar(text, { variant: tone })), [])
  return (
    <SnackbarProvider
      maxSnack={3}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={5000}
    />
  )
}

export default NoticeHost
