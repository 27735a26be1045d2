/** Changes of a training in the form 'Editar Treinamento' (S2§5, S2§7). */
import * as v from 'valibot'
import { route } from './route.ts'
import { hasSourceUrl, Training, TrainingText, trainingLimits, HttpUrl } from './trainings.ts'
import { Id, optionalText, tooLong } from './wire.ts'

const isBlank = (value: string): boolean => value.trim() === ''

/**
 * Schema of the form 'Editar Treinamento' (S2§5). A text from before the length limit may stay longer: only changed
 * texts must fit.
 */
export const editedTraining = (training: {
  type: string
  content?: string | null
  sourceUrl?: string | null | undefined
}) => {
  const isKept = (content: string): boolean => training.type !== 'TEXT' || content === training.content
  const { editedContent } = trainingLimits
  return v.object({
    name: optionalText(trainingLimits.name),
    description: optionalText(trainingLimits.description),
    content: v.pipe(
      v.string(),
      v.check((content) => isKept(content) || !isBlank(content), 'Preencha este campo'),
      v.check((content) => isKept(content) || content.length <= editedContent, tooLong(editedContent)),
    ),
    url: hasSourceUrl(training)
      ? v.pipe(v.string(), v.trim(), v.minLength(1, 'Preencha este campo'), HttpUrl)
      : v.string(),
    subpages: v.boolean(),
  })
}

/** The whole training as the app has it; fields that cannot be changed are accepted but not stored (TR-11). */
export const UpdateTrainingBody = v.object({
  type: v.string(),
  status: v.literal('PENDING'),
  trainingStatus: v.literal('PENDING'),
  name: optionalText(trainingLimits.name),
  description: optionalText(trainingLimits.description),
  /** For a TEXT. */
  content: v.optional(TrainingText),
  /** For a WEBSITE, or an image given by URL. */
  sourceUrl: v.optional(v.nullable(HttpUrl)),
  trainingSubPages: v.optional(v.picklist(['DISABLED', 'ENABLED'])),
  /** The revision that was read; a different one is refused with 409, so that no change is overwritten unseen. */
  revision: v.nullish(v.number()),
})
export type UpdateTrainingBody = v.InferInput<typeof UpdateTrainingBody>

export const trainingChangeRoutes = {
  updateTraining: route({
    method: 'PUT',
    path: '/api/update-training-type/{agentId}/{trainingId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id, trainingId: Id }),
    body: UpdateTrainingBody,
    reply: Training,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S2§7',
    summary: 'Change a training and queue it again',
  }),
} as const
