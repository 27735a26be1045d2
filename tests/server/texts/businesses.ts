/**
 * Invented businesses described by their owners, each with messages of its customers. Retrieval may be tuned on
 * `tuned`; of the others only totals may be read, never single messages. Those of the last two groups were written later by
 * somebody who knew nothing of the retrieval; the messages of `seen` have been read, those of `unseen` have not. When
 * those of `unseen` are read, they become `seen`, and new ones take their place.
 */
import { readFileSync } from 'node:fs'
import type { CustomerMessage } from './customer-messages.ts'

export const businesses = {
  tuned: ['oficina.txt', 'idiomas.md', 'restaurante.txt', 'hotel.md', 'advocacia.txt', 'academia.md'],
  heldOut: ['farmacia.md', 'imobiliaria.txt', 'salao.md'],
  seen: [
    'tatuagem.txt',
    'mudancas.txt',
    'manipulacao.txt',
    'autoescola.md',
    'marmitas.md',
    'lavanderia.txt',
    'bicicletas.txt',
    'pesqueiro.txt',
    'petshop-movel.md',
    'papelaria.txt',
    'pousada.md',
  ],
  unseen: ['odontologia.md', 'sorveteria.txt', 'energia-solar.md'],
} as const

export type BusinessText = (typeof businesses)[keyof typeof businesses][number]

const read = (name: string) => readFileSync(new URL(`businesses/${name}`, import.meta.url), 'utf8')

export const descriptionOf = (business: BusinessText): string => read(business)

/**
 * `kind: message`, then a line `= what must be shown || or this` for each of its questions, and `< the previous
 * message`.
 */
export function messagesOf(business: BusinessText): CustomerMessage[] {
  const messages: (Omit<CustomerMessage, 'evidence'> & { evidence: string[][] })[] = []
  for (const line of read(business.replace(/\.\w+$/u, '.messages.txt')).split('\n')) {
    const last = messages.at(-1)
    if (line.startsWith('= ')) last?.evidence.push(line.slice(2).split(' || '))
    else if (line.startsWith('< ') && last !== undefined) last.earlier = line.slice(2)
    else if (line !== '') {
      const [kind = '', ...message] = line.split(': ')
      messages.push({ kind: kind as CustomerMessage['kind'], message: message.join(': '), evidence: [] })
    }
  }
  return messages
}
