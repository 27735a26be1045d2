/**
 * Creates trainings from uploaded files: a file is received first, checked by its bytes, and kept only if its training
 * is stored.
 */
import { Readable } from 'node:stream'
import { routes } from '../../contract/routes.ts'
import { trainingLimits } from '../../contract/trainings.ts'
import { findAgent } from '../agents/agents.ts'
import { removeUnknownFiles } from '../db/files.ts'
import { imageBytes } from '../platform/files/image-bytes.ts'
import { cleanName, findNameMismatch } from '../platform/files/names.ts'
import { receiveFile } from '../http/receive-file.ts'
import { isBlankFile, type SniffedFile, sniffFile, sniffLearnable } from '../platform/files/sniff.ts'
import { discardBody } from '../http/discard-body.ts'
import { type Handlers, refuse } from '../http/result.ts'
import { agentNotFound } from '../http/refusals.ts'
import type { TrainingDependencies } from './dependencies.ts'
import { refusedForm } from '../http/refused-form.ts'
import { storeTraining } from './creation.routes.ts'

const megabyte = 1024 * 1024

const documentTooLarge = `O arquivo excede o tamanho máximo de ${trainingLimits.documentMb}MB.`
const notDocument = refuse(415, 'unsupported_file', 'Tipo de arquivo não permitido. Escolha um PDF, DOC, DOCX ou TXT.')
const onlyCalledSo = refuse(
  415,
  'unsupported_file',
  'O arquivo não é um documento PDF, DOC, DOCX ou TXT nem uma planilha CSV ou XLSX, embora tenha esse nome. Salve-o em um desses formatos e envie novamente.',
)
const noDocument = refuse(400, 'no_file', 'Nenhum documento selecionado')
const emptyDocument = refuse(400, 'empty_file', 'O documento está vazio.')
const notImage = refuse(415, 'unsupported_file', 'Por favor, selecione apenas arquivos de imagem.')
const brokenImage = refuse(
  400,
  'broken_image',
  'A imagem está incompleta ou danificada. Abra-a no seu aparelho e salve-a de novo, ou escolha outra.',
)
const imageTooLarge = refuse(
  413,
  'file_too_large',
  `A imagem é grande demais. Envie imagens de até ${trainingLimits.imageMb} MB.`,
)

type FileCall = 'createDocumentTraining' | 'createImageTraining'
type Received = { id: string; size: number; name: string }

export function trainingFileHandlers(dependencies: TrainingDependencies): Pick<Handlers, FileCall> {
  const { db, files } = dependencies

  /** Keeps the file if a training was stored with it; removes it otherwise. */
  const keeping = async <T>({ id }: Received, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      await removeUnknownFiles(db, files, [id])
    }
  }
  const refusedDocument = async ({ id, name }: Received, isUnknown: boolean) => {
    if (isUnknown && (await isBlankFile(files.path(id)))) return emptyDocument
    return /\.(?:pdf|docx?|txt|csv|xlsx)$/iu.test(name) ? onlyCalledSo : notDocument
  }
  const fileOf = ({ id, size, name }: Received, sniffed: SniffedFile) => ({
    id,
    size,
    mime: sniffed.mime,
    name: cleanName(name, sniffed),
  })

  return {
    createDocumentTraining: async ({ query }, { session, request }) => {
      const ownerId = session.user.id
      const { agentId, name, description, refuseDuplicate } = query
      if ((await findAgent(db, ownerId, agentId)) === undefined) {
        await discardBody(request.body)
        return agentNotFound
      }
      const limit = trainingLimits.documentMb * megabyte
      const received = await receiveFile(request, files, limit, routes.createDocumentTraining.upload)
      if (!received.ok)
        return received.failure === 'noFile' ? noDocument : refusedForm(received.failure, documentTooLarge)
      return keeping(received.value, async () => {
        const sniffed = await sniffLearnable(files.path(received.value.id), received.value.name)
        if (sniffed?.type !== 'document') return refusedDocument(received.value, sniffed === undefined)
        const mismatch = findNameMismatch(received.value.name, sniffed)
        if (mismatch !== undefined) return refuse(415, 'unsupported_file', mismatch)
        const file = fileOf(received.value, sniffed)
        return storeTraining(dependencies, ownerId, {
          agentId,
          type: 'DOCUMENT',
          name,
          description,
          file,
          refuseDuplicate,
        })
      })
    },

    createImageTraining: async ({ query: { refuseDuplicate }, body }, { session }) => {
      const ownerId = session.user.id
      const { agentId, name, description, imageUrl, imageBase64 } = body
      const training = { agentId, type: 'IMAGE', name, description, refuseDuplicate } as const
      if (imageBase64 === undefined)
        return storeTraining(dependencies, ownerId, {
          ...training,
          ...(imageUrl !== undefined && { sourceUrl: imageUrl }),
        })
      if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
      const bytes = imageBytes(imageBase64)
      if (bytes === undefined) return brokenImage
      if (bytes.byteLength > trainingLimits.imageMb * megabyte) return imageTooLarge
      const received = { ...(await files.write(Readable.from([bytes]))), name: '' }
      return keeping(received, async () => {
        const sniffed = await sniffFile(files.path(received.id))
        if (sniffed?.type !== 'image') return notImage
        return storeTraining(dependencies, ownerId, { ...training, file: fileOf(received, sniffed) })
      })
    },
  }
}
