/** A valid body for each write call, with the ids that it needs. */
import type { CallInput } from '../../contract/routes.ts'

/** The channel fields of an agent without channels. */
export const noChannels = { instanceId: null, instanceToken: null, wabaId: null, phoneNumberId: null }

export const validAgent = (userId: string): CallInput<'createAgent'>['body'] => ({
  name: 'Atendente',
  shortDescription: 'Responde clientes',
  behavior: 'Seja gentil',
  businessArea: 'SUPPORT',
  companyName: 'Empresa',
  initialChatMessage: 'Olá!',
  interaction: null,
  language: 'pt-BR',
  pictureURL: '',
  productDescription: '',
  responseModel: 'gpt-4o-mini',
  restrictTopics: true,
  timezone: 'America/Sao_Paulo',
  tone: 'FORMAL',
  useEmojis: false,
  enableSplitMessages: false,
  userId,
})

export const validTraining = (agentId: string): CallInput<'createTextTraining'>['body'] => ({
  name: 'Horários',
  description: '',
  content: 'Abrimos às 8h.',
  agentId,
})

export const validWebsite = (agentId: string): CallInput<'createWebsiteTraining'>['body'] => ({
  name: 'Site da loja',
  description: '',
  websiteUrl: 'https://loja.exemplo.com.br',
  crawlSubpages: false,
  agentId,
})

export const validImage = (agentId: string): CallInput<'createImageTraining'>['body'] => ({
  name: 'Fachada',
  description: '',
  imageUrl: 'https://loja.exemplo.com.br/fachada.png',
  agentId,
})

export const validStage = (agentId: string): CallInput<'createStage'>['body'] => ({
  agentId,
  name: 'Pedido',
  description: 'Anota o pedido do cliente',
  condition: 'O cliente quer comprar',
  conditionDescription: '"quero comprar", "tem como pedir?"',
  active: true,
  instructions: 'Anote o pedido.',
  priority: 1,
  requiredData: [{ fieldName: 'cep', displayName: 'CEP', dataType: 'TEXT', description: '' }],
  intentions: [
    {
      name: 'Consultar frete',
      url: 'https://frete.exemplo.com.br/{{data.cep}}',
      method: 'POST',
      body: '{"cep":"{{data.cep}}"}',
      headers: 'Content-Type: application/json\nAuthorization: Bearer segredo-do-frete',
      triggerCondition: 'Quando o CEP for informado',
      requiredFields: ['cep'],
      shouldExtractDataOfInterest: true,
      responseTemplate: 'O frete custa {{response.price}}',
    },
  ],
})

export const validWebhook = (agentId: string): CallInput<'createWebhook'>['body'] => ({
  agentId,
  name: 'Pedidos',
  description: 'Avisa quando o pedido sai',
  messageType: 'TEXT',
  messageTemplate: 'O pedido {{pedido}} saiu para entrega.',
  active: true,
  maxRetries: 2,
  verifySignature: false,
})

/** The form fields of a document. */
export const validDocument = (agentId: string) => ({
  name: 'Manual',
  description: '',
  agentId,
})

/** For a TEXT training. */
export const validChange = (): CallInput<'updateTraining'>['body'] => ({
  type: 'TEXT',
  status: 'PENDING',
  trainingStatus: 'PENDING',
  name: 'Horários',
  description: 'Também aos sábados',
  content: 'Abrimos às 9h.',
})

/** The form fields of a follow-up. */
export const validFollowUp = (agentId: string): Record<string, string> & CallInput<'saveFollowUp'>['form'] => ({
  agentId,
  waitTimeMinutes: '2',
  active: 'true',
  messageType: 'TEXT',
  content: 'Ainda posso ajudar?',
})

export const validQuestion = (agentId: string, sessionId = 'sessao-1'): CallInput<'testChat'>['body'] => ({
  agentId,
  sessionId,
  message: 'Que horas vocês abrem?',
  enableSplitMessages: true,
})

/** The form fields of a question with a file. */
export const validUpload = (
  agentId: string,
  sessionId = 'sessao-1',
): CallInput<'uploadChatFile'>['query'] & Record<string, string> => ({
  agentId,
  sessionId,
  message: 'O que diz o arquivo?',
  enableSplitMessages: 'true',
})
