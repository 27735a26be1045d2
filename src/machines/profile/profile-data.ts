/** The profile of an agent, and the ten tones of voice (PF-01, PF-02). */
import type { Agent } from '../../../contract/agents.ts'

export type ProfileValues = {
  name: string
  language: string
  companyName: string
  businessArea: string
  productDescription: string
  behavior: string
  tone: string
  initialChatMessage: string
}

export const emptyProfile: ProfileValues = {
  name: '',
  language: '',
  companyName: '',
  businessArea: '',
  productDescription: '',
  behavior: '',
  tone: '',
  initialChatMessage: '',
}

/** Stored as they are shown (S3§3). */
export const toneOptions = [
  'Profissional - Objetivo e cordial, como em uma empresa',
  'Amigável - Próximo e acolhedor, como uma boa conversa',
  'Empático - Ouve primeiro e mostra que entende',
  'Formal - Respeitoso, sem gírias nem abreviações',
  'Casual - Leve e descontraído, do dia a dia',
  'Entusiástico - Animado, com energia e otimismo',
  'Direto - Vai ao ponto, com respostas curtas',
  'Educativo - Explica passo a passo, com exemplos',
  'Consultivo - Pergunta, entende e recomenda',
  'Técnico - Preciso, com os termos da área',
] as const

/** The wizard stores a code (S1§3). */
const labelOfCode: Record<string, string> = {
  FORMAL: 'Formal',
  CASUAL: 'Casual',
  TECHNICAL: 'Técnico',
  EMPATHETIC: 'Empático',
  ENTHUSIASTIC: 'Entusiástico',
}

/** The tone as an option of the form; an unknown tone stays unchanged. */
export const toneOf = (stored: string): string => {
  const label = labelOfCode[stored] ?? stored
  return toneOptions.find((option) => option === stored || option.startsWith(`${label} - `)) ?? stored
}

export const profileValuesOf = (agent: Agent): ProfileValues => ({
  name: agent.name,
  language: agent.language,
  companyName: agent.companyName ?? '',
  businessArea: agent.businessArea,
  productDescription: agent.productDescription ?? '',
  behavior: agent.behavior ?? '',
  tone: toneOf(agent.tone),
  initialChatMessage: agent.initialChatMessage ?? '',
})

/** The whole agent with the form's values; the form validates it before sending. */
export const withProfile = (agent: Agent, values: ProfileValues): Agent => ({
  ...agent,
  ...values,
  // An unchanged tone keeps its stored wording.
  tone: values.tone === toneOf(agent.tone) ? agent.tone : values.tone,
  businessArea: values.businessArea as Agent['businessArea'],
})
