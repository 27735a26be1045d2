/** The list of versions while it loads, and after loading failed. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import styles from './agent-versions.module.css'
import { versions as words } from './strings.ts'

export const VersionsSkeleton = ({ label }: { label: string }) => (
  <output className={styles.loading} aria-label={label}>
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
  </output>
)

export const LoadFailed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {words.retry}
      </Button>
    }
  >
    {text}
  </Alert>
)
