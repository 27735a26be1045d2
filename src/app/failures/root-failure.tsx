/** The fallback when the app's own frame failed. */
import { PlainButton } from '../../ui/plain-button.tsx'
import { PlainIcon } from '../../ui/plain-icon.tsx'
import styles from './failed-area.module.css'

export const RootFailure = () => (
  <main className={styles.page}>
    <section className={styles.area} role="alert">
      <div className={styles.icon}>
        <PlainIcon name="alert" size={28} />
      </div>
      <h1 className={styles.title}>Algo deu errado</h1>
      <p className={styles.text}>O que você digitou fica guardado.</p>
      <div className={styles.actions}>
        <PlainButton onClick={() => location.reload()}>Recarregar a página</PlainButton>
      </div>
    </section>
  </main>
)
