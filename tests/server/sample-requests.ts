/** A valid request for each call, with the ids of an account's things: a call without one here does not compile. */
import type { CallInput, CallName } from '../../contract/routes.ts'
import {
  validAgent,
  validChange,
  validDocument,
  validFollowUp,
  validImage,
  validQuestion,
  validStage,
  validTraining,
  validUpload,
  validWebhook,
  validWebsite,
} from './valid-bodies.ts'

/** `loginId` is the id of a second session of the account, `sessionId` that of a conversation. */
export type Ids = Record<
  | ('ownerId' | 'email' | 'agentId' | 'trainingId' | 'stageId' | 'followUpId' | 'sessionId' | 'loginId')
  | ('campaignId' | 'contactId')
  | ('webhookId' | 'executionId' | 'keyId' | 'unansweredId' | 'answerId' | 'noteId' | 'replyId'),
  string
>

const savedAgent = (userId: string): CallInput<'updateAgent'>['body'] => {
  const { userId: _user, interaction: _interaction, pictureURL: _picture, ...fields } = validAgent(userId)
  return {
    ...fields,
    splitMessageMaxLength: 500,
    active: true,
    revision: null,
    websiteUrl: 'https://loja.exemplo.com.br',
    settings: [{ timeZone: 'America/Sao_Paulo' }],
  }
}

const massMessage = {
  textMessage: 'Olá, {{nome}}!',
  documentName: '',
  linkUrl: 'https://loja.exemplo.com.br',
  linkText: 'Nossa loja',
  optionTitle: 'Escolha',
  buttonLabel: 'Ver',
  'options[0]': 'Entrega|||Em dois dias',
  'options[1]': 'Retirada|||',
}

const validAgentFile = (): CallInput<'importAgent'>['body'] => {
  const { agentId: _agent, priority: _priority, ...stage } = validStage('')
  const { userId: _user, interaction: _interaction, pictureURL: _picture, ...agent } = validAgent('')
  return {
    prosa: 'agente',
    version: 1,
    trainings: [{ name: 'Frete', description: '', content: 'Custa dez reais.' }],
    agent: {
      ...agent,
      enableSplitMessages: false,
      splitMessageMaxLength: 500,
      humanTransfer: true,
      reminder: false,
    },
    stages: [stage],
    followUp: {
      waitMinutes: 60,
      active: true,
      content: 'Ainda posso ajudar?',
      sendHours: 'automatic',
      opensAt: 8,
      closesAt: 20,
      onSunday: false,
    },
  }
}

