/** The list of versions while it loads. */
import Skeleton from '@mui/material/Skeleton'
import styles from './agent-versions.module.css'

export const VersionsSkeleton = ({ label }: { label: string }) => (
  <output className={styles.loading} aria-label={label}>
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
  </output>
)
