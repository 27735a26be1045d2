/**
 * Files of a customer that could not be downloaded. Each is a line of the message that is stored, which shows it to the
 * owner.
 */
import type { Attachment } from '../answering/engine.ts'

const missingLine = /(?:^|\n)\[Arquivo (?<large>com mais de 25 MB )?não recebido: (?<name>.*)\](?=\n|$)/gu
const problems = {
  lost: 'O arquivo não chegou: envie de novo, por favor.',
  tooLarge: 'O arquivo passa de 25 MB, o máximo que recebo por aqui. Se puder, envie um menor.',
}

type MissingFile = { name: string; isTooLarge?: boolean }

const lineOf = ({ name, isTooLarge = false }: MissingFile): string =>
  `[Arquivo ${isTooLarge ? 'com mais de 25 MB ' : ''}não recebido: ${name.replaceAll(/\s+/gu, ' ').trim()}]`

export const withMissingFiles = (text: string, files: readonly MissingFile[]): string =>
  [text, ...files.map(lineOf)].filter((line) => line !== '').join('\n')

/** Separates what the customer wrote from the missing files, which become attachments that cannot be read. */
export const separateMissingFiles = (message: string): { text: string; missing: Attachment[] } => ({
  text: message.replaceAll(missingLine, '').replace(/^\n/u, ''),
  missing: Array.from(message.matchAll(missingLine), ({ groups }) => ({
    type: 'document',
    name: groups?.['name'] ?? '',
    mime: '',
    content: null,
    problem: groups?.['large'] === undefined ? problems.lost : problems.tooLarge,
  })),
})
