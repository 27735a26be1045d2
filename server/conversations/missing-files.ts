/**
 * Files of a customer that could not be downloaded, and messages that a provider does not pass on. Each is a line of the
 * message that is stored, which shows it to the owner.
 */
import type { Attachment } from '../answering/engine.ts'

const missingLine = /(?:^|\n)\[Arquivo (?<large>com mais de 25 MB )?não recebido: (?<name>.*)\](?=\n|$)/gu
/** In place of a message whose content a provider does not pass on, such as a filled form or a poll. */
export const hiddenText = '[Mensagem de um tipo que não consigo ler]'
const problems = {
  hidden: 'Ela é de um tipo que não chega até aqui.',
  lost: 'O arquivo não chegou: envie de novo, por favor.',
  tooLarge: 'O arquivo passa de 25 MB, o máximo que recebo por aqui. Se puder, envie um menor.',
}

type MissingFile = { name: string; isTooLarge?: boolean }

const lineOf = ({ name, isTooLarge = false }: MissingFile): string =>
  `[Arquivo ${isTooLarge ? 'com mais de 25 MB ' : ''}não recebido: ${name.replaceAll(/\s+/gu, ' ').trim()}]`

export const withMissingFiles = (text: string, files: readonly MissingFile[]): string =>
  [text, ...files.map(lineOf)].filter((line) => line !== '').join('\n')

const unreadable = (name: string, problem: string): Attachment => ({
  type: 'document',
  name,
  mime: '',
  content: null,
  problem,
})

/** Separates what the customer wrote from the missing files, which become attachments that cannot be read. */
export function separateMissingFiles(message: string): { text: string; missing: Attachment[] } {
  const lines = message.split('\n')
  const missing = Array.from(message.matchAll(missingLine), ({ groups }) =>
    unreadable(groups?.['name'] ?? '', groups?.['large'] === undefined ? problems.lost : problems.tooLarge),
  )
  return {
    text: lines
      .filter((line) => line !== hiddenText)
      .join('\n')
      .replaceAll(missingLine, '')
      .replace(/^\n/u, ''),
    // Several hidden messages are told once.
    missing: lines.includes(hiddenText) ? [...missing, unreadable('mensagem', problems.hidden)] : missing,
  }
}
