/** Which files may become a training (TR-08, TR-09). The server checks their content. */
import { trainingLimits } from '../../../contract/trainings.ts'

const MEGABYTE = 1024 * 1024

/** Extensions, and the media types that operating systems report for them. */
const documentKinds: Record<string, readonly string[]> = {
  '.pdf': ['application/pdf', 'application/x-pdf'],
  '.doc': ['application/msword', 'application/vnd.ms-word'],
  '.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  '.txt': ['text/plain'],
}
export const documentExtensions = Object.keys(documentKinds)

/** Media types reported by systems that do not know the file type. */
const isUnspecific = (type: string): boolean => type === '' || type === 'application/octet-stream'

const isDocument = ({ name, type }: File): boolean => {
  const extension = /\.[^.]*$/u.exec(name.toLowerCase())?.[0] ?? ''
  const bare = type.split(';', 1)[0] ?? ''
  const types = Object.hasOwn(documentKinds, extension) ? documentKinds[extension] : undefined
  return types !== undefined && (isUnspecific(bare) || types.includes(bare))
}

const isImage = ({ type }: File): boolean => type.startsWith('image/')

/** Why a file was not accepted; `several` when only the first one was. */
export type FileProblem = 'kind' | 'size' | 'several'
export type Choice = { file: File | null; problem: FileProblem | null }

const rules = {
  DOCUMENT: { isOfKind: isDocument, megabytes: trainingLimits.documentMb },
  IMAGE: { isOfKind: isImage, megabytes: trainingLimits.imageMb },
}

/** The first file, if it is allowed. */
export const chosenFrom = (files: readonly File[], type: keyof typeof rules): Choice => {
  const [file] = files
  const { isOfKind, megabytes } = rules[type]
  if (!file) return { file: null, problem: null }
  if (!isOfKind(file)) return { file: null, problem: 'kind' }
  if (file.size > megabytes * MEGABYTE) return { file: null, problem: 'size' }
  return { file, problem: files.length > 1 ? 'several' : null }
}
