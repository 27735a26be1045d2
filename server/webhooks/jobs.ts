/** Old executions are removed when a server starts, and daily. */
import { dailyJob } from '../jobs/regular-job.ts'
import { trimExecutions, type TrimOptions } from './trim-executions.ts'

export const webhookHistoryJob = (options: TrimOptions) => dailyJob('webhook-history', () => trimExecutions(options))
