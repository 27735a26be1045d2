/** What an agent learns from (S2§3, S2§7). */
import * as v from 'valibot'
import { Id, optionalText, WireDate } from './wire.ts'

export const trainingTypes = ['TEXT', 'WEBSITE', 'IMAGE', 'DOCUMENT', 'VIDEO'] as const
export type TrainingType = (typeof trainingTypes)[number]
export const trainingStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FINISHED', 'FAILED'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

export const trainingLimits = { name: 200, description: 2_000, content: 500_000 } as const
export const defaultTextName = 'Treinamento de texto'

export const Training = v.object({
  id: Id,
  agentId: Id,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  type: v.string(),
  /** Other servers may answer a status of their own; it is shown as it is (TR-13). */
  status: v.nullish(v.string()),
  content: v.nullish(v.string(), ''),
  /** Why a FAILED training failed, in the user's language (ours). */
  failureReason: v.nullish(v.string()),
  trainingSubPages: v.nullish(v.picklist(['DISABLED', 'ENABLED']), 'DISABLED'),
  trainingInterval: v.nullish(v.string(), 'THIRTY_SECONDS'),
  createdAt: v.nullish(WireDate),
})
export type Training = v.InferOutput<typeof Training>

export const CreateTextTrainingBody = v.strictObject({
  /** Empty becomes 'Treinamento de texto' (TR-10). */
  name: optionalText(trainingLimits.name),
  description: optionalText(trainingLimits.description),
  content: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Informe o texto do treinamento'),
    v.maxLength(trainingLimits.content, `Use no máximo ${trainingLimits.content} caracteres`),
  ),
  agentId: Id,
})
export type CreateTextTrainingBody = v.InferInput<typeof CreateTextTrainingBody>
