import LinkCard from '../../features/whatsapp/link-card.tsx'
import type { ChannelCardProps } from '../channel-cards.ts'

const WhatsappLinkCard = ({ agent, ...props }: ChannelCardProps) => <LinkCard agentId={agent.id} {...props} />

export default WhatsappLinkCard
