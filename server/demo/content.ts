/**
 * Example agents of Brazilian businesses, for accounts without agents; two of them are in the demonstration account.
 */
import { readFileSync } from 'node:fs'
import type { CreateAgentBody } from '../../contract/agent-changes.ts'
import type { ExampleKey } from '../../contract/first-steps.ts'
import type { NewAgent } from '../agents/repository.ts'

const text = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

export type DemoAgent = {
  agent: Omit<CreateAgentBody, 'userId'>
  trainings: { name: string; description: string; content: string }[]
}

const shared = {
  interaction: null,
  language: 'pt-BR',
  pictureURL: '',
  responseModel: 'gpt-4o-mini',
  restrictTopics: true,
  timezone: 'America/Sao_Paulo',
} as const

export const examples: Record<ExampleKey, DemoAgent> = {
  petShop: {
    agent: {
      ...shared,
      name: 'Lia, do Amigo Fiel',
      businessArea: 'SUPPORT',
      companyName: 'Pet shop Amigo Fiel',
      shortDescription: 'Tira dúvidas sobre banho, tosa, vacinas e entregas do pet shop.',
      behavior:
        'Você é a Lia e atende os clientes do pet shop Amigo Fiel. Seja acolhedora e objetiva. Informe preços e horários exatamente como estão nos treinamentos. Para agendar, peça o nome do tutor, o nome, a raça e o porte do animal e o dia preferido. Em emergências, indique na hora o hospital veterinário 24 horas.',
      productDescription:
        'Banho, tosa, vacinas, hotelzinho, plano mensal e produtos para cães e gatos, com entrega e orientação sobre trocas.',
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
  },
  bakery: {
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
      initialChatMessage:
        'Olá! Quer saber mais sobre nossos pães, bolos e kits de café da manhã? Estou aqui para ajudar.',
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
  },
  dentist: {
    agent: {
      ...shared,
      name: 'Nina, da Sorriso Novo',
      businessArea: 'SUPPORT',
      companyName: 'Clínica Sorriso Novo',
      shortDescription: 'Informa horários, preços e convênios da clínica odontológica e recebe pedidos de consulta.',
      behavior:
        'Você é a Nina e atende os pacientes da Clínica Sorriso Novo. Seja calma e clara. Informe preços, convênios e horários exatamente como estão nos treinamentos. Não dê diagnóstico nem indique remédio: ofereça uma consulta. Para marcar, peça o nome completo, a data de nascimento, o convênio e o melhor período. Em caso de dor forte, explique como funciona a urgência.',
      productDescription:
        'Consultas de odontologia para adultos e crianças: limpeza, restauração, clareamento, aparelho, canal, extração e implante.',
      initialChatMessage: 'Olá! Sou da equipe de suporte da Clínica Sorriso Novo. Como posso ajudar?',
      tone: 'EMPATHETIC',
      useEmojis: false,
      enableSplitMessages: false,
    },
    trainings: [
      {
        name: 'Atendimento, preços e convênios',
        description: 'Horários, agendamento, preços, urgência, crianças e pagamento',
        content: text('./dental-clinic.txt'),
      },
    ],
  },
}

/** The agents of the demonstration account. */
export const demoAgents: readonly DemoAgent[] = [examples.petShop, examples.bakery]

/** Converts an example to the format in which agents are stored. */
export function newAgentOf({ agent }: DemoAgent, now: Date): NewAgent {
  const { interaction: _interaction, pictureURL: pictureUrl, enableSplitMessages = false, ...fields } = agent
  return { ...fields, pictureUrl, enableSplitMessages, createdAt: now, updatedAt: now }
}
