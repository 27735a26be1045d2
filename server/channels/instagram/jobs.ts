/** Renews tokens, and completes authorizations whose page could not post its result. */
import { dayMs } from '../../../contract/durations.ts'
import * as v from 'valibot'
import { defineJob } from '../../jobs/define-job.ts'
import { findChannelById } from '../find-channel.ts'
import { takeReturned } from './authorizations.repository.ts'
import { connectInstagram, type InstagramConnecting, renewToken } from './connection.ts'
import { instagramProviderName } from './provider.ts'

type Options = Omit<InstagramConnecting, 'redirectUri'> & { redirectUri: Promise<string> }

const lookSeconds = 6 * 3_600

export function instagramJobs(options: Options) {
  const { db, clock, secrets } = options
  const renewal = defineJob({
    name: 'instagram-token',
    payload: v.object({ channelId: v.string() }),
    retry: { limit: 6, delaySeconds: 60, maxDelaySeconds: 3_600 },
    expireInSeconds: 120,
    onePerKey: true,
    run: async ({ channelId }) => {
      const channel = await findChannelById(db, channelId)
      if (channel?.state === 'connected') await renewToken(options, channel)
    },
    recover: {
      everySeconds: lookSeconds,
      run: async () => {
        const channels = await db
          .selectFrom('channels')
          .select('id')
          .where('provider', '=', instagramProviderName)
          .where('state', '=', 'connected')
          .where('createdAt', '<', new Date(clock.now().getTime() - dayMs))
          .execute()
        for (const { id } of channels) await renewal.enqueue({ channelId: id }, { key: id })
      },
    },
  })
  const completion = defineJob({
    name: 'instagram-return',
    payload: v.object({ nonceHash: v.string() }),
    retry: { limit: 1, delaySeconds: 5 },
    expireInSeconds: 120,
    run: async ({ nonceHash }) => {
      const redirectUri = await options.redirectUri
      const returned = await takeReturned(db, secrets, nonceHash)
      if (returned !== undefined) await connectInstagram({ ...options, redirectUri }, returned)
    },
  })
  return { definitions: [renewal, completion], enqueueReturn: completion.enqueue }
}
