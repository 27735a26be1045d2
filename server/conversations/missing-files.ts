/**
 * Files of a customer that could not be downloaded. Each is a line of the message that is stored, which shows it to the
 * owner.
 */
import type { Attachment } from '../answering/engine.ts'

const missingLine = /(?:^|\n)\[Arquivo não recebido: (?<name>.*)\](?=\n|$)/gu
const problem = 'O arquivo não chegou: envie de novo, por favor.'

export const withMissingFiles = (text: string, names: readonly string[]): string =>
  [text, ...names.map((name) => `[Arquivo não recebido: ${name.replaceAll(/\s+/gu, ' ').trim()}]`)]
    .filter((line) => line !== '')
    .join('\n')

/** Separates what the customer wrote from the missing files, which become attachments that cannot be read. */
export const separateMissingFiles = (message: string): { text: string; missing: Attachment[] } => ({
  text: message.replaceAll(missingLine, '').replace(/^\n/u, ''),
  missing: Array.from(message.matchAll(missingLine), ({ groups }) => ({
    type: 'document',
    name: groups?.['name'] ?? '',
    mime: '',
    content: null,
    problem,
  })),
})
