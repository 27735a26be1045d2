/** Which fields of a training may be changed, by its type (TR-11). */
import type { CallRequest } from '../../contract/routes.ts'
import { type CreatableType, defaultTrainingNames, trainingLimits, trainingTypes } from '../../contract/trainings.ts'
import { tooLong } from '../../contract/wire.ts'
import type { TrainingRow } from '../db/training-tables.ts'
import { fingerprintOf } from './fingerprint.ts'

type ChangeTrainingInput = CallRequest<'updateTraining'>['body']
type Editable = Exclude<CreatableType, 'DOCUMENT'>
type TrainingUpdate = Partial<Pick<TrainingRow, 'content' | 'sourceUrl' | 'withSubpages'>> & {
  pages?: string
  pageChanges?: null
  rereadFailure?: null
  isCorrected?: false
}
/** `error` is the machine-readable code; `message` is Portuguese and shown beside the field. */
export type FieldProblem = { kind: 'field'; error: string; path: string; message: string }
export type ChangeProblem = FieldProblem | { kind: 'changedMeanwhile' }
type ChangeDecision<Changed> = { change: Changed } | { refused: ChangeProblem }

const refused = (error: string, message: string, path: string): { refused: ChangeProblem } => ({
  refused: { kind: 'field', error, path, message },
})
const notEditable = (message: string) => refused('not_editable', message, 'type')

const unknownType = refused('unknown_training_type', 'Tipo de treinamento não suportado', 'type')
const otherType = refused('type_changed', 'O tipo de um treinamento não pode ser mudado.', 'type')
const document = notEditable(
  'Documentos não podem ser editados. Remova este treinamento e envie o documento novamente.',
)
const video = notEditable('Vídeos não podem ser editados.')
const contentTooLong = refused('invalid_input', tooLong(trainingLimits.editedContent), 'content')

export function decideChange(
  training: TrainingRow,
  asked: ChangeTrainingInput,
): ChangeDecision<TrainingUpdate & Pick<TrainingRow, 'name' | 'description' | 'fingerprint'>> {
  const type = trainingTypes.find((one) => one === asked.type)
  if (type === undefined) return unknownType
  if (type !== training.type) return otherType
  if (type === 'DOCUMENT') return document
  if (type === 'VIDEO') return video
  if (typeof asked.revision === 'number' && asked.revision !== training.revision)
    return { refused: { kind: 'changedMeanwhile' } }
  const decided = byType[type](training, asked)
  if ('refused' in decided) return decided
  const name = asked.name === '' ? defaultTrainingNames[type] : asked.name
  // An uploaded file cannot be changed.
  const fingerprint =
    training.fileId === null ? fingerprintOf({ ...training, ...decided.change, type }) : training.fingerprint
  return { change: { ...decided.change, name, description: asked.description, fingerprint } }
}

const byType: Record<Editable, (training: TrainingRow, asked: ChangeTrainingInput) => ChangeDecision<TrainingUpdate>> =
  {
    TEXT: (training, { content = training.content }) => {
      // A text that was longer before may stay longer (spec decision 20).
      const isTooLong = content.length > trainingLimits.editedContent && content !== training.content
      return isTooLong ? contentTooLong : { change: { content } }
    },
    WEBSITE: (training, { sourceUrl, trainingSubPages }) => {
      const withSubpages = trainingSubPages === undefined ? training.withSubpages : trainingSubPages === 'ENABLED'
      return { change: { withSubpages, ...changedUrl(training, sourceUrl) } }
    },
    // An uploaded image has no URL, and cannot get one.
    IMAGE: (training, { sourceUrl }) => ({
      change: training.fileId === null ? changedUrl(training, sourceUrl) : {},
    }),
  }

/** With a new URL, the content of the old one is discarded. */
function changedUrl(training: TrainingRow, asked: string | null | undefined): TrainingUpdate {
  if (asked === undefined || asked === null || asked === training.sourceUrl) return {}
  return { sourceUrl: asked, content: '', pages: '[]', pageChanges: null, rereadFailure: null, isCorrected: false }
}
