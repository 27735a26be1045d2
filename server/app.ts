/** The companion server as one Hono app, everything it needs injected. */
import { Hono } from 'hono'
import { type Attempts, createAttempts } from './auth/attempts.ts'
import { createLimits } from './auth/limits.ts'
import { createTokens } from './auth/token.ts'
import { createDocumentReader } from './documents/documents.ts'
import { createFileAddresses } from './files/addresses.ts'
import { createAuthenticate } from './http/authenticate.ts'
import { bindRoutes, refusal } from './http/bind.ts'
import { crossOrigin } from './http/cross-origin.ts'
import type { BuiltApp } from './http/built-app.ts'
import { openapiDocument } from './http/openapi.ts'
import { defect, unknownThing } from './http/refusals.ts'
import type { Handlers } from './http/result.ts'
import { securityHeaders } from './http/security-headers.ts'
import { agentHandlers } from './routes/agents.ts'
import { authHandlers } from './routes/auth.ts'
import { chatFileHandlers } from './routes/chat-files.ts'
import { chatHandlers } from './routes/chat.ts'
import { creditHandlers } from './routes/credits.ts'
import type { Dependencies } from './routes/dependencies.ts'
import { googleHandlers } from './routes/google.ts'
import { passwordResetHandlers } from './routes/password-reset.ts'
import { retrievalHandlers } from './routes/retrieval.ts'
import { scrapingHandlers } from './routes/scraping.ts'
import { systemHandlers } from './routes/system.ts'
import { trainingCreationHandlers } from './routes/training-creation.ts'
import { trainingFileHandlers } from './routes/training-files.ts'
import { trainingHandlers } from './routes/trainings.ts'
import { createUnderWay } from './routes/under-way.ts'
import { createHeldTrainings } from './testing/held-trainings.ts'
import { createOutcomes } from './testing/outcomes.ts'
import { testRoutes } from './testing/routes.ts'
import { createWebsites, type Websites } from './website/websites.ts'

/** What is made here, of what is given. */
type Made = 'tokens' | 'attempts' | 'limits' | 'websites' | 'documents' | 'addresses' | 'questions'

export type AppOptions = Omit<Dependencies, Made> & {
  /** Signs sessions; every server of one database must have the same. */
  tokenSecret: string
  attempts?: Attempts
  websites?: Websites
  /** Files of the built app, when this server also serves it. */
  builtApp?: BuiltApp
}

export function createApp({ tokenSecret, builtApp, ...given }: AppOptions): Hono {
  const { db, clock, config, log } = given
  const tokens = createTokens(tokenSecret, clock)
  const attempts = given.attempts ?? createAttempts(clock)
  const limits = createLimits(clock, { attempts, registrationsPerHour: config.registrationsPerHour })
  const websites = given.websites ?? createWebsites({ config, log })
  const testMode = config.testMode
    ? { outcomes: createOutcomes(), trainings: createHeldTrainings(db, given.jobs) }
    : undefined
  const dependencies: Dependencies = {
    ...given,
    jobs: testMode?.trainings.jobs ?? given.jobs,
    tokens,
    attempts,
    limits,
    websites,
    documents: createDocumentReader(),
    addresses: createFileAddresses(tokenSecret, clock),
    questions: createUnderWay(),
  }
  const handlers: Handlers = {
    ...systemHandlers(dependencies),
    ...authHandlers(dependencies),
    ...googleHandlers(dependencies),
    ...passwordResetHandlers(dependencies),
    ...agentHandlers(dependencies),
    ...scrapingHandlers(dependencies),
    ...trainingHandlers(dependencies),
    ...trainingCreationHandlers(dependencies),
    ...trainingFileHandlers(dependencies),
    ...retrievalHandlers(dependencies),
    ...creditHandlers(dependencies),
    ...chatHandlers(dependencies),
    ...chatFileHandlers(dependencies),
  }

  const app = new Hono()
  app.use(securityHeaders(config))
  if (config.allowedOrigins.length > 0) app.use('/api/*', crossOrigin(config.allowedOrigins))
  app.onError((cause, c) => {
    // A caller that goes away in the middle is no defect of ours.
    if (!c.req.raw.signal.aborted) log.error(`${c.req.method} ${c.req.path} failed`, cause)
    return c.json(defect, 500)
  })
  const authenticate = createAuthenticate(db, tokens, clock)
  bindRoutes(app, { handlers, authenticate, config, decided: testMode?.outcomes.take })
  const document = openapiDocument()
  app.get('/openapi.json', (c) => c.json(document))
  if (testMode !== undefined) app.route('/__test', testRoutes({ ...testMode, db, clock }))
  app.notFound(async (c) => {
    const served = c.req.method === 'GET' || c.req.method === 'HEAD' ? await builtApp?.(c) : undefined
    return served ?? refusal(c, unknownThing)
  })
  return app
}
