import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChannelConnection } from '../../../contract/channels.ts'
import { ChannelJournal } from '../../features/channel-journal/channel-journal.tsx'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { Part, WhileLoading } from '../../flow/lazy-part.tsx'
import { followLink } from '../../services/follow-link.ts'
import { channelsQuery, invalidate, webhooksQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import type { AgentTabProps } from '../agent-tab-rows.ts'
import { channelCards } from '../channel-cards.ts'
import styles from './channel-tab.module.css'

const statesOf = (channels: readonly Pick<ChannelConnection, 'kind' | 'state'>[]): string =>
  channels
    .map(({ kind, state }) => `${kind} ${state}`)
    .toSorted()
    .join()

/** Fetches the connections and their journals again when a state differs from the shown one. */
const useLiveChannels = (agentId: string): void => {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = channelsQuery(agentId)
    return followLink(agentId, ({ channels }) => {
      if (statesOf(channels) !== statesOf(client.getQueryData(queryKey) ?? [])) void invalidate(queryKey)
    })
  }, [client, agentId])
}

const ChannelTab = (props: AgentTabProps) => {
  const client = useQueryClient()
  const { queryKey } = channelsQuery(props.agent.id)
  const [refreshes, setRefreshes] = useState(0)
  useLiveChannels(props.agent.id)
  const [isReading, setReading] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(isReading, button)
  const refresh = async (): Promise<void> => {
    setRefreshes((count) => count + 1)
    setReading(true)
    const keys = [queryKey, webhooksQuery(props.agent.id).queryKey]
    await Promise.all(keys.map((each) => client.invalidateQueries({ queryKey: each })))
    setReading(false)
  }
  return (
    <div className={styles.tab}>
      <header className={styles.header}>
        <h2 className={styles.title}>Canais</h2>
        <Button
          ref={button}
          variant="outlined"
          size="small"
          startIcon={<RefreshCw size={16} aria-hidden />}
          loading={isReading}
          loadingPosition="start"
          onClick={() => void refresh()}
        >
          Atualizar
        </Button>
      </header>
      <div className={styles.cards}>
        {(props.canManage ? channelCards : channelCards.filter(({ kind }) => kind !== 'webhook')).map(
          ({ kind, load }) => (
            <AreaBoundary key={kind}>
              <WhileLoading fallback={<Loading />}>
                <Part
                  load={load}
                  props={{
                    ...props,
                    refreshes,
                    journal: props.canManage && kind !== 'webhook' && (
                      <ChannelJournal agentId={props.agent.id} kind={kind} />
                    ),
                  }}
                />
              </WhileLoading>
            </AreaBoundary>
          ),
        )}
      </div>
    </div>
  )
}

export default ChannelTab
