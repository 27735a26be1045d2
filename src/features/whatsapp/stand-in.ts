/** Whether a stand-in serves a card, before anything was linked too, and where it is steered. */
import type { ChannelConnection } from '../../../contract/channels.ts'

export const standInOf = (
  channel: ChannelConnection | undefined,
  /** Of the provider that new links use; undefined when it is a real one. */
  simulatorUrl: string | undefined,
): { isSimulated: boolean; url: string | undefined } => {
  const isSimulated = channel?.isSimulated ?? simulatorUrl !== undefined
  return { isSimulated, url: isSimulated ? (channel?.simulatorUrl ?? simulatorUrl) : undefined }
}
