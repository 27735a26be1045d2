/** The website card (S3§4): active once the agent has a website, with the code that embeds its widget. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { Agent } from '../../../contract/agents.ts'
import { readableUrl } from '../../../contract/readable-url.ts'
import { siteOf } from '../../../contract/website-url.ts'
import { momentText } from '../../format.ts'
import { agentQuery, channelsQuery, runtimeConfigQuery } from '../../services/queries.ts'
import { StatusCard } from '../../ui/status-card.tsx'
import { card } from './strings.ts'
import { SnippetDialog, WebsiteDialog } from './website-dialogs.tsx'
import styles from './website.module.css'
import { useWebsite, type WebsiteActors } from './website.wiring.ts'

type ViewProps = { agent: Agent; actors: WebsiteActors; canManage: boolean; journal: ReactNode }

export const WebsiteView = ({ agent: given, actors: { form, snippet }, canManage, journal }: ViewProps) => {
  const { data: agent = given } = useQuery(agentQuery(given.id))
  const { data: config } = useQuery(runtimeConfigQuery)
  const { data: channels } = useQuery(channelsQuery(given.id))
  const channel = channels?.find(({ kind }) => kind === 'widget')
  const url = agent.websiteUrl ?? ''
  // The server admits the whole host, so paths are not shown.
  const site = URL.canParse(url) ? readableUrl(new URL(url).origin) : url
  const isActive = site !== ''
  const { seenOn } = channel?.profile ?? {}
  const seen = channel?.profile.seenAt ?? channel?.confirmedAt
  const isSeenThere = !seenOn || (URL.canParse(site) && siteOf(new URL(seenOn)) === siteOf(new URL(site)))
  const sight = seen && (isSeenThere ? card.seen(momentText(seen)) : card.seenOn(readableUrl(seenOn), momentText(seen)))
  useEffect(() => {
    // Whoever has just told the first address needs the code next.
    const saving = form.on('notice', ({ key }) => {
      const hasUrl = form.getSnapshot().context.values.websiteUrl !== ''
      if (key === 'saved' && !isActive && hasUrl) snippet.send({ type: 'snippet.open' })
    })
    return () => saving.unsubscribe()
  }, [form, snippet, isActive])
  return (
    <>
      <StatusCard
        Icon={Globe}
        title={card.title}
        description={card.text}
        tone={isActive ? (seen && isSeenThere ? 'good' : 'warning') : 'idle'}
        status={isActive ? sight || card.unseen : card.inactive}
        actions={
          <>
            {isActive && (
              <Button size="small" variant="outlined" onClick={() => snippet.send({ type: 'snippet.open' })}>
                {card.code}
              </Button>
            )}
            {canManage && (
              <Button
                size="small"
                variant="outlined"
                onClick={() => form.send({ type: 'form.open', subject: { agentId: agent.id } })}
              >
                {isActive ? card.edit : card.setUp}
              </Button>
            )}
          </>
        }
      >
        {isActive && <p className={styles.site}>{site}</p>}
        {channel && journal}
      </StatusCard>
      <SnippetDialog
        actor={snippet}
        site={site}
        of={{
          host: config?.widgetHost || location.origin,
          agentId: agent.id,
          name: agent.name,
          welcomeMessage: agent.initialChatMessage ?? '',
        }}
      />
      <WebsiteDialog actor={form} />
    </>
  )
}

type WebsiteProps = Omit<ViewProps, 'actors'> & { userId: string }

export const Website = ({ userId, ...props }: WebsiteProps) => (
  <WebsiteView {...props} actors={useWebsite(userId, props.agent.id)} />
)
