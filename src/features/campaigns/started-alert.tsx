/** Stays after the notice that a campaign has begun: where to follow it, and when its first message goes out. */
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '../../services/campaign-queries.ts'
import styles from './campaigns.module.css'
import { momentOf, page } from './strings.ts'
import { useMinute } from './use-minute.ts'

/** So that the campaign below is seen, and not the emptied form above. */
const reveal = (alert: HTMLDivElement | null): void => alert?.scrollIntoView({ block: 'start' })

type StartedAlertProps = { agentId: string; campaignId: string | null; timezone: string | undefined }

export const StartedAlert = ({ agentId, campaignId, timezone }: StartedAlertProps) => {
  const now = useMinute()
  const { data } = useQuery(campaignsQuery(agentId))
  const nextAt = data?.find(({ id }) => id === campaignId)?.nextAt
  return (
    <Alert ref={reveal} severity="success" className={styles.started ?? ''}>
      {nextAt && `${page.beginsAt(momentOf(nextAt, now, timezone))} `}
      {page.seeBelow}
    </Alert>
  )
}
