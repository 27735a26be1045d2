/** Puts the companion server together, starts it, and stops it when a signal comes. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { createKeyUses } from './api-keys/uses.ts'
import { systemClock } from './platform/clock.ts'
import { sharedTokenSecret } from './db/settings.ts'
import { modelOfAgent } from './trainings/work.repository.ts'
import { seedDemo } from './demo/seed.ts'
import { createLocalEventBus, createSharedEventBus } from './platform/event-bus.ts'
import { createRecheck } from './unanswered/recheck.ts'
import { createSteering } from './stages/steer.ts'
import { failOpenTurns } from './conversations/turns.repository.ts'
import { createEngine } from './answering/create-engine.ts'
import { embeddingsOf } from './retrieval/embeddings.ts'
import { endpointOf } from './platform/model/endpoint.ts'
import { type FileStore, openFileStore } from './platform/files/store.ts'
import { fileSweepJob } from './jobs/sweep-files.ts'
import { passwordLinkJob } from './accounts/jobs.ts'
import { prepareCampaignSend } from './campaigns/before-send.ts'
import { campaignInboundRule } from './campaigns/inbound.ts'
import { campaignJobs } from './campaigns/jobs.ts'
import { campaignPace, testModeLimits, defaultLimits } from './campaigns/limits.ts'
import { createInstagram } from './channels/instagram/instagram.ts'
import { instagramProvider, instagramProviderName, simulatedInstagram } from './channels/instagram/provider.ts'
import { createMessaging } from './channels/messaging.ts'
import { createFileUrls } from './conversations/file-urls.ts'
import { releaseAllSendLeases } from './channels/send-lease.ts'
import { whatsappProviders } from './channels/providers.ts'
import { createDeliver } from './conversations/deliver.ts'
import { cancelOutdatedFollowUp } from './follow-ups/before-send.ts'
import { followUpJobs } from './follow-ups/jobs.ts'
import { outageNoticeJob } from './channels/jobs.ts'
import { inboxJobs } from './inbox/jobs.ts'
import { cancelOutdatedAlert } from './inbox/whatsapp-alerts.ts'
import { sendDue } from './follow-ups/send.ts'
import { embeddingJob } from './retrieval/jobs.ts'
import { createNotifyTraining } from './trainings/notify-training.ts'
import { trainingJobs } from './trainings/jobs.ts'
import { openStaticFiles } from './http/static-files.ts'
import { describeRuntime } from './http/system.routes.ts'
import { simulateProviders } from './stand-ins/simulate.ts'
import { createDocumentReader } from './sources/documents/documents.ts'
import { createIngest } from './sources/create-ingest.ts'
import { createOcrReader } from './sources/images/ocr.ts'
import { webhookHistoryJob } from './webhooks/jobs.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createReread } from './trainings/reread.ts'
import { rereadJob } from './trainings/reread.jobs.ts'
import { createTrain } from './trainings/train.ts'
import { consoleLog } from './platform/log.ts'
import { createSecrets } from './platform/secrets.ts'
import { createFakeProvider } from './testing/fake-provider.ts'
import { createMailer } from './platform/mailer.ts'
import { linkBase, sendPasswordLink } from './accounts/password-link.ts'
import { giveUp } from './give-up.ts'
import { listenOrGiveUp } from './listen-or-give-up.ts'
import type { OpenDatabase } from './db/open.ts'
import type { Config } from './platform/config.ts'

function filesOrGiveUp({ dataDir }: Config): FileStore {
  try {
    return openFileStore(join(dataDir, 'files'))
  } catch (cause) {
    giveUp(`DATA_DIR: files cannot be kept there: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

type Given = {
  database: OpenDatabase
  /** Without a demonstration account. */
  isEmpty: boolean
}

