/** Every text of the wizard (S1§2, S1§8). */
import type { Language, Objective, Tone } from '../../../contract/agents.ts'
import { countText } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { WizardNotice } from '../../machines/agent-wizard/agent-wizard.setup.ts'
import type { WizardRefusal } from '../../machines/agent-wizard/refusal.ts'
import { isTooLong, type DataStep, type WizardData } from '../../machines/agent-wizard/wizard-data.ts'

/** The limit of the plan, beside the URL of a website and in a notice (WZ-14). */
export const limitReached = 'Você atingiu o limite de agentes do seu plano.'
export const limitExceeded = ({ agentLimit = 0, currentCount = 0 }: Record<string, string | number>): string =>
  `Limite de agentes atingido. Limite: ${agentLimit}, Quantidade atual: ${currentCount}`

export const wizardNotices: NoticeTexts<WizardNotice> = {
  created: () => 'Agente criado com sucesso!',
  limitReached: () => limitReached,
  limitExceeded,
  failed: () => 'Ocorreu um problema ao criar o agente. Tente novamente.',
  refused: ({ message }) => String(message),
  unauthorized: () => 'Sessão expirada ou não autorizada. Por favor, faça login novamente.',
  noSession: () => 'Sessão não encontrada. Por favor, faça login novamente.',
}

/** Shown in the dialog when no response came. */
const unansweredTexts = {
  perhaps:
    'Sem conexão: confira na lista se o agente foi criado antes de tentar de novo. O que você preencheu está guardado.',
  no: 'Sem conexão: o agente não foi criado. O que você preencheu está guardado; tente de novo quando a internet voltar.',
}

export const refusalText = ({ sent, key, params = {} }: WizardRefusal): string =>
  sent === null ? wizardNotices[key](params) : unansweredTexts[sent]

export type WizardStep = DataStep | 'created'

/** The steps of creating an agent from a website. */
export const websiteSteps = ['Site', 'Leitura', 'Agente pronto']

/** Step titles; the third one depends on the objective (WZ-01). */
export const stepTitles = (objective: Objective | null): Record<WizardStep, string> => ({
  name: 'Nome',
  objective: 'Objetivo',
  recipient: objective === 'PERSONAL' ? 'Destinatário' : 'Nome corporativo',
  description: 'Descrição',
  settings: 'Configurações',
  created: 'Conclusão',
})

export const objectiveTexts: Record<Objective, { label: string; description: string }> = {
  SUPPORT: { label: 'Suporte', description: 'Tira dúvidas e resolve problemas de quem já é cliente.' },
  SALES: { label: 'Negócios', description: 'Apresenta produtos, responde sobre preços e ajuda a vender.' },
  PERSONAL: { label: 'Uso Pessoal', description: 'Cuida da agenda e dos recados de uma pessoa.' },
}

export const languageLabels: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  'en-US': 'Inglês (EUA)',
  'es-ES': 'Espanhol',
}

export const toneLabels: Record<Tone, string> = {
  FORMAL: 'Formal',
  CASUAL: 'Casual',
  TECHNICAL: 'Técnico',
  EMPATHETIC: 'Empático',
  ENTHUSIASTIC: 'Entusiástico',
}

export const creditsOf = (cost: number): string => countText(cost, 'crédito', 'créditos')

/** Strengths of the models that we know. */
const strengths: readonly [RegExp, string][] = [
  [/mini|3\.5|deepseek/, 'Rápido e econômico: bom para dúvidas do dia a dia.'],
  [/^o[134]/, 'Pensa mais antes de responder: bom para regras e contas com várias condições.'],
  [/claude/, 'Texto cuidadoso e natural: bom para conversas longas.'],
  [/llama/, 'Modelo aberto: bom para perguntas diretas.'],
  [/gpt-4/, 'O mais preciso: bom para vendas e assuntos delicados.'],
]
export const strengthOf = (model: string): string => strengths.find(([pattern]) => pattern.test(model))?.[1] ?? ''

const names: Partial<Record<keyof WizardData, string>> = {
  agentName: 'nome do agente',
  selectedObjective: 'objetivo',
  corporationName: 'nome da empresa',
  helpersName: 'nome da pessoa',
  description: 'descrição do comportamento',
  shortDescription: 'descrição curta',
  productDescription: 'descrição do produto ou serviço',
  initialChatMessage: 'mensagem inicial',
  language: 'idioma',
  responseModel: 'modelo de resposta',
  tone: 'tom de voz',
}

export type Hint = { what: string; fields: string[] }

/** Why Continuar is disabled. */
export const missingHints = (missing: readonly (keyof WizardData)[], data: WizardData): Hint[] => {
  const named = (tooLong: boolean): string[] =>
    missing.filter((field) => isTooLong(data, field) === tooLong).map((field) => names[field] ?? field)
  return [
    { what: 'Falta preencher', fields: named(false) },
    { what: 'É preciso encurtar', fields: named(true) },
  ].filter(({ fields }) => fields.length > 0)
}

export const hintText = (hints: readonly Hint[]): string =>
  hints.map(({ what, fields }) => `${what}: ${fields.join(', ')}.`).join(' ')
