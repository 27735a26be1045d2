/** The texts of the first agent: how to create one, and the ready examples. */
import type { ExampleKey } from '../../../contract/first-steps.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { ExampleNotice } from '../../machines/agent-example/agent-example.machine.ts'

export const firstAgent = {
  create: 'Criar agente',
  createHelp: 'Em poucos passos, com as suas palavras.',
  website: 'Criar a partir de site',
  websiteHelp: 'Ele aprende com o que o seu site já diz.',
  examples: 'Ou experimente um exemplo pronto',
  examplesHelp: 'Já treinado: um clique e você conversa com ele. Depois, mude à vontade ou remova.',
  try: (business: string): string => `Experimentar: ${business}`,
  tryShort: 'Experimentar',
  trying: 'Preparando...',
}

export const examples: Record<ExampleKey, { business: string; about: string; sampleQuestion: string }> = {
  petShop: {
    business: 'Pet shop Amigo Fiel',
    about: 'Banho e tosa, vacinas, entregas e trocas.',
    sampleQuestion: '“Quanto custa o banho de um cachorro grande?”',
  },
  bakery: {
    business: 'Padaria Trigo Dourado',
    about: 'Cardápio, encomendas e entregas.',
    sampleQuestion: '“Com quanto tempo encomendo um bolo recheado?”',
  },
  dentist: {
    business: 'Clínica Sorriso Novo',
    about: 'Horários, preços, convênios e urgência.',
    sampleQuestion: '“Vocês atendem Bradesco Dental?”',
  },
}

export const exampleNotices: NoticeTexts<ExampleNotice> = {
  created: () => 'Agente criado com sucesso!',
  refused: ({ message }) => String(message),
  failed: () => 'Ocorreu um problema ao criar o agente. Tente novamente.',
}
