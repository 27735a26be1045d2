/** The page of mass sending (S3§2, S3§3): the list, the message, a preview for each recipient, and the start. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Actor } from 'xstate'
import type { MassSendingMachine } from '../../machines/mass-sending/mass-sending.machine.ts'
import { sendableContacts } from '../../machines/mass-sending/sending-data.ts'
import { campaignEstimateQuery } from '../../services/campaign-queries.ts'
import { focusField } from '../../ui/focus-field.ts'
import { Loading } from '../../ui/loading.tsx'
import styles from './campaigns.module.css'
import { CampaignList } from './campaign-list.tsx'
import { useMassSending } from './campaigns.wiring.ts'
import { Confirmation } from './confirmation.tsx'
import { ContactsPart } from './contacts-part.tsx'
import { MessagePart } from './message-part.tsx'
import { PreviewPart } from './preview-part.tsx'
import { NotConnected, useConnection } from './not-connected.tsx'
import { StartedAlert } from './started-alert.tsx'
import { page, sendingNotices, tab } from './strings.ts'

type ViewProps = { agentId: string; agentName: string; userId: string; actor: Actor<MassSendingMachine> }

export const MassSendingView = ({ agentId, agentName, userId, actor }: ViewProps) => {
  const snapshot = useSelector(actor, (current) => current)
  const connection = useConnection(agentId)
  const isConnected = connection === 'connected'
  const { data: facts } = useQuery({ ...campaignEstimateQuery(agentId), enabled: isConnected })
  const form = useRef<HTMLDivElement>(null)
  const { contacts, issues, focus, refusal, startedId } = snapshot.context
  useEffect(() => {
    const field = focus && form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
    if (field) focusField(field)
  }, [focus])
  if (snapshot.matches('restoring') || connection === 'loading') return <Loading />
  // The phone number is for the test only.
  const reasons = Object.entries(issues).flatMap(([field, issue]) => (field === 'phone' ? [] : [issue]))
  const isDoubtful = snapshot.matches({ editing: 'doubtful' })
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
      <h1>
        {page.title}: {agentName}
      </h1>
      {!isConnected && <NotConnected agentId={agentId} level="h2" />}
      <div className={styles.columns} ref={form}>
        <div className={styles.page}>
          <ContactsPart actor={actor} />
          <MessagePart actor={actor} />
          {snapshot.matches({ editing: 'started' }) && (
            <StartedAlert agentId={agentId} campaignId={startedId} timezone={facts?.timezone} />
          )}
          {(isDoubtful || snapshot.matches({ editing: 'failed' })) && (
            <Alert severity="error">
              <span>
                {sendingNotices.failed({})} {isDoubtful ? page.perhapsSent : page.notSent} {page.kept}
              </span>
              {(reasons.length === 0 && refusal !== null ? [refusal] : reasons).map((reason) => (
                <p key={reason} className={styles.error}>
                  {reason}
                </p>
              ))}
            </Alert>
          )}
          <div className={styles.row}>
            <Button
              variant="contained"
              disabled={!isConnected || !snapshot.can({ type: 'send.start' })}
              onClick={() => actor.send({ type: 'send.start' })}
            >
              {page.send}
            </Button>
            {connection === 'notConnected' && <span className={styles.text}>{tab.connectFirst}</span>}
          </div>
        </div>
        <PreviewPart actor={actor} facts={isConnected ? facts : undefined} userId={userId} />
      </div>
      <CampaignList agentId={agentId} level="h2" />
      <Confirmation actor={actor} people={sendableContacts(contacts).length} facts={facts} />
    </div>
  )
}

type PageProps = { agentId: string; agentName: string; userId: string }

const Sending = (props: PageProps) => <MassSendingView {...props} actor={useMassSending(props.userId, props.agentId)} />

export const MassSending = (props: PageProps) => <Sending key={`${props.userId} ${props.agentId}`} {...props} />
