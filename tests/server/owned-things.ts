/** One of everything that an account may have, so that every id exists. */
import { queueOutbound } from '../../server/channels/outbox.repository.ts'
import { addCampaign } from './campaign-rows.ts'
import { connectFakeChannel } from './fake-channel.ts'
import type { Ids } from './sample-requests.ts'
import { type Account, newLogin, newUnanswered, type TestServer } from './server-fixture.ts'
import { validAgent, validFollowUp, validQuestion, validStage, validTraining, validWebhook } from './valid-bodies.ts'

/** Includes a failed training, and its own conversation. */
export async function createThings(server: TestServer, owner: Account): Promise<Ids> {
  const { token, id: ownerId, email } = owner
  const { id: agentId } = await server.done('createAgent', { body: validAgent(ownerId) }, token)
  const { id: trainingId } = await server.done('createTextTraining', { query: {}, body: validTraining(agentId) }, token)
  await server.db.updateTable('trainings').set({ status: 'FAILED' }).where('id', '=', trainingId).execute()
  const { id: stageId } = await server.done('createStage', { body: validStage(agentId) }, token)
  const { id: followUpId } = await server.done('saveFollowUp', { form: validFollowUp(agentId) }, token)
  const sessionId = `sessao-${agentId}`
  const { answerId } = await server.done('testChat', { body: validQuestion(agentId, sessionId) }, token)
  const { id: channelId } = await connectFakeChannel(server, { ownerId, agentId })
  const campaign = await addCampaign(server, { ownerId, agentId, channelId })
  const { id: webhookId } = await server.done('createWebhook', { body: validWebhook(agentId) }, token)
  const call = { to: '5511988887777', variables: { pedido: '42' } }
  const { id: executionId } = await server.done('testWebhook', { params: { webhookId }, body: call }, token)
  const { id: keyId } = await server.done('createApiKey', { params: { agentId }, body: { name: 'Site' } }, token)
  const note = { params: { agentId, sessionId }, body: { text: 'Ligar amanhã.' } }
  const { id: noteId } = await server.done('addInboxNote', note, token)
  const loginId = await newLogin(server, owner)
  return {
    ownerId,
    email,
    agentId,
    trainingId,
    stageId,
    followUpId,
    sessionId,
    loginId,
    ...campaign,
    answerId: answerId ?? '',
    webhookId,
    executionId,
    keyId,
    noteId,
    replyId: await failedReply(server, { ownerId, agentId, channelId, sessionId: `reply-${sessionId}` }),
    unansweredId: await newUnanswered(server, owner, agentId),
  }
}

/** A message of a person to a customer that was not delivered. */
async function failedReply(
  { db, clock }: TestServer,
  { sessionId, ...of }: { ownerId: string; agentId: string; channelId: string; sessionId: string },
): Promise<string> {
  const now = clock.now()
  const [contactId, conversationId, id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const { ownerId, agentId, channelId } = of
  await db.insertInto('contacts').values({ id: contactId, ownerId, agentId, createdAt: now }).execute()
  const identity = { identity: `phone:${contactId}`, address: '5511977776666' }
  await db
    .insertInto('contactIdentities')
    .values({ agentId, contactId, ...identity })
    .execute()
  await db
    .insertInto('conversations')
    .values({
      id: conversationId,
      ownerId,
      agentId,
      sessionId,
      channelId,
      contactId,
      channel: 'whatsappWeb',
      handledBy: 'person',
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await db
    .insertInto('messages')
    .values({
      id,
      conversationId,
      role: 'assistant',
      content: 'Oi',
      sources: '[]',
      writtenBy: 'Carlos',
      createdAt: now,
    })
    .execute()
  await queueOutbound(
    db,
    {
      ownerId,
      channelId,
      conversationId,
      contactId,
      messageId: id,
      address: identity.address,
      origin: 'person',
      part: { type: 'text', text: 'Oi' },
    },
    now,
  )
  await db.updateTable('outboundMessages').set({ state: 'failed' }).where('messageId', '=', id).execute()
  return id
}
