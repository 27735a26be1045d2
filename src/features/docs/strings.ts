/** Every text around the topics of the documentation (spec decision 24). */
import { countText } from '../../format.ts'

export const texts = {
  title: 'Documentação',
  subtitle: 'Como usar cada parte do Prosa, do primeiro agente às campanhas.',
  search: 'Buscar na documentação',
  contents: 'Tópicos',
  showAll: 'Ver todos os tópicos',
}

export const foundText = (sections: number, topics: number): string =>
  `${countText(sections, 'trecho', 'trechos')} em ${countText(topics, 'tópico', 'tópicos')}`

export const nothingText = (query: string): string => `Nada encontrado para “${query.trim()}”`
