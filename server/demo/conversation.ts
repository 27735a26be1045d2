/** The initial conversation of the demonstration account, with the pet shop's agent. */
export const sampleSessionId = 'conversa-de-demonstracao'

const title = 'Serviços, horários e preços'

export const sampleExchanges = [
  {
    question: 'Oi! Quanto custa o banho para um cachorro de porte médio?',
    answer: 'Preço do banho para cães de porte médio (de 10 a 25 kg): R$ 75.',
    title,
    excerpt: 'Preço do banho para cães de porte médio (de 10 a 25 kg): R$ 75.',
  },
  {
    question: 'E vocês abrem aos sábados?',
    answer: 'Aos sábados, das 8h às 17h.',
    title,
    excerpt:
      'Abrimos de segunda a sexta, das 8h às 19h. Aos sábados, das 8h às 17h. Não abrimos aos domingos nem em feriados nacionais.',
  },
]
