/** The server's own texts about a website, in the three languages of agents. */
import type { Language } from '../../../contract/agents.ts'
import { endingName } from '../../../contract/ending-name.ts'

type Phrases = {
  business: string
  phone: string
  email: string
  address: string
  hours: string
  priceRange: string
  products: string
  /** Before the lowest of several prices. */
  startingAt: string
  questions: string
  contact: string
  /** Monday first. */
  days: readonly [string, string, string, string, string, string, string]
  to: string
  from: (opens: string, closes: string) => string
  closed: string
  and: string
  agentName: (company: string) => string
  about: (company: string, host: string) => string
  behavior: (company: string, host: string) => string
  offers: (company: string, list: string, more: boolean) => string
  offering: (company: string) => string
  supportGreeting: (company: string) => string
  salesGreeting: (company: string) => string
}

const pt: Phrases = {
  business: 'Informações da empresa',
  phone: 'Telefone',
  email: 'E-mail',
  address: 'Endereço',
  hours: 'Horário de funcionamento',
  priceRange: 'Faixa de preço',
  products: 'Produtos e preços',
  startingAt: 'a partir de',
  questions: 'Perguntas frequentes',
  contact: 'Contato',
  days: ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'],
  to: 'a',
  from: (opens, closes) => `das ${opens} às ${closes}`,
  closed: 'fechado',
  and: 'e',
  agentName: (company) => `Assistente ${company}`,
  about: (company, host) => `Atende os clientes de ${company} com o que diz o site ${host}.`,
  behavior: (company, host) =>
    `Você atende os clientes de ${company}. Responda com base no conteúdo do site ${host}. Informe preços, prazos e horários exatamente como estão no site. Se o site não disser, diga que não sabe e sugira falar com a equipe de ${company}.`,
  offers: (company, list, more) => `O que ${company} oferece: ${list}${more ? ' e mais.' : '.'}`,
  offering: (company) => `Produtos e serviços de ${company}.`,
  supportGreeting: (company) => `Olá! Sou da equipe de suporte da ${endingName(company)}. Como posso ajudar?`,
  salesGreeting: (company) => `Olá! Quer saber mais sobre os produtos da ${company}? Estou aqui para ajudar.`,
}

const en: Phrases = {
  business: 'About the business',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  hours: 'Opening hours',
  priceRange: 'Price range',
  products: 'Products and prices',
  startingAt: 'from',
  questions: 'Frequently asked questions',
  contact: 'Contact',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  to: 'to',
  from: (opens, closes) => `from ${opens} to ${closes}`,
  closed: 'closed',
  and: 'and',
  agentName: (company) => `${company} Assistant`,
  about: (company, host) => `Helps the customers of ${company} with what the website ${host} says.`,
  behavior: (company, host) =>
    `You help the customers of ${company}. Answer from the content of the website ${host}. Give prices, delivery times and opening hours exactly as the website does. If the website does not say, say that you do not know and suggest talking to the team of ${company}.`,
  offers: (company, list, more) => `What ${company} offers: ${list}${more ? ' and more.' : '.'}`,
  offering: (company) => `Products and services of ${company}.`,
  supportGreeting: (company) => `Hello! I am with the support team of ${company}. How can I help?`,
  salesGreeting: (company) => `Hello! Would you like to know more about what ${company} offers? I am here to help.`,
}

const es: Phrases = {
  business: 'Información de la empresa',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  address: 'Dirección',
  hours: 'Horario de atención',
  priceRange: 'Rango de precios',
  products: 'Productos y precios',
  startingAt: 'desde',
  questions: 'Preguntas frecuentes',
  contact: 'Contacto',
  days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  to: 'a',
  from: (opens, closes) => `de ${opens} a ${closes}`,
  closed: 'cerrado',
  and: 'y',
  agentName: (company) => `Asistente ${company}`,
  about: (company, host) => `Atiende a los clientes de ${company} con lo que dice el sitio ${host}.`,
  behavior: (company, host) =>
    `Usted atiende a los clientes de ${company}. Responda con base en el contenido del sitio ${host}. Informe precios, plazos y horarios exactamente como están en el sitio. Si el sitio no lo dice, diga que no lo sabe y sugiera hablar con el equipo de ${company}.`,
  offers: (company, list, more) => `Lo que ofrece ${company}: ${list}${more ? ' y más.' : '.'}`,
  offering: (company) => `Productos y servicios de ${company}.`,
  supportGreeting: (company) => `¡Hola! Soy del equipo de soporte de ${company}. ¿Cómo puedo ayudar?`,
  salesGreeting: (company) => `¡Hola! ¿Quiere saber más sobre los productos de ${company}? Estoy aquí para ayudar.`,
}

export const phrasesOf: Record<Language, Phrases> = { 'pt-BR': pt, 'en-US': en, 'es-ES': es }
