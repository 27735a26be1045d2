/** Shown when the agent has no WhatsApp for campaigns, with a link to connect it (CP-02), or when that is not known. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { channelsQuery } from '../../services/queries.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { isFocusLost } from '../../ui/use-focus-after.ts'
import styles from './campaigns.module.css'
import { Card } from './card.tsx'
import { tab } from './strings.ts'

/** `loading` before the first read only, so that a repeated one does not replace the page. */
type Connection = 'loading' | 'unread' | 'connected' | 'notConnected'

export const useConnection = (agentId: string): Connection => {
  const { data, errorUpdateCount } = useQuery(channelsQuery(agentId))
  if (!data) return errorUpdateCount > 0 ? 'unread' : 'loading'
  const isConnected = data.some(({ kind, state }) => kind === 'whatsappWeb' && state === 'connected')
  return isConnected ? 'connected' : 'notConnected'
}

export const NotConnected = ({ agentId, level = 'h3' }: { agentId: string; level?: 'h2' | 'h3' }) => {
  const { data, isFetching, refetch } = useQuery(channelsQuery(agentId))
  // The button that finds a connection disappears with all this.
  useEffect(
    () => () => {
      if (isFocusLost()) document.querySelector('main')?.focus()
    },
    [],
  )
  if (!data) return <RetryAlert text={tab.unread} isRetrying={isFetching} onRetry={() => void refetch()} />
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
