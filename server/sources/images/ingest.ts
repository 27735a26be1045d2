/**
 * Reads images as trainings: described by a vision model if one is configured, else by OCR, else by the user's own
 * description.
 */
import { readFile, stat } from 'node:fs/promises'
import type { Result } from '../../../contract/failures.ts'
import { defaultTrainingNames, trainingLimits } from '../../../contract/trainings.ts'
import type { Config } from '../../platform/config.ts'
import { createEgress, type Egress, type EgressOptions } from '../../platform/egress.ts'
import { hasWords } from '../../platform/text/plain.ts'
import { readImageHead } from '../../platform/files/image-size.ts'
import type { Log } from '../../platform/log.ts'
import { failureOfEgress, failureOfStatus } from '../website/read-page.ts'
import { siteFailureTexts } from '../website/failure-texts.ts'
import { userAgentOf } from '../website/robots.ts'
import { createDescriber, seeingModel } from './describe.ts'
import type { Ingest, Source, ExtractionFailure } from '../ingestion.ts'
import { createOcrReader, maxReadablePixels, type OcrReader } from './ocr.ts'
import { formatCount, extractionFailed } from '../words.ts'

export type ImageIngestOptions = {
  config: Config
  log: Log
  /** The model with which an agent answers; if it can see, it describes the agent's images. */
  modelOf?: (agentId: string) => Promise<string | undefined>
  /** DNS resolver; replaced by tests. */
  resolve?: EgressOptions['resolve']
  ocr?: OcrReader
}

const maxBytes = trainingLimits.imageMb * 1024 * 1024
/** Decoders refuse larger images. */
const maxPixels = 50_000_000
const fetchMs = 30_000

const texts = {
  read: 'Texto lido na imagem sem um modelo que enxergue; confira se está certo.',
  unseen: 'Sem um modelo que enxergue imagens, este treinamento contém apenas o nome e a descrição.',
  refused: 'O modelo configurado não descreveu a imagem.',
  nothing:
    'Não há texto legível na imagem nem um modelo que a enxergue. Edite o treinamento, escreva na descrição o que a imagem mostra e tente novamente.',
  tooLarge: `A imagem passa de ${trainingLimits.imageMb} MB. Envie uma imagem menor.`,
  empty: 'A imagem está vazia. Envie-a novamente.',
  noImage: 'O arquivo não é uma imagem PNG, JPG, WebP ou GIF, ou está danificado.',
  noImageThere: 'Neste endereço não há uma imagem PNG, JPG, WebP ou GIF. Use o endereço da própria imagem.',
  missing: 'A imagem deste treinamento não foi encontrada. Envie-a novamente.',
}

export function createImageIngest({
  config,
  log,
  modelOf = () => Promise.resolve(undefined),
  resolve,
  ocr = createOcrReader(),
}: ImageIngestOptions): Ingest {
  const egress = createEgress({ allow: config.websiteAllow, ...(resolve && { resolve }) })
  const describe = createDescriber(config, log)

  return async (source, { report, signal }) => {
    report({ step: 'reading' })
    const loaded = await load(source, egress, userAgentOf(config), signal)
    signal.throwIfAborted()
    if (!loaded.ok) return loaded
    const bytes = loaded.value
    const head = readImageHead(bytes)
    if (head === undefined) return extractionFailed(source.file === null ? texts.noImageThere : texts.noImage)
    const pixels = head.width * head.height
    if (pixels > maxPixels)
      return extractionFailed(
        `A imagem tem ${formatCount(head.width)} × ${formatCount(head.height)} pontos, mais do que se pode ler. Envie uma imagem menor.`,
      )

    const model = describe && seeingModel(config.visionModels, await modelOf(source.agentId))
    let note: string | null = null
    if (describe !== undefined && model !== undefined) {
      report({ step: 'describing' })
      const { mime } = head
      const described = await describe({ ...source, mime, bytes }, model, signal)
      signal.throwIfAborted()
      if (described.ok) return learned(source, described.value, null)
      // Another attempt may succeed.
      if (described.failure.kind !== 'refused') throw new Error(described.failure.message)
      note = texts.refused
    }

    const read = pixels > maxReadablePixels ? undefined : await ocr({ bytes, group: source.agentId }, signal)
    signal.throwIfAborted()
    if (read !== undefined && hasWords(read)) return learned(source, read, joined(note, texts.read))
    if (!hasWords(source.description)) return extractionFailed(joined(note, texts.nothing))
    return learned(source, '', joined(note, texts.unseen))
  }
}

const joined = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' ')

function learned({ name, description }: Source, text: string, note: string | null) {
  const own = text === '' && name !== defaultTrainingNames.IMAGE ? name : ''
  const parts = [own, description.trim(), text.slice(0, trainingLimits.content)].filter((part) => part !== '')
  return { ok: true as const, value: { parts: [{ title: name, text: parts.join('\n\n') }], pages: [], note } }
}

/** The bytes of an uploaded image, or of an image given by URL. */
async function load(
  { file, url }: Source,
  egress: Egress,
  userAgent: string,
  signal: AbortSignal,
): Promise<Result<Buffer, ExtractionFailure>> {
  if (file !== null) {
    const { size } = await stat(file.path)
    if (size === 0) return extractionFailed(texts.empty)
    return size > maxBytes ? extractionFailed(texts.tooLarge) : { ok: true, value: await readFile(file.path) }
  }
  if (url === null) return extractionFailed(texts.missing)
  const headers = { 'user-agent': userAgent, accept: 'image/png,image/jpeg,image/webp,image/gif' }
  const sent = await egress({ url, headers, signal, timeoutMs: fetchMs, maxBytes: maxBytes })
  if (!sent.ok) {
    if (sent.failure.kind === 'tooLarge') return extractionFailed(texts.tooLarge)
    return extractionFailed(siteFailureTexts[failureOfEgress(sent.failure).failure.kind])
  }
  const { status, body } = sent.value
  if (status >= 200 && status <= 299) return { ok: true, value: body }
  const { kind } = failureOfStatus(status).failure
  return extractionFailed(
    kind === 'missing' ? 'A imagem não existe neste endereço. Verifique o endereço.' : siteFailureTexts[kind],
  )
}
