import { Instagram } from '../../features/instagram/instagram.tsx'
import type { ChannelCardProps } from '../channel-cards.ts'

const InstagramChannelCard = ({ agent, canManage, journal, refreshes }: ChannelCardProps) => (
  <Instagram agentId={agent.id} canManage={canManage} journal={journal} refreshes={refreshes} />
)

export default InstagramChannelCard
