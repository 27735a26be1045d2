/** What a new visitor finds: two agents with their texts, and one conversation. */
import { readFileSync } from 'node:fs'
import type { CreateAgentBody } from '../../contract/agents.ts'

const text = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

export type DemoAgent = {
  agent: Omit<CreateAgentBody, 'userId'>
  trainings: { name: string; description: string; content: string }[]
  /** Whether it starts with the sample conversation; that one quotes the first training. */
  hasConversation: boolean
}

const shared = {
  interaction: null,
  language: 'pt-BR',
  pictureURL: '',
  responseModel: 'gpt-4o-mini',
  restrictTopics: true,
  timezone: 'America/Sao_Paulo',
} as const

export const demoAgents: DemoAgent[] = [
  {
    agent: {
      ...shared,
      name: 'Lia, do Amigo Fiel',
      businessArea: 'SUPPORT',
      companyName: 'Pet shop Amigo Fiel',
      shortDescription: 'Tira dúvidas sobre banho, tosa, vacinas e entregas do pet shop.',
      behavior:
        'Você é a Lia e atende os clientes do pet shop Amigo Fiel. Seja acolhedora e objetiva. Informe preços e horários exatamente como estão nos treinamentos. Para agendar, peça o nome do tutor, o nome, a raça e o porte do animal e o dia preferido. Em emergências, indique na hora o hospital veterinário 24 horas.',
      productDescription: '',
      initialChatMessage: 'Olá! Sou da equipe de suporte do Pet shop Amigo Fiel. Como posso ajudar?',
      tone: 'EMPATHETIC',
      useEmojis: true,
      enableSplitMessages: false,
    },
    trainings: [
      {
        name: 'Serviços, horários e preços',
        description: 'Banho, tosa, vacinas, hotelzinho e plano mensal',
        content: text('./pet-shop-services.txt'),
      },
      {
        name: 'Produtos, entregas e trocas',
        description: 'Regras de entrega, troca, adoção e emergências',
        content: text('./pet-shop-returns.txt'),
      },
    ],
    hasConversation: true,
  },
  {
    agent: {
      ...shared,
      name: 'Tiago, da Trigo Dourado',
      businessArea: 'SALES',
      companyName: 'Padaria Trigo Dourado',
      shortDescription: 'Apresenta o cardápio e recebe encomendas da padaria.',
      behavior:
        'Você é o Tiago e vende os produtos da Padaria Trigo Dourado. Seja simpático e sugira um acompanhamento quando fizer sentido. Informe preços, prazos e regras de encomenda exatamente como estão nos treinamentos. Nunca prometa um prazo menor do que o das regras.',
      productDescription:
        'Pães de fermentação natural, bolos, tortas, salgados para festa e kits de café da manhã, com entrega na zona sul de Belo Horizonte.',
      initialChatMessage: 'Olá! Quer saber mais sobre Pães de fermentação natural, b...? Estou aqui para ajudar.',
      tone: 'CASUAL',
      useEmojis: true,
      enableSplitMessages: true,
    },
    trainings: [
      {
        name: 'Cardápio, encomendas e entregas',
        description: 'Pães, bolos, salgados, kits, prazos e descontos',
        content: text('./bakery-menu.txt'),
      },
    ],
    hasConversation: false,
  },
]
