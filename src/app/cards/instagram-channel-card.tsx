import { Instagram } from '../../features/instagram/instagram.tsx'
import type { ChannelCardProps } from '../channel-cards.ts'

const InstagramChannelCard = ({ agent, canManage, journal }: ChannelCardProps) => (
  <Instagram agentId={agent.id} canManage={canManage} journal={journal} />
)

export default InstagramChannelCard
