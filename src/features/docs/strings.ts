/** Every text around the topics of the documentation (spec decision 24). */
export const words = {
  title: 'Documentação',
  subtitle: 'Como usar cada parte do Prosa, do primeiro agente às campanhas.',
  search: 'Buscar na documentação',
  contents: 'Tópicos',
  showAll: 'Ver todos os tópicos',
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const foundText = (sections: number, topics: number): string =>
  `${counted(sections, 'trecho', 'trechos')} em ${counted(topics, 'tópico', 'tópicos')}`

export const nothingText = (query: string): string => `Nada encontrado para “${query.trim()}”`