/** With every field of the call. */
export const sampleRequests: { [K in CallName]: (ids: Ids) => CallInput<K> } = {
  health: () => ({}),
  config: () => ({}),
  login: ({ email }) => ({ body: { email, password: 'uma senha comprida' } }),
  register: () => ({ body: { name: 'Nova', email: 'nova@exemplo.com.br', password: 'uma senha comprida' } }),
  googleLogin: () => ({ body: { credential: 'eyJhbGciOiJub25lIn0.e30.' } }),
  forgotPassword: ({ email }) => ({ body: { email } }),
  validateReset: () => ({ query: { token: 'abc' } }),
  resetPassword: () => ({ body: { token: 'abc', newPassword: 'uma senha comprida' } }),
  logout: () => ({}),
  currentUser: () => ({}),
  updateAccount: () => ({ body: { name: 'Nome Novo' } }),
  updateAccountNotices: () => ({ body: { phone: '11988887777' } }),
  listSessions: () => ({}),
  revokeSession: ({ loginId }) => ({ params: { loginId } }),
  // Refused on purpose, because later calls sign in with the password.
  changePassword: () => ({ body: { currentPassword: 'uma senha comprida', newPassword: 'uma senha comprida' } }),
  exportAccount: () => ({}),
  // Refused on purpose, because later calls need the account.
  deleteAccount: () => ({ body: { confirmation: 'outra senha' } }),
  listAgents: () => ({ query: { fields: 'card' } }),
  getAgent: ({ agentId }) => ({ params: { agentId } }),
  createAgent: ({ ownerId }) => ({ body: validAgent(ownerId) }),
  duplicateAgent: ({ agentId }) => ({ params: { agentId } }),
  exportAgent: ({ agentId }) => ({ params: { agentId } }),
  importAgent: () => ({ body: validAgentFile() }),
  createExample: () => ({ params: { key: 'bakery' } }),
  agentSteps: ({ agentId }) => ({ params: { agentId } }),
  updateAgent: ({ ownerId, agentId }) => ({ params: { agentId }, body: savedAgent(ownerId) }),
  previewAgent: ({ agentId }) => ({
    params: { agentId },
    body: { question: 'Quem é você?', draft: { name: 'Nina' } },
  }),
  listAgentVersions: ({ agentId }) => ({ params: { agentId } }),
  getAgentVersion: ({ agentId }) => ({ params: { agentId, revision: '1' } }),
  restoreAgentVersion: ({ agentId }) => ({ params: { agentId, revision: '1' } }),
  conversationStages: ({ agentId, sessionId }) => ({ params: { agentId, sessionId } }),
  deleteAgent: ({ agentId }) => ({ params: { agentId } }),
  generateAgent: () => ({ query: { url: 'https://padaria.exemplo.com.br' } }),
  scrapingProgress: () => ({ params: { progressId: 'andamento-1' } }),
  listTrainings: ({ agentId }) => ({ params: { agentId }, query: {} }),
  followTrainings: ({ agentId }) => ({ params: { agentId } }),
  getTraining: ({ trainingId }) => ({ params: { trainingId } }),
  createTextTraining: ({ agentId }) => ({ query: { refuseDuplicate: 'true' }, body: validTraining(agentId) }),
  createWebsiteTraining: ({ agentId }) => ({ query: { refuseDuplicate: 'true' }, body: validWebsite(agentId) }),
  createImageTraining: ({ agentId }) => ({ query: { refuseDuplicate: 'true' }, body: validImage(agentId) }),
  createDocumentTraining: ({ agentId }) => ({ query: { ...validDocument(agentId), refuseDuplicate: 'true' } }),
  refuseTrainingType: () => ({ params: { type: 'video' } }),
  updateTraining: ({ agentId, trainingId }) => ({
    params: { agentId, trainingId },
    body: { ...validChange(), sourceUrl: null, trainingSubPages: 'DISABLED', revision: null },
  }),
  deleteTraining: ({ trainingId }) => ({ params: { trainingId } }),
  retryTraining: ({ trainingId }) => ({ params: { trainingId } }),
  listUnanswered: ({ agentId }) => ({ params: { agentId } }),
  answerUnanswered: ({ unansweredId }) => ({
    params: { unansweredId },
    body: { question: 'Abrem domingo?', answer: 'Não abrimos aos domingos.' },
  }),
  changeUnanswered: ({ unansweredId }) => ({ params: { unansweredId }, body: { state: 'dismissed' } }),
  listPassages: ({ trainingId }) => ({ params: { trainingId } }),
  switchTrainings: ({ agentId, trainingId }) => ({
    params: { agentId },
    body: { trainingIds: [trainingId], enabled: false },
  }),
  replaceText: ({ trainingId }) => ({
    params: { trainingId },
    body: { content: 'Abrimos às 9 horas.', revision: null },
  }),
  scheduleReread: ({ trainingId }) => ({ params: { trainingId }, body: { interval: 'WEEKLY' } }),
  rereadNow: ({ trainingId }) => ({ params: { trainingId } }),
  testRetrieval: ({ agentId }) => ({ params: { agentId }, body: { question: 'Que horas vocês abrem?' } }),
  listStages: ({ agentId }) => ({ params: { agentId } }),
  createStage: ({ agentId }) => ({ body: validStage(agentId) }),
  updateStage: ({ agentId, stageId }) => ({
    params: { stageId },
    body: { ...validStage(agentId), priority: 1, revision: null },
  }),
  deleteStage: ({ stageId }) => ({ params: { stageId } }),
  testRequest: ({ agentId }) => ({
    // A private address, so that no test sends anything to another machine.
    body: { agentId, url: 'https://10.0.0.1/pedidos', method: 'post', params: 'a=1', headers: '{}', data: '{}' },
  }),
  modelCosts: () => ({}),
  creditBalance: () => ({}),
  creditUsage: () => ({ query: { days: '7', timeZone: 'America/Sao_Paulo' } }),
  dashboard: () => ({ query: { days: '7', timeZone: 'America/Sao_Paulo' } }),
  testChat: ({ agentId, sessionId }) => ({
    body: { ...validQuestion(agentId, sessionId), messageId: crypto.randomUUID() },
  }),
  stopAnswer: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, body: { messageId: 'm-1' } }),
  uploadChatFile: ({ agentId, sessionId }) => ({ query: validUpload(agentId, sessionId) }),
  chatFile: () => ({ params: { fileId: 'x' }, query: { expires: '1', signature: 'x' } }),
  chatHistory: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, query: {} }),
  listConversations: ({ agentId }) => ({ params: { agentId }, query: { search: 'bolo' } }),
  listInbox: ({ agentId }) => ({
    params: { agentId },
    query: { search: 'Ana', channel: 'test', unread: 'false', waiting: 'false', tag: 'VIP', before: '1700000000000_a' },
  }),
  getInboxConversation: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, query: {} }),
  markInboxRead: ({ agentId, sessionId }) => ({ params: { agentId, sessionId } }),
  takeOverConversation: ({ agentId, sessionId }) => ({
    params: { agentId, sessionId },
    body: { returnAfterMinutes: null },
  }),
  chooseHandBackDelay: ({ agentId, sessionId }) => ({
    params: { agentId, sessionId },
    body: { returnAfterMinutes: 30 },
  }),
  sendInboxMessage: ({ agentId, sessionId }) => ({
    params: { agentId, sessionId },
    body: { message: 'Oi, aqui é o Carlos.', messageId: crypto.randomUUID() },
  }),
  sendInboxFile: ({ agentId, sessionId }) => ({
    params: { agentId, sessionId },
    form: { message: '', messageId: crypto.randomUUID() },
  }),
  handBackConversation: ({ agentId, sessionId }) => ({ params: { agentId, sessionId } }),
  closeConversation: ({ agentId, sessionId }) => ({ params: { agentId, sessionId } }),
  reopenConversation: ({ agentId, sessionId }) => ({ params: { agentId, sessionId } }),
  sendInboxMessageAgain: ({ agentId, sessionId, replyId }) => ({
    params: { agentId, sessionId: `reply-${sessionId}`, replyId },
    body: { evenIfUncertain: false },
  }),
  tagConversation: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, body: { add: ['VIP'], remove: [] } }),
  addInboxNote: ({ agentId, sessionId }) => ({
    params: { agentId, sessionId },
    body: { text: 'Prefere ser atendida à tarde.', noteId: crypto.randomUUID() },
  }),
  removeInboxNote: ({ agentId, sessionId, noteId }) => ({ params: { agentId, sessionId, noteId } }),
  exportInbox: ({ agentId }) => ({ params: { agentId }, query: { format: 'json' } }),
  rateAnswer: ({ answerId }) => ({ params: { answerId }, body: { rating: 'down', reason: 'Preço errado.' } }),
  correctAnswer: ({ answerId }) => ({
    params: { answerId },
    body: { question: 'Abrem domingo?', answer: 'Não abrimos aos domingos.' },
  }),
  renameConversation: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, body: { title: 'Horários' } }),
  deleteConversation: ({ agentId, sessionId }) => ({ params: { agentId, sessionId } }),
  listFollowUps: ({ agentId }) => ({ params: { agentId } }),
  saveFollowUp: ({ agentId, followUpId }) => ({
    form: {
      ...validFollowUp(agentId),
      id: followUpId,
      sendHours: 'custom',
      opensAt: '9',
      closesAt: '18',
      onSunday: 'false',
    },
  }),
  toggleFollowUp: ({ followUpId }) => ({ params: { followUpId }, body: { active: true } }),
  deleteFollowUp: ({ followUpId }) => ({ params: { followUpId } }),
  followUpStates: ({ agentId }) => ({ params: { agentId } }),
  followUpAnalytics: ({ agentId }) => ({ params: { agentId }, query: { days: '7' } }),
  moveChatClock: ({ agentId, sessionId }) => ({ params: { agentId, sessionId }, body: { to: 'tenMinutes' } }),
  listChannels: ({ agentId }) => ({ params: { agentId } }),
  instagramStatus: ({ agentId }) => ({ query: { agentId } }),
  instagramAccount: ({ agentId }) => ({ params: { agentId } }),
  instagramAuthorization: ({ agentId }) => ({ body: { agentId, returnOrigin: 'https://prosa.exemplo.com.br' } }),
  instagramAuth: ({ agentId }) => ({ body: { agentId, code: 'AQ1' } }),
  instagramDisconnect: ({ agentId }) => ({ query: { agentId } }),
  instagramReturn: () => ({ query: { state: 'a.b', code: 'AQ1' } }),
  instagramVerify: () => ({ query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'x', 'hub.challenge': '1' } }),
  instagramWebhook: () => ({}),
  sendWidgetMessage: ({ agentId }) => ({
    params: { agentId },
    body: { visitor: 'v'.repeat(40), messageId: crypto.randomUUID(), message: 'Que horas abrem?' },
  }),
  followWidget: ({ agentId }) => ({ params: { agentId }, body: { visitor: 'v'.repeat(40) } }),
  getDevice: ({ agentId }) => ({ params: { agentId } }),
  disconnectDevice: ({ agentId }) => ({ params: { agentId } }),
  getQrCode: ({ agentId }) => ({ params: { agentId } }),
  followConversations: ({ agentId }) => ({ params: { agentId } }),
  followLink: ({ agentId }) => ({ params: { agentId }, query: {} }),
  saveInstance: ({ agentId }) => ({ params: { agentId }, body: { instanceId: '3C67AB', instanceToken: 'F1A2' } }),
  saveWabaInfo: ({ agentId }) => ({
    params: { agentId },
    body: { phoneNumberId: '200100300400501', wabaId: '410000000000007', code: 'AQB1', isShared: false },
  }),
  removeWabaInfo: ({ agentId }) => ({ params: { agentId } }),
  gatewayEvent: () => ({ params: { hookToken: 'nobody' } }),
  verifyGraphWebhook: () => ({
    query: { 'hub.mode': 'subscribe', 'hub.challenge': '7701234', 'hub.verify_token': 'x' },
  }),
  graphEvent: () => ({}),
  listWebhooks: ({ agentId }) => ({ params: { agentId } }),
  createWebhook: ({ agentId }) => ({ body: validWebhook(agentId) }),
  updateWebhook: ({ webhookId, agentId }) => ({ params: { webhookId }, body: validWebhook(agentId) }),
  deleteWebhook: ({ webhookId }) => ({ params: { webhookId } }),
  regenerateWebhookKeys: ({ webhookId }) => ({ params: { webhookId } }),
  listExecutions: ({ webhookId }) => ({ params: { webhookId }, query: { page: '0', size: '10', status: 'FAILED' } }),
  testWebhook: ({ webhookId }) => ({
    params: { webhookId },
    body: { to: '5511988887777', name: 'Ana', variables: { pedido: '42' }, messageId: 'pedido-42' },
  }),
  replayExecution: ({ executionId }) => ({ params: { executionId } }),
  receiveWebhook: () => ({ params: { endpointToken: 'desconhecido' } }),
  listApiKeys: ({ agentId }) => ({ params: { agentId } }),
  createApiKey: ({ agentId }) => ({ params: { agentId }, body: { name: 'Site' } }),
  revokeApiKey: ({ keyId }) => ({ params: { keyId } }),
  apiChat: () => ({
    body: { message: 'Que horas vocês abrem?', conversationId: 'c-1', messageId: 'm-1', stream: false },
  }),
  channelJournal: ({ agentId }) => ({ params: { agentId, kind: 'whatsappWeb' } }),
  massSend: ({ agentId }) => ({ form: { agentId, ...massMessage, requestId: 'envio-1', areaCode: '11' } }),
  testMassSend: ({ agentId }) => ({
    form: { agentId, ...massMessage, phone: '(11) 98888-7777', values: '{"nome":"Ana"}' },
  }),
  campaignPlan: ({ agentId }) => ({ params: { agentId } }),
  listCampaigns: ({ agentId }) => ({ params: { agentId } }),
  getCampaign: ({ campaignId }) => ({ params: { campaignId } }),
  followCampaigns: ({ agentId }) => ({ params: { agentId } }),
  campaignRecipients: ({ campaignId }) => ({
    params: { campaignId },
    query: { after: '0', limit: '100', state: 'planned' },
  }),
  campaignRefusals: ({ campaignId }) => ({ params: { campaignId }, query: { after: '0' } }),
  commandCampaign: ({ campaignId }) => ({ params: { campaignId }, body: { command: 'reconcile' } }),
  listOptOutQuestions: ({ agentId }) => ({ params: { agentId } }),
  decideOptOut: ({ agentId, contactId }) => ({ params: { agentId, contactId }, body: { optedOut: false } }),
}

const some: Ids = {
  ownerId: 'o',
  email: 'a@exemplo.com.br',
  agentId: 'a',
  trainingId: 't',
  stageId: 'g',
  sessionId: 's',
  followUpId: 'f',
  unansweredId: 'n',
  answerId: 'm',
  loginId: 'l',
  campaignId: 'c',
  contactId: 'p',
  webhookId: 'w',
  executionId: 'e',
  keyId: 'k',
  noteId: 'd',
  replyId: 'r',
}

const isOwnId = (value: unknown) => typeof value === 'string' && !/^[0-9a-f-]{36}$/u.test(value)

/** The things of an account that a call names, besides the account itself. */
export function idsNamedBy(call: CallName): (keyof Ids)[] {
  // Ids that the caller makes up are new in each request.
  const request = (ids: Ids) =>
    JSON.stringify(sampleRequests[call](ids), (_key, value: unknown) =>
      typeof value === 'object' || isOwnId(value) ? value : '',
    )
  return (Object.keys(some) as (keyof Ids)[]).filter(
    (name) =>
      name !== 'ownerId' && name !== 'email' && request(some) !== request({ ...some, [name]: `${some[name]}2` }),
  )
}

export const namesOwned = (call: CallName): boolean => idsNamedBy(call).length > 0
