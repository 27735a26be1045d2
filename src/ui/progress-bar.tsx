import styles from './progress-bar.module.css'

/** `height` in pixels. */
type ProgressBarProps = { label: string; height: number; percent?: number }

export const ProgressBar = ({ label, height, percent }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    className={styles.bar}
    style={{ height, borderRadius: height / 2 }}
  >
    <i style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
  </div>
)
