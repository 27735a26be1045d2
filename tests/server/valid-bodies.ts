/** A valid body of each write call, given the ids it needs. */
import type { CallInput } from '../../contract/routes.ts'

/** What an agent says of its channels while it has none. */
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

/** Of a document, by which its form goes out. */
export const validDocument = (agentId: string) => ({
  name: 'Manual',
  description: '',
  agentId,
})

/** Of a TEXT. */
export const validChange = (): CallInput<'updateTraining'>['body'] => ({
  type: 'TEXT',
  status: 'PENDING',
  trainingStatus: 'PENDING',
  name: 'Horários',
  description: 'Também aos sábados',
  content: 'Abrimos às 9h.',
})

/** The fields of its form. */
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

/** A question with a file, by which its form goes out. */
export const validUpload = (
  agentId: string,
  sessionId = 'sessao-1',
): CallInput<'uploadChatFile'>['query'] & Record<string, string> => ({
  agentId,
  sessionId,
  message: 'O que diz o arquivo?',
  enableSplitMessages: 'true',
})
