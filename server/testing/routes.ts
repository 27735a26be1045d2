/** `/__test`: lets end-to-end tests control the outcome of calls. Mounted only with `TEST_MODE=1`. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import { Email, Role } from '../../contract/auth.ts'
import { type CallName, routes } from '../../contract/routes.ts'
import { TrainingProgress } from '../../contract/trainings.ts'
import { Id } from '../../contract/wire.ts'
import type { Clock } from '../platform/clock.ts'
import { setBalance } from '../credits/ledger.ts'
import type { Db } from '../db/schema.ts'
import { revokeSession } from '../accounts/sessions.repository.ts'
import { findUserByEmail, setRole } from '../accounts/users.repository.ts'
import { readJson } from '../http/read-json.ts'
import { phoneForPeople, phoneIdentity } from '../channels/identity.ts'
import { findChannelById } from '../channels/find-channel.ts'
import type { Channels } from '../channels/channels.ts'
import { Deployment, type Deployments } from './deployments.ts'
import { connectFakeProvider } from './fake-provider.ts'
import type { HeldTrainings } from './held-trainings.ts'
import { Outcome, type Outcomes } from './outcomes.ts'

const Call = v.picklist(Object.keys(routes) as CallName[])
const Scope = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const AddBody = v.strictObject({ scope: Scope, call: Call, outcome: Outcome })
const ReleaseBody = v.strictObject({ scope: Scope, call: Call })
const DeploymentBody = v.strictObject({ scope: Scope, ...Deployment.entries })
const CreditsBody = v.strictObject({ email: Email, balance: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const ExpireBody = v.strictObject({ email: Email })
const RoleBody = v.strictObject({ email: Email, role: Role })
const HoldBody = v.strictObject({ agentId: Id, progress: v.optional(TrainingProgress) })
const ReleaseTrainingsBody = v.strictObject({ agentId: Id })
const FollowUpAgeBody = v.strictObject({ agentId: Id, minutes: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const WaitingAgeBody = v.strictObject({ agentId: Id, minutes: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const RereadBody = v.strictObject({ trainingId: Id })
const FakeProviderBody = v.strictObject({ agentId: Id, url: v.pipe(v.string(), v.url()) })
const InboundBody = v.strictObject({ channelId: Id, digits: v.string(), text: v.string() })
const AgeBody = v.strictObject({ trainingId: Id, minutes: v.pipe(v.number(), v.integer(), v.minValue(0)) })

type TestMode = { outcomes: Outcomes; deployments: Deployments; trainings: HeldTrainings; db: Db; clock: Clock } & {
  enqueueFollowUp: (silenceId: string) => Promise<void>
  enqueueReread: (trainingId: string) => Promise<void>
  notifyTraining: (trainingId: string) => Promise<void>
  channels: Channels
  queueDueInInbox: () => Promise<void>
}

export function testRoutes({
  outcomes,
  deployments,
  trainings,
  db,
  clock,
  notifyTraining,
  channels,
  ...queues
}: TestMode): Hono {
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
  post('/deployment', DeploymentBody, ({ scope, ...deployment }) => {
    deployments.set(scope, deployment)
    return { deployed: true }
  })
  post('/credits', CreditsBody, async ({ email, balance }) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) return undefined
    await setBalance(db, user.id, balance, clock.now())
    return { balance }
  })
  post('/expire', ExpireBody, async ({ email }) => {
    const user = await findUserByEmail(db, email)
    if (user === undefined) return undefined
    const sessions = await db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()
    for (const { id } of sessions) await revokeSession(db, user.id, id, clock.now())
    return { expired: sessions.length }
  })
  // Tokens carry the role at the time of sign-in, so a change shows at the next one.
  post('/role', RoleBody, async ({ email, role }) => {
    return (await setRole(db, email, role)) ? { role } : undefined
  })
  post('/hold-trainings', HoldBody, async ({ agentId, progress }) => {
    await trainings.hold(agentId, progress)
    return { held: true }
  })
  post('/release-trainings', ReleaseTrainingsBody, async ({ agentId }) => ({
    released: await trainings.release(agentId),
  }))
  // Makes the training look as if it had waited for that long.
  post('/training-age', AgeBody, async ({ trainingId, minutes }) => {
    const { numUpdatedRows } = await db
      .updateTable('trainings')
      .set({ queuedAt: sql<Date>`queued_at - make_interval(mins => ${minutes})` })
      .where('id', '=', trainingId)
      .executeTakeFirst()
    await notifyTraining(trainingId)
    return numUpdatedRows === 0n ? undefined : { minutes }
  })
  // Makes this website due for rereading.
  post('/reread-due', RereadBody, async ({ trainingId }) => {
    const { numUpdatedRows } = await db
      .updateTable('trainings')
      .set({ rereadAt: clock.now(), rereadQueued: true })
      .where('id', '=', trainingId)
      .where('rereadAt', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    await queues.enqueueReread(trainingId)
    return { due: true }
  })
  // Makes the agent's customers look as if they had been silent for that long.
  post('/follow-up-age', FollowUpAgeBody, async ({ agentId, minutes }) => {
    const silences = await db
      .updateTable('followUpSilences')
      .set({
        since: sql<Date>`since - make_interval(mins => ${minutes})`,
        dueAt: sql<Date>`due_at - make_interval(mins => ${minutes})`,
        sentAt: sql<Date>`sent_at - make_interval(mins => ${minutes})`,
      })
      .where('agentId', '=', agentId)
      .where('endedAt', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of silences) await queues.enqueueFollowUp(id)
    return { silences: silences.length }
  })
  // Makes people look as if they had been silent, and customers as if they had waited, for that long.
  post('/waiting-age', WaitingAgeBody, async ({ agentId, minutes }) => {
    const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(mins => ${minutes})`
    await db
      .updateTable('conversations')
      .set({ returnAt: earlier('returnAt'), alertAt: earlier('alertAt') })
      .where('agentId', '=', agentId)
      .execute()
    await queues.queueDueInInbox()
    return { minutes }
  })
  post('/connect-channel', FakeProviderBody, (body) => connectFakeProvider(db, clock, body))
  // Simulates a message of a customer with this number.
  post('/inbound', InboundBody, async ({ channelId, digits, text }) => {
    const channel = await findChannelById(db, channelId)
    if (channel === undefined) return undefined
    const person = {
      identities: [{ identity: phoneIdentity(digits), address: digits }],
      name: '',
      phone: phoneForPeople(digits),
    }
    const inbound = { providerId: crypto.randomUUID(), person, sentAt: clock.now(), text, isOwn: false }
    return { received: await channels.receive(channel, inbound) }
  })
  return app
}

const problem = (c: Context, status: 400 | 404, message: string) => c.json({ error: 'test_mode', message }, status)
