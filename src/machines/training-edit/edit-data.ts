/** Which fields of a training can be changed, and which may be sent (S2§5, TR-11). */
import type { UpdateTrainingBody } from '../../../contract/training-change.ts'
import { hasSourceUrl, type CreatableType, type Training } from '../../../contract/trainings.ts'

export type EditFields = {
  name: string
  description: string
  /** For a text. */
  content: string
  /** For a website, or for an image given by URL. */
  url: string
  subpages: boolean
}

export const noFields: EditFields = { name: '', description: '', content: '', url: '', subpages: false }

type EditableType = Exclude<CreatableType, 'DOCUMENT'>
const editableTypes: readonly string[] = ['TEXT', 'WEBSITE', 'IMAGE'] satisfies EditableType[]

/** A document needs a new upload, and types that cannot be created here cannot be edited either (S2§5). */
export const isEditable = (type: string): type is EditableType => editableTypes.includes(type)

export const fieldsOf = (training: Training): EditFields => ({
  name: training.name,
  description: training.description ?? '',
  content: training.type === 'TEXT' ? (training.content ?? '') : '',
  url: hasSourceUrl(training) ? (training.sourceUrl ?? '') : '',
  subpages: training.trainingSubPages === 'ENABLED',
})

/** The whole training, as S2§7 requires, to be learned again. */
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
    ...(hasSourceUrl(training) && { sourceUrl: fields.url.trim() }),
    trainingSubPages: type === 'WEBSITE' ? (fields.subpages ? 'ENABLED' : 'DISABLED') : trainingSubPages,
    trainingInterval,
    revision: training.revision,
  } as const
  return body
}
