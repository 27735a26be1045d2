/** Says that something could not be read, and offers to read it again. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef } from 'react'
import { formTexts } from './form-texts.ts'

type RetryAlertProps = { text: string; severity?: 'error' | 'warning'; isRetrying?: boolean; onRetry: () => void }

export const RetryAlert = ({ text, severity = 'error', isRetrying = false, onRetry }: RetryAlertProps) => {
  const button = useRef<HTMLButtonElement>(null)
  // A retry removes this alert, and with it the focused button.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element !== null && element === document.activeElement)
        element.closest<HTMLElement>('main, [tabindex="-1"]')?.focus()
    }
  }, [])
  return (
    <Alert
      severity={severity}
      action={
        <Button ref={button} color="inherit" size="small" loading={isRetrying} onClick={onRetry}>
          {formTexts.retry}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
