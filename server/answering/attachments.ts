/** Turns the files of a question into text and images, and explains which files could not be used. */
import type { Result } from '../../contract/failures.ts'
import type { Document } from '../retrieval/documents.ts'
import type { ModelAccess } from '../platform/model/endpoint.ts'
import type { Answer, Attachment, EngineFailure, Question, HistoryMessage } from './engine.ts'
import { type Phrases, phrasesIn } from './phrases.ts'
import { smallTalkOf } from './small-talk.ts'
import { beginningOf } from '../platform/text/plain.ts'
import { transcribe } from '../platform/model/transcription.ts'
import { canSee } from '../platform/model/vision.ts'

export type Prepared = {
  /** The typed text and the transcripts; empty if there are none. */
  message: string
  /** Transcript of the recordings. */
  transcript: string
  documents: Document[]
  images: { name: string; url: string }[]
  /** Text that OCR found in images that no model looked at. */
  ocrTexts: { id: string; name: string; text: string }[]
  /** Explains to the customer which files could not be used, and why. */
  unusable: string[]
}

const megabyte = 1024 * 1024
/** Larger images would be refused by the model; base64 in a data URL adds a third. */
export const imageLimit = 10 * megabyte
/** Maximum size that transcription services accept. */
export const recordingLimit = 25 * megabyte
/** Formats that vision models can decode. */
const imageFormats = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

const megabytes = (bytes: number) => `${bytes / megabyte} MB`

const documentOf = ({ id, name }: Attachment, text: string, isCut = false): Document => ({
  id: id ?? name,
  name,
  text,
  ...(isCut && { isCut }),
})

const nothingYet = (message: string): Prepared => ({
  message,
  transcript: '',
  documents: [],
  images: [],
  ocrTexts: [],
  unusable: [],
})

/** Adds the text in an image to the searched documents; false if there is none. */
async function readImage(prepared: Prepared, attachment: Attachment, signal: AbortSignal): Promise<boolean> {
  const text = attachment.type === 'image' ? ((await attachment.readText?.(signal)) ?? '').trim() : ''
  if (text === '') return false
  const document = documentOf(attachment, text)
  prepared.documents.push(document)
  prepared.ocrTexts.push(document)
  return true
}

/** Only the owner in the test chat is told the reason; customers could do nothing about it. */
const unseen = (name: string, channel: string, reason: string, { unseen: text }: Phrases): string =>
  channel === 'test' ? `Não vi a imagem “${name}”: ${reason}` : text
const unheard = (name: string, channel: string, reason: string, { unheard: text }: Phrases): string =>
  channel === 'test' ? `Não ouvi “${name}”: ${reason}` : text

/** Without a model. */
const nothingReadText = 'sem um modelo configurado, só consigo ler texto em imagens, e nesta não encontrei nenhum.'
const noModel = 'sem um modelo configurado, não consigo ouvir gravações.'

/** Without a model, recordings cannot be used, and only the text in an image; documents can be searched. */
export async function prepareForQuoting(
  { message, attachments, channel = 'test' }: Question,
  signal: AbortSignal,
): Promise<Prepared> {
  const prepared = nothingYet(message)
  const phrases = phrasesIn('pt-BR')
  for (const attachment of attachments) {
    const { type, name } = attachment
    if (type === 'image') {
      if (!(await readImage(prepared, attachment, signal)))
        prepared.unusable.push(unseen(name, channel, nothingReadText, phrases))
    } else if (type === 'audio') prepared.unusable.push(unheard(name, channel, noModel, phrases))
    else if (attachment.content === null) prepared.unusable.push(phrases.unread(name, attachment.problem))
    else prepared.documents.push(documentOf(attachment, attachment.content, attachment.isCut))
  }
  return prepared
}

