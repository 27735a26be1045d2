import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

type SettingsCardProps = { title: string; text: string; children: ReactNode }

export const SettingsCard = ({ title, text, children }: SettingsCardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
