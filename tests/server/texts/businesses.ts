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

/** Businesses with conversations of several turns, most of which follow up what was asked before. */
export const conversations = {
  tuned: ['veterinaria.md', 'foto.md', 'buffet.txt'],
  heldOut: ['celulares.txt', 'surfe.md', 'costura.md'],
} as const

export type BusinessText =
  | (typeof businesses)[keyof typeof businesses][number]
  | (typeof conversations)[keyof typeof conversations][number]

const read = (name: string) => readFileSync(new URL(`businesses/${name}`, import.meta.url), 'utf8')

export const descriptionOf = (business: BusinessText): string => read(business)

/** Lines `kind: message`, each followed by a line `= what must be shown || or this` for each of its questions. */
function readMessages<Kind extends string>(text: string) {
  const messages: { kind: Kind; message: string; earlier?: string[]; evidence: string[][] }[] = []
  for (const line of text.split('\n')) {
    const last = messages.at(-1)
    if (line.startsWith('= ')) last?.evidence.push(line.slice(2).split(' || '))
    else if (line.startsWith('< ') && last !== undefined) last.earlier = [line.slice(2)]
    else if (line !== '') {
      const [kind = '', ...message] = line.split(': ')
      messages.push({ kind: kind as Kind, message: message.join(': '), evidence: [] })
    }
  }
  return messages
}

/** After a message, a line `< the previous message`. */
export const messagesOf = (business: BusinessText): CustomerMessage[] =>
  readMessages(read(business.replace(/\.\w+$/u, '.messages.txt')))

/**
 * A turn `follows` if it needs what was asked before, is about the `same` but needs nothing, or makes a `change` of subject.
 */
export type TurnKind = 'first' | 'follows' | 'same' | 'change' | 'unanswerable' | 'courtesy'
export type Turn = Omit<CustomerMessage, 'kind'> & { kind: TurnKind }

/** The turns of all conversations, each with the messages before it; an empty line separates conversations. */
export const turnsOf = (business: BusinessText): Turn[] =>
  read(business.replace(/\.\w+$/u, '.conversations.txt'))
    .split('\n\n')
    .flatMap((conversation) => {
      const turns = readMessages<TurnKind>(conversation)
      return turns.map((turn, at) => ({ ...turn, earlier: turns.slice(0, at).map(({ message }) => message) }))
    })
