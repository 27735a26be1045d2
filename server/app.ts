/** The companion server as one Hono app; all dependencies are injected. */
import { Hono } from 'hono'
import { createRateLimiter } from './db/rate-limiter.ts'
import { createLimits } from './accounts/limits.ts'
import { createTokens } from './accounts/token.ts'
import { createFileUrls } from './conversations/file-urls.ts'
import type { Authenticate } from './accounts/session.ts'
import { sessionOfKey } from './api-keys/keys.ts'
import { apiKeyHandlers } from './api-keys/routes.ts'
import type { KeyUses } from './api-keys/uses.ts'
import { createAuthenticate } from './accounts/authenticate.ts'
import { bindRoutes, refusalResponse } from './http/bind.ts'
import { anyOrigin, crossOrigin } from './http/cross-origin.ts'
import type { StaticFiles } from './http/static-files.ts'
import { openapiDocument } from './http/openapi.ts'
import { defect, packedBody, unknownThing } from './http/refusals.ts'
import type { Handlers } from './http/result.ts'
import { securityHeaders } from './http/security-headers.ts'
import { findAgent } from './agents/agents.ts'
import { agentHandlers } from './agents/routes.ts'
import { agentUpdateHandlers } from './agents/update.routes.ts'
import { accountHandlers } from './accounts/account.routes.ts'
import { authHandlers } from './accounts/routes.ts'
import type { CampaignDependencies } from './campaigns/dependencies.ts'
import { campaignStartHandlers } from './campaigns/routes.ts'
import { campaignHandlers } from './campaigns/running.routes.ts'
import type { ChannelDependencies } from './channels/dependencies.ts'
import type { InboxDependencies } from './inbox/dependencies.ts'
import { inboxConversationHandlers } from './inbox/conversation.routes.ts'
import { inboxHandlers } from './inbox/routes.ts'
import { inboxWritingHandlers } from './inbox/writing.routes.ts'
import { instagramHandlers } from './channels/instagram/instagram.routes.ts'
import { instagramWebhookHandlers } from './channels/instagram/webhook.routes.ts'
import { channelHandlers } from './channels/routes.ts'
import { widgetHandlers } from './channels/widget/widget.routes.ts'
import { cloudHandlers } from './channels/cloud.routes.ts'
import { linkedHandlers } from './channels/linked.routes.ts'
import { createDeliver } from './conversations/deliver.ts'
import type { FollowUpDependencies } from './follow-ups/dependencies.ts'
import { followUpHandlers } from './follow-ups/routes.ts'
import { chatFileHandlers } from './conversations/files.routes.ts'
import { apiChatHandlers } from './conversations/api-chat.routes.ts'
import { conversationListHandlers } from './conversations/list.routes.ts'
import { chatHandlers } from './conversations/routes.ts'
import { creditHandlers } from './credits/routes.ts'
import { agentFileHandlers } from './agents/file.routes.ts'
import { dashboardHandlers } from './dashboard/routes.ts'
import type { AccountDependencies } from './accounts/dependencies.ts'
import type { AgentDependencies } from './agents/dependencies.ts'
import type { ConversationDependencies } from './conversations/dependencies.ts'
import type { StageDependencies } from './stages/dependencies.ts'
import type { TrainingDependencies } from './trainings/dependencies.ts'
import { googleHandlers } from './accounts/google.routes.ts'
import { passwordResetHandlers } from './accounts/password-reset.routes.ts'
import { retrievalHandlers } from './trainings/retrieval.routes.ts'
import { websiteHandlers } from './agents/website.routes.ts'
import { stageHandlers } from './stages/routes.ts'
import { conversationStagesHandler } from './stages/state.routes.ts'
import { testRequestHandlers } from './stages/test-request.routes.ts'
import { systemHandlers } from './http/system.routes.ts'
import { trainingCreationHandlers } from './trainings/creation.routes.ts'
import { trainingFileHandlers } from './trainings/files.routes.ts'
import { trainingHandlers } from './trainings/routes.ts'
import { correctAnswerHandlers } from './trainings/correct-answer.routes.ts'
import { createRecheck } from './unanswered/recheck.ts'
import { unansweredHandlers } from './unanswered/routes.ts'
import { trainingSourceHandlers } from './trainings/sources.routes.ts'
import { createDeployments } from './testing/deployments.ts'
import { createNotifyTraining } from './trainings/notify-training.ts'
import { createHeldTrainings } from './testing/held-trainings.ts'
import { createOutcomes } from './testing/outcomes.ts'
import { testRoutes } from './testing/routes.ts'
import { exampleHandlers } from './demo/examples.routes.ts'
import type { WebhookDependencies } from './webhooks/dependencies.ts'
import { webhookHandlers } from './webhooks/routes.ts'
import { createWebsites, type Websites } from './agents/from-website/websites.ts'

type Dependencies = AccountDependencies &
  AgentDependencies &
  ConversationDependencies &
  StageDependencies &
  TrainingDependencies &
  FollowUpDependencies &
  ChannelDependencies &
  CampaignDependencies &
  InboxDependencies &
  WebhookDependencies

/** Dependencies that are created here from the given ones. */
type BuiltHere =
  | 'rateLimiter'
  | 'tokens'
  | 'limits'
  | 'websites'
  | 'fileUrls'
  | 'deliver'
  | 'isPaid'
  | 'recheckUnanswered'

