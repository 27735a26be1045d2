/** A wait without the component library; shown only when it is a long one. */
import styles from './plain-loading.module.css'

export const PlainLoading = () => (
  <div role="status" aria-label="Carregando" className={styles.loading}>
    <span className={styles.ring} aria-hidden />
  </div>
)
