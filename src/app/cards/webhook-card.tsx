import { WebhookCard } from '../../features/webhook-card/webhook-card.tsx'
import type { ChannelCardProps } from '../channel-cards.ts'

const Card = ({ agent }: ChannelCardProps) => <WebhookCard agentId={agent.id} />

export default Card
