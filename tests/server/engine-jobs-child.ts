/** A server that hangs in the middle of a training, so that a test can kill it there. */
import { openDatabase } from '../../server/db/open.ts'
import { startServerJobs } from './jobs-fixture.ts'

const [folder = ''] = process.argv.slice(2)
const { pool, db } = await openDatabase({ folder })

async function train(): Promise<void> {
  await db.updateTable('trainings').set({ status: 'PROCESSING' }).execute()
  process.stdout.write('processing\n')
  await new Promise(() => setInterval(() => {}, 1_000))
}

await startServerJobs({ pool, db, train, log: { info: () => {}, error: () => {} } })
