/** Starting campaigns: the upload of S3§7, and the facts shown before it. */
import type * as v from 'valibot'
import { routes } from '../../contract/routes.ts'
import { campaignFileFields, campaignTexts } from '../../contract/campaigns.ts'
import { readPhone } from '../../contract/phone-numbers.ts'
import { findAgent, lockAgent } from '../agents/agents.ts'
import { findChannel, findConnectedChannel } from '../channels/find-channel.ts'
import { phoneIdentity } from '../channels/identity.ts'
import { queueForPerson } from '../channels/queue-for-person.ts'
import { replyCost } from '../credits/model-catalogue.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import { parseFields } from '../http/parse-fields.ts'
import type { ReceivedForm } from '../http/receive-form.ts'
import { agentNotFound, invalidField, wrongFile } from '../http/refusals.ts'
import { withForm } from '../http/with-form.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import { addCampaignFiles, countRejectedRows, createCampaign, findRequested } from './campaigns.repository.ts'
import { createContactsReader } from './contacts-reader.ts'
import { contentOf, isEmptyContent, type MessageFields, partsFor } from './content.ts'
import type { CampaignDependencies } from './dependencies.ts'
import { linkedDays, startOfDay } from './limits.ts'
import { countQueued, hasQueued } from './recipients.repository.ts'
import { digestRequest } from './request-digest.ts'
import { emptyContentProblem, judgeRecipients, messageFiles, readRefused, storableValues } from './upload.ts'
import { beginningOf } from '../platform/text/plain.ts'

const notConnected = refuse(409, 'not_connected', 'WhatsApp não conectado. Conecte e tente novamente.')
const reusedRequestId = refuse(
  409,
  'request_id_reused',
  'Um envio deste mesmo rascunho já começou, com outro conteúdo. Este não foi enviado: confira as campanhas antes de enviar de novo.',
)
const unreadRefusals = 'A lista dos contatos recusados não pôde ser lida.'
const started = 'Envio em massa iniciado com sucesso!'

type StartHandlers = Pick<Handlers, 'massSend' | 'testMassSend' | 'campaignPlan'>

