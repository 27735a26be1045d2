/** New trainings (S2§5, S2§7). */
import * as v from 'valibot'
import { route } from './route.ts'
import { Training, TrainingText, trainingLimits, HttpUrl } from './trainings.ts'
import { type ErrorBody, Id, optionalText } from './wire.ts'

const commonFields = {
  /** An empty name is replaced by the default name of its type (TR-10). */
  name: optionalText(trainingLimits.name),
  description: optionalText(trainingLimits.description),
  agentId: Id,
}

/** Whether content that the agent was already trained on is refused with 409 instead of stored (extension, TX-02). */
const duplicates = { refuseDuplicate: v.optional(v.literal('true')) }
const DuplicatesQuery = v.object(duplicates)

export const CreateTextTrainingBody = v.strictObject({ ...commonFields, content: TrainingText })
export type CreateTextTrainingBody = v.InferInput<typeof CreateTextTrainingBody>

export const CreateWebsiteTrainingBody = v.strictObject({
  ...commonFields,
  websiteUrl: HttpUrl,
  crawlSubpages: v.boolean(),
})
export type CreateWebsiteTrainingBody = v.InferInput<typeof CreateWebsiteTrainingBody>

/** Maximum length of the prefix 'data:image/…;base64,'. */
const dataUrlPrefix = 200
/** Four characters of base64 encode three bytes. */
const longestBase64 = Math.ceil((trainingLimits.imageMb * 1024 * 1024 * 4) / 3) + dataUrlPrefix

export const CreateImageTrainingBody = v.pipe(
  v.strictObject({
    ...commonFields,
    imageUrl: v.optional(HttpUrl),
    /** Plain base64 or a `data:` URL. */
    imageBase64: v.optional(
      v.pipe(
        v.string(),
        v.minLength(1, 'Envie uma imagem'),
        v.maxLength(longestBase64, `Envie uma imagem de até ${trainingLimits.imageMb} MB`),
      ),
    ),
  }),
  v.check(
    ({ imageUrl, imageBase64 }) => (imageUrl === undefined) !== (imageBase64 === undefined),
    'Envie uma imagem ou o endereço de uma imagem',
  ),
)
export type CreateImageTrainingBody = v.InferInput<typeof CreateImageTrainingBody>

export const CreateDocumentQuery = v.object({ ...commonFields, ...duplicates })
export type CreateDocumentQuery = v.InferInput<typeof CreateDocumentQuery>

/** Part of a 409 reply to a creation: the existing training with the same content. */
export const DuplicateTraining = v.object({ id: Id, name: v.string() })
export type DuplicateTraining = v.InferOutput<typeof DuplicateTraining>

export const trainingCreationRoutes = {
  createTextTraining: route({
    method: 'POST',
    path: '/api/training-types/text',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: DuplicatesQuery,
    body: CreateTextTrainingBody,
    reply: Training,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S2§7',
    summary: 'Queue a text for training',
  }),
  createWebsiteTraining: route({
    method: 'POST',
    path: '/api/training-types/website',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: DuplicatesQuery,
    body: CreateWebsiteTrainingBody,
    reply: Training,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S2§7',
    summary: 'Queue a page, or a website, for training',
  }),
  createImageTraining: route({
    method: 'POST',
    path: '/api/training-types/image',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: DuplicatesQuery,
    body: CreateImageTrainingBody,
    bodyMb: 15,
    reply: Training,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S2§7',
    summary: 'Queue an image for training',
  }),
  createDocumentTraining: route({
    method: 'POST',
    path: '/api/training-types/document',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    query: CreateDocumentQuery,
    upload: 'file',
    reply: Training,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S2§7',
    summary: 'Queue a document for training',
  }),
  refuseTrainingType: route({
    method: 'POST',
    path: '/api/training-types/{type}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ type: v.string() }),
    reply: Training,
    refusals: [400, 401, 403, 404],
    source: 'S2§5',
    summary: 'Refuse a training type that is not supported',
  }),
} as const

/** The existing training with the same content, if a creation was refused because of it. */
export const duplicateIn = (body: ErrorBody | undefined): DuplicateTraining | null => {
  if (body?.error !== 'duplicate_training') return null
  const parsed = v.safeParse(DuplicateTraining, body.current)
  return parsed.success ? parsed.output : null
}
