const number = new Intl.NumberFormat('pt-BR')

/** By how many characters a text is too long, in words. */
export const excessText = (excess: number, limit: number): string =>
  `${number.format(excess)} ${excess === 1 ? 'caractere' : 'caracteres'} acima do limite de ${number.format(limit)}`
