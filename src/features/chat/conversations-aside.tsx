import { ConversationList } from './conversation-list.tsx'
import styles from './conversations-aside.module.css'

export const ConversationsAside = () => (
  <aside aria-label="Conversas" className={styles.aside}>
    <h3 className={styles.heading}>Conversas</h3>
    <div className={styles.list}>
      <ConversationList />
    </div>
  </aside>
)