export function campaignStartHandlers(dependencies: CampaignDependencies): StartHandlers {
  const { db, clock, files, channels, campaignLimits, wakeCampaign } = dependencies
  const readContacts = createContactsReader()

  /** Parses the message of a form, or returns why it is invalid. */
  async function readMessage<F extends MessageFields>(
    schema: v.GenericSchema<unknown, F>,
    ownerId: string,
    form: ReceivedForm,
  ) {
    const parsed = parseFields(schema, form)
    if (!parsed.ok) return parsed
    const { fields } = parsed
    const agent = await findAgent(db, ownerId, fields.agentId)
    if (agent === undefined) return { ok: false, refusal: agentNotFound } as const
    const uploaded = await messageFiles(files, form, fields.documentName)
    if (uploaded === undefined) return { ok: false, refusal: wrongFile } as const
    const content = contentOf(fields, uploaded.content)
    if (isEmptyContent(content)) {
      const { path, message } = emptyContentProblem
      return { ok: false, refusal: invalidField('empty_message', path, message) } as const
    }
    return { ok: true, fields, agent, stored: uploaded.stored, content } as const
  }

  async function start(ownerId: string, form: ReceivedForm, signal: AbortSignal) {
    const file = form.files.get('file')
    const read = await readMessage(routes.massSend.form, ownerId, form)
    if (!read.ok) return read.refusal
    if (file === undefined) return invalidField('no_file', 'file', campaignTexts.noFile)
    const { fields, agent, stored, content } = read
    const { areaCode, requestId = null } = fields
    const requestDigest = await digestRequest(files, form)
    const answer = async (row: CampaignRow) => {
      if (row.requestDigest !== null && row.requestDigest !== requestDigest) return reusedRequestId
      await wakeCampaign(row.id)
      return reply({ id: row.id, message: started, total: row.total, refused: await countRejectedRows(db, row.id) })
    }
    // The answer to the first request was lost, perhaps together with the connection of the channel.
    const earlier = await findRequested(db, ownerId, requestId)
    if (earlier !== undefined) return answer(earlier)
    if ((await findConnectedChannel(db, ownerId, agent.id, 'whatsappWeb')) === undefined) return notConnected
    const contacts = await readContacts(files.path(file.id), file.name, signal)
    const listed = judgeRecipients(contacts, areaCode, content)
    if (listed.kind === 'problem') return invalidField('invalid_contacts', listed.path, listed.message)
    // It may have been lost while the file was read.
    const channel = await findConnectedChannel(db, ownerId, agent.id, 'whatsappWeb')
    if (channel === undefined) return notConnected
    const now = clock.now()
    const { recipients } = listed
    const before = form.files.get('refusedFile')
    const refusedBefore = before === undefined ? [] : await readRefused(files.path(before.id))
    if (refusedBefore === undefined) return invalidField('invalid_refusals', 'refusedFile', unreadRefusals)
    const refused = [...refusedBefore, ...listed.refused]
    const of = { ownerId, agentId: agent.id, channelId: channel.id, requestId, requestDigest }
    const campaign = { ...of, title: beginningOf(file.name, 200), content, files: stored, recipients, refused }
    const row = await createCampaign(db, campaign, now)
    return row === undefined ? agentNotFound : answer(row)
  }

  async function sendTest(ownerId: string, form: ReceivedForm) {
    const read = await readMessage(routes.testMassSend.form, ownerId, form)
    if (!read.ok) return read.refusal
    const { fields, agent, stored, content } = read
    const { phone, values } = fields
    const number = readPhone(phone)
    if (number.kind === 'invalid') return invalidField('invalid_phone', 'phone', number.note)
    const channel = await findConnectedChannel(db, ownerId, agent.id, 'whatsappWeb')
    if (channel === undefined) return notConnected
    const parts = partsFor(content, storableValues(values))
    if (parts.length === 0) return invalidField('invalid_content', 'textMessage', campaignTexts.nothingForPerson)
    const now = clock.now()
    const identities = [{ identity: phoneIdentity(number.digits), address: number.digits }]
    const person = { identities, name: '', phone: `+${number.digits}` }
    const isQueued = await db.transaction().execute(async (trx) => {
      if (!(await lockAgent(trx, ownerId, agent.id))) return false
      await addCampaignFiles(trx, { ownerId, agentId: agent.id }, stored, channel.id, now)
      await queueForPerson(trx, { channel, person, parts }, now)
      return true
    })
    if (!isQueued) return agentNotFound
    await channels.wake(channel.id)
    return reply({ message: 'Teste enviado.' })
  }

  return {
    massSend: async (_, { session, request, signal }) =>
      withForm(dependencies, request, ['file', 'refusedFile', ...campaignFileFields], (form) =>
        start(session.user.id, form, signal),
      ),

    testMassSend: async (_, { session, request }) =>
      withForm(dependencies, request, campaignFileFields, (form) => sendTest(session.user.id, form)),

    campaignPlan: async ({ params: { agentId } }, { session }) => {
      const agent = await findAgent(db, session.user.id, agentId)
      if (agent === undefined) return agentNotFound
      const now = clock.now()
      const channel = await findChannel(db, session.user.id, agentId, 'whatsappWeb')
      const sentToday = channel ? await countQueued(db, channel.id, startOfDay(agent.timezone, now)) : 0
      const opening = campaignLimits.opening(agent.timezone, now)
      return reply({
        timezone: agent.timezone,
        sentToday,
        linkedDays: channel ? linkedDays(channel, now) : 0,
        isFirst: channel === undefined || !(await hasQueued(db, channel.id)),
        answerCost: dependencies.isPaid ? replyCost(agent.responseModel) : 0,
        opensAt: opening !== undefined && opening > now ? opening.toISOString() : null,
      })
    },
  }
}
