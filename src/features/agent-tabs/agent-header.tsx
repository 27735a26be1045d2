import type { Agent } from '../../../contract/agents.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './agent-tabs.module.css'

export const AgentHeader = ({ agent }: { agent: Agent }) => (
  <header className={styles.header}>
    <Avatar name={agent.name} />
    <div className={styles.names}>
      <h1 className={styles.name}>{agent.name}</h1>
      {agent.companyName && <p className={styles.company}>{agent.companyName}</p>}
    </div>
    <div className={styles.badge}>
      <StatusBadge active={agent.active !== false} />
    </div>
  </header>
)
