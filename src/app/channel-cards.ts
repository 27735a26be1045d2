/** The cards of the tab 'Canais', one row each, in display order (S3§2). */
import type { ReactNode } from 'react'
import type { ChannelKind } from '../../contract/channels.ts'
import type { LoadPart } from '../flow/lazy-part.tsx'
import type { AgentTabProps } from './agent-tab-rows.ts'

export type ChannelCardProps = AgentTabProps & {
  /** The history of the connection, which opens on the card. */
  journal: ReactNode
  /** Incremented each time that 'Atualizar' is pressed. */
  refreshes: number
}

type CardRow = { kind: ChannelKind | 'webhook'; load: LoadPart<ChannelCardProps> }

export const channelCards: readonly CardRow[] = [
  { kind: 'whatsappWeb', load: () => import('./cards/whatsapp-link-card.tsx') },
  { kind: 'whatsappCloud', load: () => import('../features/whatsapp/official-card.tsx') },
  { kind: 'instagram', load: () => import('./cards/instagram-channel-card.tsx') },
  { kind: 'widget', load: () => import('./cards/website-channel-card.tsx') },
  { kind: 'webhook', load: () => import('./cards/webhook-card.tsx') },
]
