/** The tab 'Campanhas' (S3§2): the state of the agent's WhatsApp, and its campaigns. */
import Button from '@mui/material/Button'
import { CalendarClock, Megaphone, Users } from 'lucide-react'
import { Link } from 'wouter'
import { Loading } from '../../ui/loading.tsx'
import styles from './campaigns.module.css'
import { CampaignList } from './campaign-list.tsx'
import { Card } from './card.tsx'
import { NotConnected, useConnection } from './not-connected.tsx'
import { OptOutQuestions } from './opt-out-questions.tsx'
import { tab } from './strings.ts'

const campaignUrl = (agentId: string, agentName: string): string =>
  `/agentes/envio-em-massa?${new URLSearchParams({ agentId, agentName }).toString()}`

export const CampaignTabView = ({ agentId, agentName }: { agentId: string; agentName: string }) => {
  const connection = useConnection(agentId)
  if (connection === 'loading') return <Loading />
  const isConnected = connection === 'connected'
  return (
    <div className={styles.tab}>
      <h2 className={styles.title}>{tab.title}</h2>
      {!isConnected && <NotConnected agentId={agentId} />}
      <div className={styles.cards}>
        <Card
          Icon={Megaphone}
          title={tab.massTitle}
          text={connection === 'notConnected' ? tab.connectFirst : tab.massText}
          isDisabled={!isConnected}
        >
          {isConnected ? (
            <Button component={Link} href={campaignUrl(agentId, agentName)} variant="contained">
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
