/**
 * The tab 'Integrações' (spec decision 24): API keys with sample calls, the website widget, and a summary of the
 * webhook.
 */
import { ApiKeys } from '../../features/api-keys/api-keys.tsx'
import { WebhookCard } from '../../features/webhook-card/webhook-card.tsx'
import { Website } from '../../features/website/website.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'
import styles from './channel-tab.module.css'

const IntegrationsTab = ({ agent, userId, canManage }: AgentTabProps) => (
  <div className={styles.tab}>
    <h2 className={styles.title}>Integrações</h2>
    <ApiKeys key={agent.id} agentId={agent.id} />
    <Website agent={agent} userId={userId} canManage={canManage} journal={null} />
    <WebhookCard agentId={agent.id} from="integrations" />
  </div>
)

export default IntegrationsTab
