/** Mails with password links: sent after the answer, tried again when the mail server is away. */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { MailRefused } from '../mail/mailer.ts'

export type SendPasswordLink = (email: string) => Promise<void>
export type EnsureQueue = (
  name: string,
  settings: Omit<NonNullable<Parameters<PgBoss['createQueue']>[1]>, 'name'>,
) => Promise<void>

type Options = {
  boss: PgBoss
  log: Log
  send: SendPasswordLink
  ensureQueue: EnsureQueue
  retryDelay: number
  pollSeconds: number
}

/** The address alone: the token is made when the mail is sent, and is in no queue. */
type PasswordLinkJob = { email: string }

const queue = 'password-link'

export type StartedPasswordLinks = { enqueue: (email: string) => Promise<void>; stop: () => Promise<void> }

export async function startPasswordLinks(options: Options): Promise<StartedPasswordLinks> {
  const { boss, log, send, ensureQueue, retryDelay, pollSeconds } = options
  await ensureQueue(queue, {
    expireInSeconds: 60,
    // With growing delays, for some twenty minutes; later a mail would only puzzle who asked for it.
    retryLimit: 7,
    retryDelay,
    retryBackoff: true,
    // Which addresses were asked for is nothing to keep.
    deleteAfterSeconds: 3_600,
    retentionSeconds: 3_600,
  })

  const attempt = async ({ data: { email }, retryCount }: JobWithMetadata<PasswordLinkJob>) => {
    try {
      await send(email)
    } catch (cause) {
      log.error(`password link, attempt ${retryCount + 1}`, cause)
      if (!(cause instanceof MailRefused)) throw cause
    } finally {
      boss.notifyWorker(worker)
    }
  }
  const worker: string = await boss.work(
    queue,
    { pollingIntervalSeconds: pollSeconds, includeMetadata: true },
    async ([job]: JobWithMetadata<PasswordLinkJob>[]) => {
      if (job !== undefined) await attempt(job)
    },
  )

  return {
    enqueue: async (email) => {
      await boss.send(queue, { email } satisfies PasswordLinkJob)
      boss.notifyWorker(worker)
    },
    stop: async () => {
      await boss.offWork(queue, { id: worker })
    },
  }
}
