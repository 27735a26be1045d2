/** What the files of a question come to: words, pictures, and plain sentences about what could not be used. */
import type { Result } from '../../contract/failures.ts'
import type { Document } from '../retrieval/documents.ts'
import type { ModelAccess } from '../platform/model/endpoint.ts'
import type { Answer, Attachment, EngineFailure, Question, HistoryMessage } from './engine.ts'
import { transcribe } from '../platform/model/transcription.ts'
import { canSee } from '../platform/model/vision.ts'

export type Prepared = {
  /** What was written and said; empty when there were no words. */
  message: string
  /** What was heard in recordings. */
  transcript: string
  documents: Document[]
  images: { name: string; url: string }[]
  /** What was read in images that nobody could see. */
  ocrTexts: { id: string; name: string; text: string }[]
  /** For the person who asked: which files could not be used, and why. */
  unusable: string[]
}

const megabyte = 1024 * 1024
/** A larger image is refused before the model would; in a data URL it grows by a third. */
export const imageLimit = 10 * megabyte
/** What transcription services take. */
export const recordingLimit = 25 * megabyte
/** What models that see can decode. */
const imageFormats = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

const megabytes = (bytes: number) => `${bytes / megabyte} MB`

const documentOf = ({ id, name }: Attachment, text: string): Document => ({ id: id ?? name, name, text })
const unread = (name: string, problem: string) => `Não consegui ler “${name}”. ${problem}`

const nothingYet = (message: string): Prepared => ({
  message,
  transcript: '',
  documents: [],
  images: [],
  ocrTexts: [],
  unusable: [],
})

/** Keeps the words in an image for searching; false when there are none. */
async function readImage(prepared: Prepared, attachment: Attachment, signal: AbortSignal): Promise<boolean> {
  const text = attachment.type === 'image' ? ((await attachment.readText?.(signal)) ?? '').trim() : ''
  if (text === '') return false
  const document = documentOf(attachment, text)
  prepared.documents.push(document)
  prepared.ocrTexts.push(document)
  return true
}

/** In the test chat the owner reads the reason; customers could do nothing about it. */
const unseen = (name: string, channel: string): string =>
  channel === 'test'
    ? `Não vi a imagem “${name}”: sem um modelo configurado, só consigo ler texto em imagens, e nesta não encontrei nenhum.`
    : 'Não consegui ver a imagem que você enviou.'
const unheard = (name: string, channel: string): string =>
  channel === 'test'
    ? `Não ouvi “${name}”: sem um modelo configurado, não consigo ouvir gravações.`
    : 'Não consigo ouvir áudios por aqui.'

/** Without a model nobody hears anything, and of an image only its words are read; documents can be searched. */
export async function prepareForQuoting(
  { message, attachments, channel = 'test' }: Question,
  signal: AbortSignal,
): Promise<Prepared> {
  const prepared = nothingYet(message)
  for (const attachment of attachments) {
    const { type, name } = attachment
    if (type === 'image') {
      if (!(await readImage(prepared, attachment, signal))) prepared.unusable.push(unseen(name, channel))
    } else if (type === 'audio') prepared.unusable.push(unheard(name, channel))
    else if (attachment.content === null) prepared.unusable.push(unread(name, attachment.problem))
    else prepared.documents.push(documentOf(attachment, attachment.content))
  }
  return prepared
}

/** Shows what the agent's model can see, and has recordings written down. */
export async function prepareForModel(
  access: ModelAccess,
  { agent, message, attachments }: Question,
  signal: AbortSignal,
): Promise<Result<Prepared, EngineFailure>> {
  const prepared = nothingYet(message)
  const { visionModels = [], transcriptionModel } = access.endpoint
  for (const attachment of attachments) {
    const { type, name, mime } = attachment
    if (type === 'document') {
      if (attachment.content === null) prepared.unusable.push(unread(name, attachment.problem))
      else prepared.documents.push(documentOf(attachment, attachment.content))
    } else if (type === 'image') {
      const sees = canSee(agent.responseModel, visionModels)
      if (!sees && (await readImage(prepared, attachment, signal))) continue
      const seen = sees
        ? await seeImage(attachment)
        : `Não vi a imagem “${name}”: o modelo deste agente (${agent.responseModel}) não consegue ver imagens.`
      if (typeof seen === 'string') prepared.unusable.push(seen)
      else prepared.images.push(seen)
    } else if (transcriptionModel === undefined) {
      prepared.unusable.push(`Não ouvi “${name}”: nenhum serviço de transcrição está configurado.`)
    } else {
      const bytes = await attachment.read()
      if (bytes.length > recordingLimit) {
        prepared.unusable.push(
          `Não ouvi “${name}”: a gravação passa de ${megabytes(recordingLimit)}, o máximo que a transcrição recebe.`,
        )
        continue
      }
      const heard = await transcribe(access, transcriptionModel, { bytes, mime, language: agent.language }, signal)
      if (!heard.ok) return heard
      if (heard.value === '') prepared.unusable.push(`Não ouvi nenhuma palavra em “${name}”.`)
      prepared.transcript = [prepared.transcript, heard.value].filter((part) => part !== '').join('\n')
    }
  }
  prepared.message = [message, prepared.transcript].filter((part) => part !== '').join('\n\n')
  return { ok: true, value: prepared }
}

/** The image as a model takes it, or why it cannot be shown. */
export async function seeImage({
  name,
  mime,
  read,
}: Pick<Extract<Attachment, { type: 'image' }>, 'name' | 'mime' | 'read'>): Promise<
  Prepared['images'][number] | string
> {
  if (!imageFormats.has(mime))
    return `Não vi a imagem “${name}”: o modelo não lê este formato. Envie em PNG, JPG, WEBP ou GIF.`
  const bytes = await read()
  if (bytes.length > imageLimit)
    return `Não vi a imagem “${name}”: ela passa de ${megabytes(imageLimit)}, o máximo que o modelo recebe.`
  return { name, url: `data:${mime};base64,${bytes.toString('base64')}` }
}

/** What is left to answer with when no file could be used and nothing was written; it costs nothing. */
export const onlyUnusable = ({ unusable }: Prepared, engine: Answer['engine']): Answer => ({
  messages: [`${unusable.join(' ')} Escreva sua pergunta e eu respondo.`],
  sources: [],
  isFree: true,
  engine,
})

export const isOnlyUnusable = ({ message, documents, images, unusable }: Prepared): boolean =>
  message === '' && documents.length === 0 && images.length === 0 && unusable.length > 0

/** What has to be said about files that could not be used, before the answer. */
export const introductionOf = ({ unusable }: Prepared): string =>
  unusable.length === 0 ? '' : `${unusable.join(' ')}\n\n`

export function withUnusable(answer: Answer, prepared: Prepared): Answer {
  const [first, ...others] = answer.messages
  return { ...answer, messages: [`${introductionOf(prepared)}${first}`, ...others] }
}

/** What a turn said in words, those of its recordings included. */
export const wordsIn = ({ content, files = [] }: HistoryMessage): string =>
  files.find(({ type }) => type === 'audio')?.text ?? content
