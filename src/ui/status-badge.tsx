import styles from './status-badge.module.css'

export const StatusBadge = ({ active }: { active: boolean }) => (
  <span className={active ? `${styles.badge} ${styles.active}` : styles.badge}>{active ? 'Ativo' : 'Inativo'}</span>
)
