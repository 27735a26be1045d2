/** A loading indicator without the component library; it appears only after a delay. */
import styles from './plain-loading.module.css'

export const PlainLoading = () => (
  <div role="status" aria-label="Carregando" className={styles.loading}>
    <span className={styles.ring} aria-hidden />
  </div>
)
