/** Mails with password links: sent after the answer, tried again when the mail server is away. */
import * as v from 'valibot'
import { defineJob, PermanentFailure } from '../jobs/define-job.ts'
import { MailRefused } from '../platform/mailer.ts'

export type SendPasswordLink = (email: string) => Promise<void>

/** `retryDelaySeconds` is shortened by tests. */
export const passwordLinkJob = (send: SendPasswordLink, { retryDelaySeconds = 2 } = {}) =>
  defineJob({
    name: 'password-link',
    // The e-mail alone: the token is made when the mail is sent, and is in no queue.
    payload: v.object({ email: v.string() }),
    // For some twenty minutes; later a mail would only puzzle who asked for it.
    retry: { limit: 7, delaySeconds: retryDelaySeconds },
    expireInSeconds: 60,
    // For which e-mails a link was asked for is not kept longer than needed.
    keepSeconds: 3_600,
    run: async ({ email }) => {
      try {
        await send(email)
      } catch (cause) {
        if (cause instanceof MailRefused) throw new PermanentFailure(cause.message, { cause })
        throw cause
      }
    },
  })