export type AppOptions = Omit<Dependencies, BuiltHere> & {
  /** Signs sessions; all servers of one database must have the same. */
  tokenSecret: string
  /** Queues an immediate check of this silence, whenever its follow-up is due. */
  enqueueFollowUp: (silenceId: string) => Promise<void>
  websites?: Websites
  /** Flushed by whoever stops the server. */
  keyUses: KeyUses
  /** Files of the built app, if this server also serves it. */
  staticFiles?: StaticFiles
}

export function createApp({ tokenSecret, staticFiles, ...given }: AppOptions): Hono {
  const { db, clock, config, log } = given
  const tokens = createTokens(tokenSecret, clock)
  const rateLimiter = createRateLimiter(db, clock)
  const limits = createLimits(rateLimiter, config.registrationsPerHour)
  const websites = given.websites ?? createWebsites({ config, log })
  const notifyTraining = createNotifyTraining({ db, events: given.events, log })
  const testMode = config.testMode
    ? {
        outcomes: createOutcomes(),
        deployments: createDeployments(),
        trainings: createHeldTrainings(db, notifyTraining, given.enqueueTraining),
      }
    : undefined
  const served = staticFiles && (testMode?.deployments.around(staticFiles, testMode.outcomes) ?? staticFiles)
  const dependencies: Dependencies = {
    ...given,
    enqueueTraining: async (id) => {
      await (testMode?.trainings.enqueueTraining ?? given.enqueueTraining)(id)
      await notifyTraining(id)
    },
    rateLimiter,
    tokens,
    limits,
    websites,
    fileUrls: createFileUrls(tokenSecret, clock),
    deliver: createDeliver(given.channels.outbound),
    isPaid: given.engine.isPaid,
    recheckUnanswered: createRecheck(given),
  }
  const handlers: Handlers = {
    ...systemHandlers(dependencies),
    ...authHandlers(dependencies),
    ...accountHandlers(dependencies),
    ...googleHandlers(dependencies),
    ...passwordResetHandlers(dependencies),
    ...agentHandlers(dependencies),
    ...agentUpdateHandlers(dependencies),
    ...websiteHandlers(dependencies),
    ...exampleHandlers(dependencies),
    ...trainingHandlers(dependencies),
    ...trainingCreationHandlers(dependencies),
    ...trainingFileHandlers(dependencies),
    ...trainingSourceHandlers(dependencies),
    ...retrievalHandlers(dependencies),
    ...unansweredHandlers(dependencies),
    ...correctAnswerHandlers(dependencies),
    ...stageHandlers(dependencies),
    ...testRequestHandlers(dependencies),
    conversationStages: conversationStagesHandler(dependencies),
    ...creditHandlers(dependencies),
    ...dashboardHandlers(dependencies),
    ...agentFileHandlers(dependencies),
    ...chatHandlers(dependencies),
    ...conversationListHandlers(dependencies),
    ...chatFileHandlers(dependencies),
    ...inboxHandlers(dependencies),
    ...inboxConversationHandlers(dependencies),
    ...inboxWritingHandlers(dependencies),
    ...followUpHandlers(dependencies),
    ...channelHandlers(dependencies),
    ...instagramHandlers(dependencies),
    ...instagramWebhookHandlers(dependencies),
    ...widgetHandlers(dependencies),
    ...linkedHandlers(dependencies),
    ...cloudHandlers(dependencies),
    ...campaignStartHandlers(dependencies),
    ...campaignHandlers(dependencies),
    ...webhookHandlers(dependencies),
    ...apiKeyHandlers({ ...dependencies, keyUses: given.keyUses }),
    ...apiChatHandlers(dependencies),
  }

  const app = new Hono()
  app.use(securityHeaders(config))
  // Before the rule of configured origins, which would refuse the preflights of other sites.
  app.use('/v1/widget/*', anyOrigin)
  if (config.allowedOrigins.length > 0) app.use(crossOrigin(config.allowedOrigins))
  // A compressed body would be read as noise, as nothing here decompresses it.
  app.use(async (c, next) =>
    (c.req.header('content-encoding') ?? 'identity') === 'identity' ? next() : refusalResponse(c, packedBody),
  )
  app.onError((cause, c) => {
    // A client that disconnects half-way is not a defect of the server.
    if (!c.req.raw.signal.aborted) log.error(`${c.req.method} ${c.req.path} failed`, cause)
    return c.json(defect, 500)
  })
  const authenticateUser = createAuthenticate(db, tokens, clock)
  const authenticate: Authenticate = (token, auth) =>
    auth === 'apiKey' ? sessionOfKey(given, token) : authenticateUser(token, auth)
  const ownsAgent = async (ownerId: string, id: string) => (await findAgent(db, ownerId, id)) !== undefined
  bindRoutes(app, { handlers, authenticate, ownsAgent, config, takeTestOutcome: testMode?.outcomes.take })
  const document = openapiDocument()
  app.get('/openapi.json', (c) => c.json(document))
  if (testMode !== undefined)
    app.route(
      '/__test',
      testRoutes({
        ...testMode,
        db,
        clock,
        enqueueFollowUp: given.enqueueFollowUp,
        enqueueReread: given.enqueueReread,
        notifyTraining,
        channels: given.channels,
        queueDueInInbox: given.queueDueInInbox,
      }),
    )
  app.notFound(async (c) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? await served?.(c) : undefined
    return file ?? refusalResponse(c, unknownThing)
  })
  return app
}
