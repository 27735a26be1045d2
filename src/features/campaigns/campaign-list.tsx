/** The campaigns of an agent, each with its progress, its recipients and its actions (CQ-03, CQ-04). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import type { Actor } from 'xstate'
import {
  type Campaign,
  type CampaignCommand,
  type RecipientState,
  recipientStates as states,
} from '../../../contract/campaigns.ts'
import { momentText, numberText } from '../../format.ts'
import type { CampaignCommandMachine } from '../../machines/campaign-command/campaign-command.machine.ts'
import { campaignsQuery } from '../../services/campaign-queries.ts'
import { agentQuery } from '../../services/queries.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { useFocusOfRemoved } from '../../ui/use-focus-of-removed.ts'
import styles from './campaigns.module.css'
import { useCampaignCommand } from './campaigns.wiring.ts'
import { CommandQuestion } from './command-question.tsx'
import { People } from './people.tsx'
import { campaignStates, commands, momentOf, peopleText, progress, recipientStates } from './strings.ts'
import { useFollowedCampaigns } from './use-followed-campaigns.ts'
import { useMinute } from './use-minute.ts'

const commandsFor = ({ state, counts, canReconcile }: Campaign): CampaignCommand[] => {
  const failed = (counts.failedForGood ?? 0) + (counts.failedForNow ?? 0)
  const isOngoing = state === 'running' || state === 'waiting'
  /** Sending failures again continues the campaign. */
  const isHeldBack = state !== 'done' && (counts.planned ?? 0) > 0
  return [
    ...(isOngoing ? (['pause'] as const) : []),
    ...(state === 'paused' || state === 'stopped' ? (['resume'] as const) : []),
    ...(state !== 'done' && state !== 'cancelled' ? (['cancel'] as const) : []),
    ...(!isOngoing && !isHeldBack && state !== 'cancelled' && failed > 0 ? (['retryFailed'] as const) : []),
    ...(!isOngoing && (counts.uncertain ?? 0) > 0 && canReconcile ? (['reconcile'] as const) : []),
  ]
}

/** The message was sent, whatever happened afterwards. */
const sentStates: RecipientState[] = ['sent', 'delivered', 'read', 'answered', 'left']

type HeadingLevel = 'h2' | 'h3'

type CardProps = {
  campaign: Campaign
  level: HeadingLevel
  isBusy: boolean
  onCommand: (command: CampaignCommand) => void
}

const CampaignCard = ({ campaign, level: Heading, isBusy, onCommand }: CardProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const now = useMinute()
  const { data: agent } = useQuery(agentQuery(campaign.agentId))
  const { total, counts, reason, nextAt } = campaign
  const row = useRef<HTMLDivElement>(null)
  const possible = commandsFor(campaign)
  // A command that was given disappears, and another one may take its place.
  useFocusOfRemoved(
    possible.map((command) => ({ id: command })),
    (index) => row.current?.querySelectorAll('button')[index],
  )
  const sent = sentStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <Heading id={id} className={styles.subtitle}>
          {campaign.title}
        </Heading>
        <output className={styles.badge}>{campaignStates[campaign.state]}</output>
      </header>
      {campaign.text && <p className={styles.firstWords}>{campaign.text}</p>}
      <p className={styles.text}>
        {progress.created(peopleText(total), momentText(campaign.createdAt))} · {progress.sent(sent)}
      </p>
      {reason && (
        <Alert severity={campaign.state === 'stopped' ? 'warning' : 'info'}>
          {nextAt ? progress.goesOn(reason, momentOf(nextAt, now, agent?.timezone)) : reason}
        </Alert>
      )}
      <ProgressBar label={campaign.title} height={8} value={sent} max={total} />
      <dl className={styles.totals}>
        {states.map((state) =>
          (counts[state] ?? 0) > 0 ? (
            <div key={state}>
              <dt>{recipientStates[state]}</dt>
              <dd>{numberText(counts[state] ?? 0)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div ref={row} className={styles.row}>
        {possible.map((command) => (
          <Button key={command} size="small" variant="outlined" disabled={isBusy} onClick={() => onCommand(command)}>
            {commands[command]}
          </Button>
        ))}
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? progress.hide : progress.details}
        </Button>
      </div>
      {isOpen && <People campaign={campaign} />}
    </section>
  )
}

type ListProps = { agentId: string; level?: HeadingLevel }
type ListViewProps = ListProps & { actor: Actor<CampaignCommandMachine> }

export const CampaignListView = ({ agentId, level = 'h3', actor }: ListViewProps) => {
  useFollowedCampaigns(agentId)
  const { data, isError, refetch } = useQuery(campaignsQuery(agentId))
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('running'))
  const run = (campaignId: string, action: CampaignCommand): void => {
    actor.send({ type: 'question.ask', subject: { action, campaignId } })
    if (action === 'pause') actor.send({ type: 'question.confirm' })
  }
  return (
    <>
      {isError && <RetryAlert text={progress.loadFailed} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.text}>{progress.empty}</p>}
      {data?.map((campaign) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          level={level}
          isBusy={isBusy}
          onCommand={(command) => run(campaign.id, command)}
        />
      ))}
      <CommandQuestion actor={actor} />
    </>
  )
}

export const CampaignList = (props: ListProps) => <CampaignListView {...props} actor={useCampaignCommand()} />
