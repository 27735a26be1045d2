/** `/__test`: where end-to-end tests decide how calls end. Mounted with `TEST_MODE=1` only. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import { Email, Role } from '../../contract/auth.ts'
import { type CallName, routes } from '../../contract/routes.ts'
import { TrainingProgress } from '../../contract/trainings.ts'
import { Id } from '../../contract/wire.ts'
import type { Clock } from '../clock.ts'
import { setBalance } from '../db/credits.ts'
import type { Db } from '../db/schema.ts'
import { revokeSession } from '../db/sessions.ts'
import { findUserByEmail } from '../db/users.ts'
import { readJson } from '../http/read-json.ts'
import type { HeldTrainings } from './held-trainings.ts'
import { Outcome, type Outcomes } from './outcomes.ts'

const Call = v.picklist(Object.keys(routes) as CallName[])
const Scope = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const AddBody = v.strictObject({ scope: Scope, call: Call, outcome: Outcome })
const ReleaseBody = v.strictObject({ scope: Scope, call: Call })
const CreditsBody = v.strictObject({ email: Email, balance: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const ExpireBody = v.strictObject({ email: Email })
const RoleBody = v.strictObject({ email: Email, role: Role })
const HoldBody = v.strictObject({ agentId: Id, progress: v.optional(TrainingProgress) })
const ReleaseTrainingsBody = v.strictObject({ agentId: Id })
const AgeBody = v.strictObject({ trainingId: Id, minutes: v.pipe(v.number(), v.integer(), v.minValue(0)) })

type TestMode = { outcomes: Outcomes; trainings: HeldTrainings; db: Db; clock: Clock }

export function testRoutes({ outcomes, trainings, db, clock }: TestMode): Hono {
  const app = new Hono()

  const post = <S extends v.GenericSchema>(
    path: string,
    schema: S,
    work: (body: v.InferOutput<S>) => object | Promise<object | undefined>,
  ) =>
    app.post(path, async (c) => {
      const json = await readJson(c.req.raw)
      if (!json.ok) return problem(c, 400, json.reason)
      const parsed = v.safeParse(schema, json.value)
      if (!parsed.success) return problem(c, 400, v.summarize(parsed.issues))
      const answer = await work(parsed.output)
      return answer === undefined ? problem(c, 404, 'unknown account or training') : c.json(answer)
    })

  post('/outcomes', AddBody, ({ scope, call, outcome }) => {
    outcomes.add(scope, call, outcome)
    return { added: true }
  })
  post('/release', ReleaseBody, ({ scope, call }) => ({ released: outcomes.release(scope, call) }))
  post('/credits', CreditsBody, async ({ email, balance }) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) return undefined
    await setBalance(db, user.id, balance, clock.now())
    return { balance }
  })
  post('/expire', ExpireBody, async ({ email }) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) return undefined
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
    for (const { id } of sessions) await revokeSession(db, user.id, id, clock.now())
    return { expired: sessions.length }
  })
  // Tokens carry the role they were issued with: it shows at the next sign-in.
  post('/role', RoleBody, async ({ email, role }) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) return undefined
    await db.updateTable('users').set({ role }).where('id', '=', user.id).execute()
    return { role }
  })
  post('/hold-trainings', HoldBody, async ({ agentId, progress }) => {
    await trainings.hold(agentId, progress)
    return { held: true }
  })
  post('/release-trainings', ReleaseTrainingsBody, async ({ agentId }) => ({
    released: await trainings.release(agentId),
  }))
  // As if it had been waiting for so long already.
  post('/training-age', AgeBody, async ({ trainingId, minutes }) => {
    const { numUpdatedRows } = await db
      .updateTable('trainings')
      .set({ queued_at: sql<Date>`queued_at - make_interval(mins => ${minutes})` })
      .where('id', '=', trainingId)
      .executeTakeFirst()
    return numUpdatedRows === 0n ? undefined : { minutes }
  })
  return app
}

const problem = (c: Context, status: 400 | 404, message: string) => c.json({ error: 'test_mode', message }, status)
