import { Website } from '../../features/website/website.tsx'
import type { ChannelCardProps } from '../channel-cards.ts'

const WebsiteChannelCard = (props: ChannelCardProps) => <Website {...props} />

export default WebsiteChannelCard
