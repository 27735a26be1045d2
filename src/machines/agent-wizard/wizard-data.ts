/** The data of the wizard, its defaults, and the request body made from it (S1§3, S1§5). */
import type { CreateAgentBody } from '../../../contract/agent-changes.ts'
import { agentLimits, type Language, type Objective, type Tone } from '../../../contract/agents.ts'
import { endingName } from '../../../contract/ending-name.ts'
import { firstCharacters } from '../text.ts'

const SHORT_DESCRIPTION_LENGTH = 100
const GREETING_PRODUCT_LENGTH = 30

export type WizardData = {
  agentName: string
  selectedObjective: Objective | null
  corporationName: string
  helpersName: string
  description: string
  /** Null while it follows the behavior description (WZ-10). */
  shortDescription: string | null
  productDescription: string
  conversationConfig: { humanHelp: boolean; emoji: boolean; limitedConversation: boolean; splitMessages: boolean }
  language: Language | ''
  responseModel: string
  /** Null while it follows the objective (WZ-11); a text of the user is never overwritten (spec decision 15). */
  initialChatMessage: string | null
  tone: Tone | ''
}

export const initialData = (responseModel: string): WizardData => ({
  agentName: '',
  selectedObjective: null,
  corporationName: '',
  helpersName: '',
  description: '',
  shortDescription: null,
  productDescription: '',
  conversationConfig: { humanHelp: true, emoji: false, limitedConversation: false, splitMessages: false },
  language: 'pt-BR',
  responseModel,
  initialChatMessage: null,
  tone: 'FORMAL',
})

/** Of one line, as its field shows it. */
export const shortDescriptionOf = (data: WizardData): string =>
  data.shortDescription ??
  firstCharacters(data.description.trim().replaceAll(/\s+/gu, ' '), SHORT_DESCRIPTION_LENGTH).trim()

const beginningOf = (text: string): string => {
  const beginning = firstCharacters(text, GREETING_PRODUCT_LENGTH)
  return beginning === text ? text : `${beginning}...`
}

/** The greeting asks 'sobre …?', so 'Sobre pães e bolos.' loses its first word and its full stop. */
const quotableProduct = ({ productDescription }: WizardData): string =>
  productDescription
    .trim()
    .replace(/^sobre\s+(?=\S)/iu, '')
    .replace(/[\s.!?;,]+$/u, '')

/** The generated greeting (spec decision 15). */
const generatedMessage = (data: WizardData): string => {
  const company = endingName(data.corporationName)
  const product = quotableProduct(data)
  if (data.selectedObjective === 'PERSONAL')
    return `Olá! Sou o assistente pessoal de ${endingName(data.helpersName)}. Como posso ajudar?`
  if (data.selectedObjective === 'SALES' && product)
    return `Olá! Quer saber mais sobre ${beginningOf(product)}? Estou aqui para ajudar.`
  if (data.selectedObjective === 'SUPPORT') return `Olá! Sou da equipe de suporte da ${company}. Como posso ajudar?`
  return `Olá! Sou representante da ${company}. Como posso ajudar?`
}

export const initialMessageOf = (data: WizardData): string => data.initialChatMessage ?? generatedMessage(data)

/** Whether the generated greeting quotes only the beginning of the product; that may end within a word (WZ-11). */
export const isProductCut = (data: WizardData): boolean => {
  const product = quotableProduct(data)
  return data.selectedObjective === 'SALES' && data.initialChatMessage === null && beginningOf(product) !== product
}

const filled = (text: string, limit = Infinity): boolean => text.trim() !== '' && text.trim().length <= limit

/** For each step, the fields that are empty or too long to be stored; a step is complete without any (WZ-08). */
export const missing = {
  name: (data: WizardData) => (filled(data.agentName, agentLimits.name) ? [] : ['agentName' as const]),
  objective: (data: WizardData) => (data.selectedObjective ? [] : ['selectedObjective' as const]),
  recipient: (data: WizardData) => {
    if (data.selectedObjective === 'PERSONAL')
      return filled(data.helpersName, agentLimits.companyName) ? [] : ['helpersName' as const]
    return filled(data.corporationName, agentLimits.companyName) ? [] : ['corporationName' as const]
  },
  description: (data: WizardData) => [
    ...(filled(data.description, agentLimits.behavior) ? [] : ['description' as const]),
    ...(filled(shortDescriptionOf(data), agentLimits.shortDescription) ? [] : ['shortDescription' as const]),
    ...(data.selectedObjective !== 'SALES' || filled(data.productDescription, agentLimits.productDescription)
      ? []
      : ['productDescription' as const]),
  ],
  settings: (data: WizardData) => [
    ...(filled(initialMessageOf(data), agentLimits.initialChatMessage) ? [] : ['initialChatMessage' as const]),
    ...(data.language ? [] : ['language' as const]),
    ...(filled(data.responseModel) ? [] : ['responseModel' as const]),
    ...(data.tone ? [] : ['tone' as const]),
  ],
}
export type DataStep = keyof typeof missing
export const dataSteps = Object.keys(missing) as DataStep[]

/** Whether a missing field is too long rather than too short. */
export const isTooLong = (data: WizardData, field: keyof WizardData): boolean => {
  const text = field === 'shortDescription' ? shortDescriptionOf(data) : data[field]
  return typeof text === 'string' && text.trim() !== ''
}

/** The request body of S1§3, or null while a field is missing. */
export const payloadOf = (data: WizardData, userId: string): CreateAgentBody | null => {
  const { selectedObjective, language, tone } = data
  if (!selectedObjective || !language || !tone || dataSteps.some((step) => missing[step](data).length > 0)) return null
  return {
    name: data.agentName.trim(),
    shortDescription: shortDescriptionOf(data).trim(),
    behavior: data.description.trim(),
    businessArea: selectedObjective,
    companyName: (selectedObjective === 'PERSONAL' ? data.helpersName : data.corporationName).trim(),
    initialChatMessage: initialMessageOf(data).trim(),
    interaction: null,
    language,
    pictureURL: '',
    productDescription: selectedObjective === 'SALES' ? data.productDescription.trim() : '',
    responseModel: data.responseModel,
    timezone: 'America/Sao_Paulo',
    tone,
    useEmojis: data.conversationConfig.emoji,
    restrictTopics: true,
    enableSplitMessages: data.conversationConfig.splitMessages,
    userId,
  }
}
