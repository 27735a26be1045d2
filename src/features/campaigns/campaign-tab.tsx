/** The tab 'Campanhas' (S3§2): what can be done with the WhatsApp of the agent, and how its campaigns stand. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Megaphone, MessageCircleOff, Users, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { channelsQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import styles from './campaigns.module.css'
import { CampaignList } from './campaign-list.tsx'
import { OptOutQuestions } from './opt-out-questions.tsx'
import { tab } from './strings.ts'

type CardProps = {
  Icon: LucideIcon
  title: string
  text: string
  badge?: string
  isDisabled?: boolean
  children?: ReactNode
}

const Card = ({ Icon, title, text, badge, isDisabled = false, children }: CardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id} data-disabled={isDisabled}>
      <header className={styles.header}>
        <span className={styles.row}>
          <Icon size={20} aria-hidden />
          <h3 id={id} className={styles.subtitle}>
            {title}
          </h3>
        </span>
        {badge && <span className={styles.badge}>{badge}</span>}
      </header>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}

const addressOf = (agentId: string, agentName: string): string =>
  `/agentes/envio-em-massa?${new URLSearchParams({ agentId, agentName }).toString()}`

export const CampaignTabView = ({ agentId, agentName }: { agentId: string; agentName: string }) => {
  const { data, isFetching, refetch } = useQuery(channelsQuery(agentId))
  const isConnected = data?.some(({ kind, state }) => kind === 'whatsappWeb' && state === 'connected') ?? false
  if (data === undefined && isFetching) return <Loading />
  return (
    <div className={styles.tab}>
      <h2 className={styles.title}>{tab.title}</h2>
      {!isConnected && (
        <Card Icon={MessageCircleOff} title={tab.notConnected} text={tab.notConnectedText}>
          <div className={styles.row}>
            <Button component={Link} href={`/agentes/${agentId}?type=channel`} variant="contained">
              {tab.connect}
            </Button>
            <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
              {tab.checkAgain}
            </Button>
          </div>
        </Card>
      )}
      <div className={styles.cards}>
        <Card
          Icon={Megaphone}
          title={tab.massTitle}
          text={isConnected ? tab.massText : tab.connectFirst}
          isDisabled={!isConnected}
        >
          {isConnected ? (
            <Button component={Link} href={addressOf(agentId, agentName)} variant="contained">
              {tab.open}
            </Button>
          ) : (
            <Button variant="contained" disabled>
              {tab.open}
            </Button>
          )}
        </Card>
        <Card Icon={CalendarClock} title={tab.scheduling} text={tab.schedulingText} badge={tab.soon} isDisabled />
        <Card Icon={Users} title={tab.segmentation} text={tab.segmentationText} badge={tab.soon} isDisabled />
      </div>
      <OptOutQuestions agentId={agentId} />
      <CampaignList agentId={agentId} />
    </div>
  )
}