export async function serve(configured: Config, { database, isEmpty }: Given): Promise<void> {
  const log = consoleLog
  const clock = systemClock
  const { db } = database
  // Known once the server listens; jobs queued by an earlier process wait for it, too.
  const base = Promise.withResolvers<string>()
  // Simulated providers call this server where it listens, real ones at its public URL.
  const listening = Promise.withResolvers<string>()
  const simulated = await simulateProviders(configured, {
    serverUrl: () => listening.promise,
    instagramApp: simulatedInstagram,
    folder: join(configured.dataDir, 'stand-ins'),
  })
  const { config } = simulated
  const { adapters, graph } = whatsappProviders(config, simulated.plays)
  const hookBase = () => (simulated.plays.zapi ? listening.promise : base.promise)
  const files = filesOrGiveUp(config)
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
    log,
  })
  const embeddings = embeddingsOf(config, db, log)
  // A single OCR reader for the whole server, because it takes much memory.
  const ocr = createOcrReader()
  const ingest = createIngest({ config, log, ocr, modelOf: (agentId) => modelOfAgent(db, agentId) })
  const passwordLinks = passwordLinkJob((email) => sendPasswordLink({ db, clock, mailer, base: base.promise }, email))
  const embedding = embeddings && embeddingJob(embeddings)
  // Only an embedded database is certainly used by no other server.
  const sharedEvents = config.databaseUrl === undefined ? undefined : createSharedEventBus(database.pool, log)
  const events = sharedEvents ?? createLocalEventBus()
  const notifyTraining = createNotifyTraining({ db, events, log })
  const engine = createEngine({ db, clock, log, embeddings, model: endpointOf(config) })
  const onEnded = createNotifyTraining({ db, events, log, recheck: createRecheck({ db, engine, log }) })
  const trainings = trainingJobs({
    db,
    train: createTrain({ db, log, files, ingest, onProgress: notifyTraining }),
    onTrained: embedding?.enqueue,
    onEnded,
    // A test that holds trainings back must not have them recovered.
    limits: config.testMode ? { recoverSeconds: 86_400 } : {},
  })
  const rereading = rereadJob({
    db,
    clock,
    reread: createReread({ db, clock, ingest }),
    onTrained: embedding?.enqueue,
    onEnded,
  })
  const tokenSecret = config.jwtSecret ?? (await sharedTokenSecret(db))
  const secrets = createSecrets(tokenSecret)
  if (sharedEvents === undefined) {
    await failOpenTurns(db)
    await releaseAllSendLeases(db)
  }
  const fileUrls = createFileUrls(tokenSecret, clock)
  const provider = instagramProvider(config, simulated.instagram)
  const instagram =
    provider && createInstagram({ db, clock, secrets, provider, base: base.promise, filePath: fileUrls.urlOf })
  const campaignLimits = config.testMode ? testModeLimits : defaultLimits
  const { answering, channels } = createMessaging({
    db,
    clock,
    engine,
    log,
    files,
    events,
    secrets,
    steering: createSteering({ db, clock, config, log, secrets }),
    documents: createDocumentReader(),
    adapters: {
      ...adapters,
      ...(instagram && { [instagramProviderName]: instagram.adapter }),
      ...(config.testMode && { fake: createFakeProvider() }),
    },
    beforeSend: [
      prepareCampaignSend({ clock, limits: campaignLimits }),
      cancelOutdatedFollowUp({ clock }),
      cancelOutdatedAlert,
    ],
    inboundRule: campaignInboundRule,
    pace: campaignPace,
    ocr,
    isShared: sharedEvents !== undefined,
    isHurried: config.testMode,
  })
  const deliver = createDeliver(channels.outbound)
  const followUps = followUpJobs({
    db,
    sendDue: (id, queuedFor) =>
      sendDue({ db, clock, deliver, notifyConversation: events.notifyWatchers }, id, queuedFor),
  })
  const inbox = inboxJobs({ db, clock, events, mailer, channels, answering, appUrl: base.promise })
  const outages = outageNoticeJob({ db, clock, mailer, appUrl: base.promise })
  const campaigns = campaignJobs({ db, clock, limits: campaignLimits, wake: channels.wake, events })
  const jobs = await startJobs(
    [
      passwordLinks,
      followUps.job,
      ...campaigns.definitions,
      rereading.job,
      ...trainings.jobs,
      ...channels.jobs,
      ...inbox.jobs,
      outages.job,
      fileSweepJob({ db, files, clock }),
      webhookHistoryJob({ db, clock }),
      ...(instagram?.jobs ?? []),
      ...(embedding === undefined ? [] : [embedding.job]),
    ],
    { pool: database.pool, log },
  )
  const keyUses = createKeyUses(db, log)
  const app = createApp({
    db,
    keyUses,
    clock,
    enqueueTraining: trainings.enqueue,
    enqueueReread: rereading.enqueue,
    enqueueFollowUp: followUps.enqueue,
    queueDueInInbox: inbox.queueDue,
    answerLeft: inbox.answerLeft,
    enqueuePasswordLink: (email) => passwordLinks.enqueue({ email }),
    config,
    log,
    files,
    engine,
    events,
    answering,
    channels,
    instagram,
    graph,
    simulatorUrls: simulated.simulatorUrls,
    hookBase,
    campaignLimits,
    wakeCampaign: campaigns.wake,
    secrets,
    tokenSecret,
    staticFiles: openStaticFiles(
      fileURLToPath(new URL('../dist', import.meta.url)),
      describeRuntime({ config, instagram, simulatorUrls: simulated.simulatorUrls }),
    ),
  })

  const server = await listenOrGiveUp(app, config)
  base.resolve(linkBase(config, server.address))
  listening.resolve(server.address)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Stopping should not take long, so the process does not wait for long.
    setTimeout(() => giveUp('Could not stop in time'), 10_000).unref()
    await server.close()
    await answering.stop()
    await keyUses.flush()
    sharedEvents?.close()
    await jobs.stop()
    await simulated.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  const demo = isEmpty ? undefined : await seedDemo({ db, clock, config, sharedPool: sharedEvents && database.pool })
  for (const id of demo?.trainingIds ?? []) await trainings.enqueue(id)
  log.info(`Prosa: ${server.address}`)
  if (demo !== undefined) log.info(`Conta de demonstração: ${demo.email} / senha: ${demo.password}`)
}
