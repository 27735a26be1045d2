/** Documents as trainings. */
import { trainingLimits } from '../../contract/trainings.ts'
import { createDocumentReader, type DocumentLimits, documentMimes } from '../documents/documents.ts'
import { problems } from '../documents/problems.ts'
import { wordsOf } from '../engine/plain.ts'
import { sniffFile } from '../files/sniff.ts'
import type { Ingest } from './ingestion.ts'
import { numbered, unlearnable } from './words.ts'

export type DocumentIngestOptions = { limits?: Partial<DocumentLimits> }

/** A document that is learned may be larger than one that is sent in a conversation, and nobody waits for it. */
const usual: Partial<DocumentLimits> = {
  ms: 60_000,
  bytes: trainingLimits.documentMb * 1024 * 1024,
  characters: trainingLimits.content,
  atOnce: 1,
}

const cutNote = (characters: number) =>
  `O documento é maior do que os ${numbered(characters)} caracteres que são lidos; o restante ficou de fora. Divida-o em partes para treinar com tudo.`

export function createDocumentIngest({ limits = {} }: DocumentIngestOptions = {}): Ingest {
  const { characters = trainingLimits.content, ...rest } = { ...usual, ...limits }
  const read = createDocumentReader({ ...rest, characters })
  return async ({ file, name }, { report, signal }) => {
    if (file === null) return unlearnable('O arquivo deste treinamento não foi encontrado. Envie-o novamente.')
    report({ step: 'reading' })
    // The bytes say what it is, whatever it was called when it was sent.
    const mime = (await sniffFile(file.path))?.mime
    const known = documentMimes.find((each) => each === mime)
    // The upload has refused it; a file that was put in its place is not worth a reason of its own.
    if (known === undefined) return unlearnable(problems.unknown)
    const answer = await read({ mime: known, path: file.path }, signal, (progress) =>
      report({ step: 'reading', ...progress }),
    )
    signal.throwIfAborted()
    if (!answer.ok) return unlearnable(answer.failure.reason)
    const { text, isCut } = answer.value
    if (wordsOf(text).length === 0) return unlearnable(problems.noText)
    const note = isCut ? cutNote(characters) : null
    return { ok: true, value: { parts: [{ title: name, text }], pages: [], note } }
  }
}
