/** Shown when the agent has no WhatsApp for campaigns, with a link to connect it (CP-02). */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { Link } from 'wouter'
import { channelsQuery } from '../../services/queries.ts'
import styles from './campaigns.module.css'
import { Card } from './card.tsx'
import { tab } from './strings.ts'

export const useConnection = (agentId: string): { isConnected: boolean; isUnknown: boolean } => {
  const { data, isFetching } = useQuery(channelsQuery(agentId))
  return {
    isConnected: data?.some(({ kind, state }) => kind === 'whatsappWeb' && state === 'connected') ?? false,
    isUnknown: data === undefined && isFetching,
  }
}

export const NotConnected = ({ agentId, level = 'h3' }: { agentId: string; level?: 'h2' | 'h3' }) => {
  const { isFetching, refetch } = useQuery(channelsQuery(agentId))
  return (
    <Card Icon={MessageCircleOff} title={tab.notConnected} text={tab.notConnectedText} level={level}>
      <div className={styles.row}>
        <Button component={Link} href={`/agentes/${agentId}?type=channel`} variant="contained">
          {tab.connect}
        </Button>
        <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
          {tab.checkAgain}
        </Button>
      </div>
    </Card>
  )
}
