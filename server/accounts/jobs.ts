/** Mails with password links are sent after the reply, and retried if the mail server is unavailable. */
import * as v from 'valibot'
import { defineJob, PermanentFailure } from '../jobs/define-job.ts'
import { MailRefused } from '../platform/mailer.ts'

export type SendPasswordLink = (email: string) => Promise<void>

/** `retryDelaySeconds` is shortened by tests. */
export const passwordLinkJob = (send: SendPasswordLink, { retryDelaySeconds = 2 } = {}) =>
  defineJob({
    name: 'password-link',
    // Only the e-mail address: the token is created when the mail is sent, so no queue ever contains it.
    payload: v.object({ email: v.string() }),
    // Retries for about twenty minutes; a later mail would only confuse the person who asked for it.
    retry: { limit: 7, delaySeconds: retryDelaySeconds },
    expireInSeconds: 60,
    // Which e-mail addresses asked for a link is not stored longer than needed.
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
