/** Says that something could not be read, and offers to read it again. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { formWords } from './form-words.ts'

type RetryAlertProps = { text: string; isRetrying?: boolean; onRetry: () => void }

export const RetryAlert = ({ text, isRetrying = false, onRetry }: RetryAlertProps) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" loading={isRetrying} onClick={onRetry}>
        {formWords.retry}
      </Button>
    }
  >
    {text}
  </Alert>
)
