/** A customer's file that could not be downloaded is a line of the message, for owners and models. */
import type { Attachment } from '../answering/engine.ts'

const pattern = /^\[Arquivo não recebido: (?<name>.*)\]$/u

export const missingFileLine = (name: string): string =>
  `[Arquivo não recebido: ${name.replaceAll(/\s+/gu, ' ').trim()}]`

/** Separates what the customer wrote from the files that could not be downloaded. */
export function separateMissingFiles(message: string): { text: string; missing: Attachment[] } {
  const lines = message.split('\n').map((line) => ({ line, name: pattern.exec(line)?.groups?.['name'] }))
  return {
    text: lines
      .filter(({ name }) => name === undefined)
      .map(({ line }) => line)
      .join('\n'),
    missing: lines.flatMap(({ name }) =>
      name === undefined
        ? []
        : [
            {
              type: 'document',
              name,
              mime: '',
              content: null,
              problem: 'O arquivo não chegou: envie de novo, por favor.',
            },
          ],
    ),
  }
}
