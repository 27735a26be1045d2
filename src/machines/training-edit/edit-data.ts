/** What of a training can be changed, and what may be sent of it (S2§5, TR-11). */
import type { UpdateTrainingBody } from '../../../contract/training-change.ts'
import { hasAddress, type CreatableType, type Training } from '../../../contract/trainings.ts'

export type EditFields = {
  name: string
  description: string
  /** Of a text. */
  content: string
  /** Of a website, or of an image that was given by address. */
  address: string
  subpages: boolean
}

export const noFields: EditFields = { name: '', description: '', content: '', address: '', subpages: false }

export type EditableType = Exclude<CreatableType, 'DOCUMENT'>
const editableTypes: readonly string[] = ['TEXT', 'WEBSITE', 'IMAGE'] satisfies EditableType[]

/** A document needs a new upload, and what no one here can create no one can change (S2§5). */
export const isEditable = (type: string): type is EditableType => editableTypes.includes(type)

export const fieldsOf = (training: Training): EditFields => ({
  name: training.name,
  description: training.description ?? '',
  content: training.type === 'TEXT' ? (training.content ?? '') : '',
  address: hasAddress(training) ? (training.sourceUrl ?? '') : '',
  subpages: training.trainingSubPages === 'ENABLED',
})

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