/** Passes on images that the agent's model can see, and has recordings transcribed. */
export async function prepareForModel(
  access: ModelAccess,
  { agent, message, attachments, channel = 'test' }: Question,
  signal: AbortSignal,
): Promise<Result<Prepared, EngineFailure>> {
  const prepared = nothingYet(message)
  const phrases = phrasesIn(agent.language)
  const { visionModels = [], transcriptionModel } = access.endpoint
  for (const attachment of attachments) {
    const { type, name, mime } = attachment
    if (type === 'document') {
      if (attachment.content === null) prepared.unusable.push(phrases.unread(name, attachment.problem))
      else prepared.documents.push(documentOf(attachment, attachment.content, attachment.isCut))
    } else if (type === 'image') {
      const sees = canSee(agent.responseModel, visionModels)
      if (!sees && (await readImage(prepared, attachment, signal))) continue
      const seen = sees
        ? await seeImage(attachment, agent.language)
        : unseen(name, channel, `o modelo deste agente (${agent.responseModel}) não consegue ver imagens.`, phrases)
      if (typeof seen === 'string') prepared.unusable.push(seen)
      else prepared.images.push(seen)
    } else if (transcriptionModel === undefined) {
      prepared.unusable.push(unheard(name, channel, 'nenhum serviço de transcrição está configurado.', phrases))
    } else {
      const bytes = await attachment.read()
      if (bytes.length > recordingLimit) {
        prepared.unusable.push(phrases.recordingTooLarge(name, megabytes(recordingLimit)))
        continue
      }
      const heard = await transcribe(access, transcriptionModel, { bytes, mime, language: agent.language }, signal)
      if (!heard.ok) return heard
      if (heard.value === '') prepared.unusable.push(phrases.notOneWord(name))
      prepared.transcript = [prepared.transcript, heard.value].filter((part) => part !== '').join('\n')
    }
  }
  prepared.message = [message, prepared.transcript].filter((part) => part !== '').join('\n\n')
  return { ok: true, value: prepared }
}

/** The image in the format that models accept, or why it cannot be shown. */
export async function seeImage(
  { name, mime, read }: Pick<Extract<Attachment, { type: 'image' }>, 'name' | 'mime' | 'read'>,
  language: string,
): Promise<Prepared['images'][number] | string> {
  const phrases = phrasesIn(language)
  if (!imageFormats.has(mime)) return phrases.imageFormat(name)
  const bytes = await read()
  if (bytes.length > imageLimit) return phrases.imageTooLarge(name, megabytes(imageLimit))
  return { name, url: `data:${mime};base64,${bytes.toString('base64')}` }
}

/** The answer if no file could be used and no text was typed; it is free. */
export const onlyUnusable = ({ unusable }: Prepared, engine: Answer['engine'], language: string): Answer => ({
  messages: [`${unusable.join(' ')} ${phrasesIn(language).writeInstead}`],
  sources: [],
  isFree: true,
  engine,
})

export const isOnlyUnusable = ({ message, documents, images, unusable }: Prepared): boolean =>
  message === '' && documents.length === 0 && images.length === 0 && unusable.length > 0

/** Explains before the answer which files could not be used. */
export const introductionOf = ({ unusable }: Prepared): string =>
  unusable.length === 0 ? '' : `${unusable.join(' ')}\n\n`

export function withUnusable(answer: Answer, prepared: Prepared): Answer {
  const [first, ...others] = answer.messages
  return { ...answer, messages: [`${introductionOf(prepared)}${first}`, ...others] }
}

/** The text of a turn, including the transcripts of its recordings. */
export const turnText = ({ content, files = [] }: HistoryMessage): string =>
  files.find(({ type }) => type === 'audio')?.text ?? content

/** Number of earlier questions that a short message may continue. */
const maxEarlierQuestions = 3
/** Characters that are read of each. */
const maxEarlierLength = 500

/**
 * The last questions of the customer, oldest first, which a short message may continue: thanks asked nothing, but a
 * greeting begins anew. One that is only a file has no text.
 */
export function askedIn(history: readonly HistoryMessage[]): HistoryMessage[] {
  const turns = history
    .filter(({ role }) => role === 'user')
    .map((turn) => ({ turn, talk: turnText(turn) === '' ? null : smallTalkOf(turnText(turn)) }))
    .filter(({ talk }) => talk === null || talk === 'greeting')
  const start = turns.findLastIndex(({ talk }) => talk === 'greeting') + 1
  return turns
    .slice(start)
    .slice(-maxEarlierQuestions)
    .map(({ turn }) => turn)
}

/** The texts of the last questions, oldest first. */
export const questionsIn = (history: readonly HistoryMessage[]): string[] =>
  askedIn(history)
    .map((turn) => beginningOf(turnText(turn).trim(), maxEarlierLength))
    .filter((text) => text !== '')
