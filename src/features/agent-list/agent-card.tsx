import { memo, type MouseEvent } from 'react'
import { Link } from 'wouter'
import type { AgentCard as Card } from '../../../contract/agents.ts'
import { cutBehavior, isActive } from '../../machines/agent-list/agent-list.select.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { waitingText } from '../../ui/words.ts'
import styles from './agent-card.module.css'
import { OptionsButton } from './options-button.tsx'
import { activityText, channelDownText, objectiveLabels } from './strings.ts'

/** A double click in the menu above the card closes it with its first click; the second one must not open the agent. */
const ignoreSecondClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault()
}

// The last link covers the card, so that a click anywhere on it opens the agent.
const covers = `${styles.link} ${styles.cover}`
const detailsLook = `${covers} ${styles.outlined}`

type AgentCardProps = { agent: Card; canManage: boolean }

/**
 * Plain elements: there may be hundreds of cards, and a styled element of the library costs as much as three of these.
 */
export const AgentCard = memo(({ agent, canManage }: AgentCardProps) => {
  const activity = activityText(agent)
  return (
    <li aria-label={agent.name} className={styles.card} data-scroll-item={agent.id}>
      <div className={styles.head}>
        <Avatar name={agent.name} />
        <div className={styles.names}>
          <h2 id={agent.id} className={styles.name}>
            {agent.name}
          </h2>
          <p className={styles.facts}>
            {[objectiveLabels[agent.businessArea], agent.companyName].filter(Boolean).join(' · ')}
          </p>
        </div>
        {canManage && <OptionsButton agent={agent} />}
      </div>
      <p className={styles.behavior}>{cutBehavior(agent.behavior ?? '')}</p>
      <div className={styles.state}>
        <StatusBadge active={isActive(agent)} />
        {agent.responseModel && <span className={styles.model}>{agent.modelName ?? agent.responseModel}</span>}
      </div>
      {activity && <p className={styles.activity}>{activity}</p>}
      {(Boolean(agent.waiting) || agent.channelDown) && (
        <div className={styles.alerts}>
          {Boolean(agent.waiting) && (
            <Link href={`/agentes/${agent.id}/conversas?precisa=gente`} className={styles.alert}>
              {waitingText(agent.waiting ?? 0)}
            </Link>
          )}
          {agent.channelDown && canManage && (
            <Link href={`/agentes/${agent.id}?type=channel`} className={styles.alert}>
              {channelDownText}
            </Link>
          )}
        </div>
      )}
      <div className={styles.links}>
        <Link
          href={`/agentes/${agent.id}/conversas`}
          aria-describedby={agent.id}
          className={canManage ? styles.link : covers}
          onClick={ignoreSecondClick}
        >
          Conversas
        </Link>
        {canManage && (
          <Link
            href={`/agentes/${agent.id}`}
            aria-describedby={agent.id}
            className={detailsLook}
            onClick={ignoreSecondClick}
          >
            Ver detalhes
          </Link>
        )}
      </div>
    </li>
  )
})
