/** What of a training can be changed, and what may be sent of it (S2§5, TR-11). */
import {
  isWebAddress,
  trainingLimits,
  type CreatableType,
  type Training,
  type UpdateTrainingBody,
} from '../../../contract/trainings.ts'

export type EditFields = {
  name: string
  description: string
  /** Of a text. */
  content: string
  /** Of a website, or of an image that was given by address. */
  address: string
  subpages: boolean
}

export type EditableType = Exclude<CreatableType, 'DOCUMENT'>
const editableTypes: readonly string[] = ['TEXT', 'WEBSITE', 'IMAGE'] satisfies EditableType[]

/** A document needs a new upload, and what no one here can create no one can change (S2§5). */
export const isEditable = (type: string): type is EditableType => editableTypes.includes(type)

export const hasAddress = ({ type, sourceUrl }: Pick<Training, 'type' | 'sourceUrl'>): boolean =>
  type === 'WEBSITE' || (type === 'IMAGE' && Boolean(sourceUrl))

export const fieldsOf = (training: Training): EditFields => ({
  name: training.name,
  description: training.description ?? '',
  content: training.type === 'TEXT' ? (training.content ?? '') : '',
  address: hasAddress(training) ? (training.sourceUrl ?? '') : '',
  subpages: training.trainingSubPages === 'ENABLED',
})

export const areSame = (one: EditFields, other: EditFields): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.content === other.content &&
  one.address === other.address &&
  one.subpages === other.subpages

export type FieldProblem = 'tooLong' | 'missing' | 'invalid'

const longerThan = (text: string, limit: number): FieldProblem | null => (text.length > limit ? 'tooLong' : null)

/** A text that was longer before there was a limit may stay as it is: only what is changed must fit. */
const contentProblem = (content: string, training: Training): FieldProblem | null => {
  if (training.type !== 'TEXT' || content === training.content) return null
  return content.trim() === '' ? 'missing' : longerThan(content, trainingLimits.editedContent)
}

const addressProblem = (address: string, training: Training): FieldProblem | null => {
  if (!hasAddress(training)) return null
  if (address.trim() === '') return 'missing'
  return isWebAddress(address) ? longerThan(address, trainingLimits.address) : 'invalid'
}

/** What keeps the training from being saved, by field. */
export const problemsOf = (
  fields: EditFields,
  training: Training,
): Record<'name' | 'description' | 'content' | 'address', FieldProblem | null> => ({
  name: longerThan(fields.name, trainingLimits.name),
  description: longerThan(fields.description, trainingLimits.description),
  content: contentProblem(fields.content, training),
  address: addressProblem(fields.address, training),
})

export const canBeSaved = (fields: EditFields, training: Training): boolean =>
  Object.values(problemsOf(fields, training)).every((problem) => problem === null)

/** The whole training as S2§7 has it sent, to be learned anew. */
export const updateBodyOf = (fields: EditFields, training: Training): UpdateTrainingBody => {
  const { id, agentId, type, trainingSubPages, trainingInterval } = training
  const body = {
    id,
    agentId,
    type,
    trainingType: type,
    status: 'PENDING',
    trainingStatus: 'PENDING',
    name: fields.name.trim(),
    description: fields.description.trim(),
    ...(type === 'TEXT' && { content: fields.content }),
    ...(hasAddress(training) && { sourceUrl: fields.address.trim() }),
    trainingSubPages: type === 'WEBSITE' ? (fields.subpages ? 'ENABLED' : 'DISABLED') : trainingSubPages,
    trainingInterval,
    revision: training.revision,
  } as const
  return body
}
