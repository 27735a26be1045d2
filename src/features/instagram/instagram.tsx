/** The Instagram card with its dialogs and their actors. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { channelsQuery, runtimeConfigQuery } from '../../services/queries.ts'
import { InstagramCard } from './instagram-card.tsx'
import { InstagramConnectDialog, InstagramRemoval } from './instagram-dialogs.tsx'
import { useInstagram } from './instagram.wiring.ts'

type InstagramProps = {
  agentId: string
  canManage: boolean
  journal: ReactNode
  /** How often 'Atualizar' of the tab was pressed. */
  refreshes: number
}

const RunningInstagram = ({ agentId, canManage, journal, refreshes }: InstagramProps) => {
  const actor = useInstagram(agentId)
  const { data: config } = useQuery(runtimeConfigQuery)
  const { data: channels } = useQuery(channelsQuery(agentId))
  const channel = channels?.find(({ kind }) => kind === 'instagram')
  const checked = useRef(refreshes)
  useEffect(() => {
    if (checked.current !== refreshes) actor.send({ type: 'status.refresh' })
    checked.current = refreshes
  }, [actor, refreshes])
  return (
    <>
      <InstagramCard
        actor={actor}
        canManage={canManage}
        isSimulated={config?.simulatorUrls.instagram !== undefined}
        simulatorUrl={channel?.simulatorUrl ?? config?.simulatorUrls.instagram}
        confirmedAt={channel?.confirmedAt ?? null}
        journal={channel && journal}
      />
      <InstagramConnectDialog actor={actor} />
      <InstagramRemoval actor={actor} />
    </>
  )
}

export const Instagram = (props: InstagramProps) => <RunningInstagram key={props.agentId} {...props} />
