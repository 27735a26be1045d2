/** Reads documents as trainings. */
import { sourceLimits } from '../../../contract/training-sources.ts'
import { trainingLimits } from '../../../contract/trainings.ts'
import { sniffLearnable } from '../../platform/files/sniff.ts'
import { hasWords } from '../../platform/text/plain.ts'
import type { Ingest } from '../ingestion.ts'
import { extractionFailed, formatCount } from '../words.ts'
import { createDocumentReader, type DocumentLimits } from './documents.ts'
import { documentMimes, spreadsheetMime } from './document.ts'
import { problems } from './problems.ts'
import { createScannedReader, type ScannedReader } from './scanned.ts'

export type DocumentIngestOptions = { limits?: Partial<DocumentLimits>; scanned?: ScannedReader }

/** A training's document may be larger than one sent in a conversation, because nobody waits for it. */
const defaultLimits: Partial<DocumentLimits> = {
  ms: 60_000,
  bytes: trainingLimits.documentMb * 1024 * 1024,
  characters: trainingLimits.content,
  atOnce: 1,
}
/** The spreadsheet library loads the whole file into memory. */
const ofSpreadsheets: Partial<DocumentLimits> = { memoryMb: 160, residentMb: 320 }

/** A page with fewer characters is a scan, perhaps with a stamp or a page number. */
const minCharactersPerPage = 25

const cutDocument = (characters: number) =>
  `O documento é maior do que os ${formatCount(characters)} caracteres que são lidos; o restante ficou de fora. Divida-o em partes para treinar com tudo.`
const cutByCause = {
  damage:
    'O documento está danificado, e uma parte dele não pôde ser lida. Confira o texto, ou envie outra cópia do arquivo.',
  time: 'O documento demorou demais para ser lido, e o restante ficou de fora. Divida-o em partes para treinar com tudo.',
}
const withoutText = (count: number, pages: number) =>
  count === 1
    ? `Uma das ${formatCount(pages)} páginas não tem texto; se for uma imagem, o conteúdo dela não foi lido.`
    : `De ${formatCount(pages)} páginas, ${formatCount(count)} não têm texto; se forem imagens, o conteúdo delas não foi lido.`
const cutTable = `A planilha é maior do que o que é lido: até ${formatCount(sourceLimits.tableRows)} linhas, ${sourceLimits.tableColumns} colunas e ${formatCount(trainingLimits.content)} caracteres. O restante ficou de fora.`

export function createDocumentIngest(options: DocumentIngestOptions = {}): Ingest {
  const { characters = trainingLimits.content, ...rest } = { ...defaultLimits, ...options.limits }
  const readText = createDocumentReader({ ...rest, characters })
  const readSpreadsheet = createDocumentReader({ ...ofSpreadsheets, ...rest, characters })
  const readScanned = options.scanned ?? createScannedReader()
  return async ({ file, name }, { report, signal }) => {
    if (file === null) return extractionFailed('O arquivo deste treinamento não foi encontrado. Envie-o novamente.')
    report({ step: 'reading' })
    // The type is detected from the bytes, regardless of the file name.
    const mime = (await sniffLearnable(file.path, file.name))?.mime
    const known = documentMimes.find((each) => each === mime)
    // The upload already refuses such files, so this only happens if the stored file was replaced.
    if (known === undefined) return extractionFailed(problems.unknown)
    const onPage = (progress: { pagesRead: number; pagesFound: number }) => report({ step: 'reading', ...progress })
    const read = known === spreadsheetMime ? readSpreadsheet : readText
    const answer = await read({ mime: known, path: file.path }, signal, onPage)
    signal.throwIfAborted()

    const isUnwritten = answer.ok
      ? answer.value.text.length < minCharactersPerPage * (answer.value.pages ?? 0)
      : answer.failure.reason === problems.noText
    if (known === 'application/pdf' && isUnwritten) {
      const scanned = await readScanned(file.path, signal, onPage)
      signal.throwIfAborted()
      if (scanned !== undefined && hasWords(scanned.text)) {
        const { text, note, isCut } = scanned
        return { ok: true, value: { parts: [{ title: name, text }], pages: [], note, isCut } }
      }
    }

    if (!answer.ok) return extractionFailed(answer.failure.reason)
    const { text, pages = 0, pagesWithoutText = 0, isCut, cutBy = [], table } = answer.value
    if (!hasWords(text)) return extractionFailed(problems.noText)
    const notes = [
      ...cutBy.map((cause) => cutByCause[cause]),
      ...(isCut && cutBy.length === 0 ? [table === undefined ? cutDocument(characters) : cutTable] : []),
      ...(pagesWithoutText > 0 ? [withoutText(pagesWithoutText, pages)] : []),
    ]
    const note = notes.length === 0 ? null : notes.join(' ')
    const value = { parts: [{ title: name, text }], pages: [], note, isCut, ...(table && { table }) }
    return { ok: true, value }
  }
}
