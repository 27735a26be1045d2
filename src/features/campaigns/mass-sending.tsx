/** The page of mass sending (S3§2, S3§3): the list, the message, how it reaches each person, and the start. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { sendableContacts } from '../../machines/mass-sending/sending-data.ts'
import { campaignPlanQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import styles from './campaigns.module.css'
import { CampaignList } from './campaign-list.tsx'
import { useMassSending } from './campaigns.wiring.ts'
import { Confirmation } from './confirmation.tsx'
import { ContactsPart } from './contacts-part.tsx'
import { MessagePart } from './message-part.tsx'
import { PreviewPart } from './preview-part.tsx'
import { page, sendingNotices } from './strings.ts'

type PageProps = { agentId: string; agentName: string; userId: string }

const Sending = ({ agentId, agentName, userId }: PageProps) => {
  const actor = useMassSending(userId, agentId)
  const snapshot = useSelector(actor, (current) => current)
  const plan = useQuery(campaignPlanQuery(agentId))
  const { contacts, issues } = snapshot.context
  if (snapshot.matches('restoring')) return <Loading />
  return (
    <div className={styles.page}>
      <Button
        component={Link}
        href={`/agentes/${agentId}?type=campaign`}
        className={styles.back ?? ''}
        startIcon={<ArrowLeft size={18} aria-hidden />}
      >
        {page.back}
      </Button>
      <h1 className={styles.title}>
        {page.title}: {agentName}
      </h1>
      {snapshot.matches({ editing: 'failed' }) && (
        <Alert severity="error">
          {sendingNotices.failed({})} {page.kept}
          {Object.values(issues).map((issue) => (
            <p key={issue} className={styles.error}>
              {issue}
            </p>
          ))}
        </Alert>
      )}
      {snapshot.matches({ editing: 'started' }) && <Alert severity="success">{sendingNotices.started({})}</Alert>}
      <div className={styles.columns}>
        <div className={styles.page}>
          <ContactsPart actor={actor} />
          <MessagePart actor={actor} />
          <div className={styles.row}>
            <Button
              variant="contained"
              disabled={!snapshot.can({ type: 'send.start' })}
              onClick={() => actor.send({ type: 'send.start' })}
            >
              {page.send}
            </Button>
          </div>
        </div>
        <PreviewPart actor={actor} plan={plan.data} />
      </div>
      <CampaignList agentId={agentId} />
      <Confirmation actor={actor} people={sendableContacts(contacts).length} plan={plan.data} />
    </div>
  )
}

export const MassSending = (props: PageProps) => <Sending key={`${props.userId} ${props.agentId}`} {...props} />
