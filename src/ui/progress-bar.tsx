import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** In pixels. */
  height: number
  /** Null or absent while the duration is unknown. */
  value?: number | null
  max?: number
}

export const ProgressBar = ({ label, height, value = null, max = 100 }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={value ?? undefined}
    aria-valuemax={max}
    className={styles.bar}
    style={{ height, borderRadius: height / 2 }}
  >
    <i style={value === null ? undefined : { inlineSize: `${(value / max) * 100}%` }} />
  </div>
)
