/** Whether a card uses a simulator, also before anything is linked, and the URL of its controls. */
import type { ChannelConnection } from '../../../contract/channels.ts'

export const standInOf = (
  channel: ChannelConnection | undefined,
  /** The provider for new links; undefined if it is a real one. */
  simulatorUrl: string | undefined,
): { isSimulated: boolean; url: string | undefined } => {
  const isSimulated = channel?.isSimulated ?? simulatorUrl !== undefined
  return { isSimulated, url: isSimulated ? (channel?.simulatorUrl ?? simulatorUrl) : undefined }
}
