/** Answers with a model behind an OpenAI-compatible endpoint. */
import type { Result } from '../../contract/failures.ts'
import {
  introductionOf,
  isOnlyUnusable,
  onlyUnusable,
  prepareForModel,
  type Prepared,
  seeImage,
  withUnusable,
} from './attachments.ts'
import { complete } from '../platform/model/completion.ts'
import type { ModelAccess } from '../platform/model/endpoint.ts'
import { canSee } from '../platform/model/vision.ts'
import type { Answer, EngineFailure, Question } from './engine.ts'
import { whenAnswered } from './handoff.ts'
import { knowledgeFor } from './knowledge.ts'
import { createMarks, readMarks, withoutMarks } from './marks.ts'
import { wantsPerson } from './person.ts'
import { phrasesIn } from './phrases.ts'
import { promptFor, type HistoryMessageWithImages } from './prompt.ts'
import type { Retriever } from '../retrieval/retrieve.ts'
import { samplingFor } from './sampling.ts'
import { sourceOf } from './sources.ts'
import { splitAnswer } from './split.ts'
import { streamCompletion, type Streaming } from '../platform/model/streamed-completion.ts'

const stopped: Answer = { messages: [''], sources: [], isStopped: true, engine: 'model' }
/** A low temperature: answers must stay close to the trainings. */
const sampling = { temperature: 0.3, tokens: 1_000 }
/** Number of recent images of the conversation that are sent again. */
const rememberedImages = 2

/** The answer of the agent's model, given the files of the question and the passages found. */
export async function modelAnswer(
  { access, retriever, now: present }: { access: ModelAccess; retriever: Retriever; now: Date },
  question: Question,
  signal: AbortSignal,
  streaming?: Streaming,
): Promise<Result<Answer, EngineFailure>> {
  const { agent, maySplit, now = present } = question
  const preparing = streaming ? AbortSignal.any([signal, streaming.stop]) : signal
  const ready = await prepareForModel(access, question, preparing)
  if (streaming?.stop.aborted) return { ok: true, value: stopped }
  if (!ready.ok) return ready
  const prepared = ready.value
  if (isOnlyUnusable(prepared)) return { ok: true, value: onlyUnusable(prepared, 'model', agent.language) }

  const knowledge = await knowledgeFor({ access, retriever }, question, prepared, preparing)
  if (streaming?.stop.aborted) return { ok: true, value: stopped }
  const marks = createMarks()
  const history = await withImages(question, access.endpoint.visionModels ?? [])
  const model = agent.responseModel
  const call = {
    model,
    messages: promptFor(question, history, prepared, { knowledge, marks, now }),
    sampling: samplingFor(model, sampling),
  }
  const shown = streaming && introducing(streaming, introductionOf(prepared))
  const unmarked = shown && withoutMarks(marks, shown.onDelta)
  const read = shown
    ? await streamCompletion(access, call, signal, { ...shown, onDelta: unmarked?.onDelta ?? shown.onDelta })
    : await whole(complete(access, call, signal))
  if (!read.ok) return read
  unmarked?.end()
  const { isStopped } = read.value
  if (read.value.text === '') return { ok: true, value: stopped }
  const { text, cited, callsPerson } = readMarks(marks, read.value.text)
  // A plain request for a person is always honoured, even if the model ignores its instructions.
  const isHandedOver = agent.humanTransfer && !isStopped && (callsPerson || wantsPerson(prepared.message))
  const when = isHandedOver ? await whenAnswered(retriever, agent, now) : ''
  if (when !== '') shown?.onDelta(`\n\n${when}`)
  const said = [text === '' ? phrasesIn(agent.language).personCalled : text, when]
    .filter((part) => part !== '')
    .join('\n\n')
  const answer: Answer = {
    messages: maySplit ? splitAnswer(said, agent.splitMessageMaxLength) : [said],
    sources: cited.flatMap((number) => {
      const used = knowledge.material[number - 1]
      return used === undefined ? [] : [sourceOf(used)]
    }),
    ...(prepared.transcript !== '' && { transcript: prepared.transcript }),
    ...(prepared.ocrTexts.length > 0 && { ocrTexts: prepared.ocrTexts }),
    ...(isStopped && { isStopped }),
    ...(isHandedOver && { isHandedOver }),
    ...(cited.length === 0 && saysItDoesNotKnow(text) && { confidence: 'none' as const }),
    engine: 'model',
  }
  return { ok: true, value: withUnusable(answer, prepared) }
}

/** Checks all languages that agents speak; an answer that cites a passage does count as answered. */
const saysItDoesNotKnow = (text: string) =>
  /\b(?:não (?:sei|tenho (?:essa|esta|a|nenhuma)? ?informaç|encontrei|possuo)|i (?:do not|don['’]t) (?:know|have)|no (?:lo )?sé(?!\p{L})|no tengo (?:esa |esta )?informaci)/iu.test(
    text,
  )

const whole = async (completion: ReturnType<typeof complete>) => {
  const read = await completion
  return read.ok ? ({ ok: true, value: { text: read.value, isStopped: false } } as const) : read
}

/** Text about unusable files is sent before the first text of the model. */
function introducing({ onDelta, stop }: Streaming, introduction: string): Streaming {
  let before = introduction
  return {
    stop,
    onDelta: (text) => {
      onDelta(before + text)
      before = ''
    },
  }
}

/** Adds the newest images to the conversation if the model can see: a later question may refer to them. */
async function withImages(
  { agent, history }: Question,
  visionModels: readonly string[],
): Promise<HistoryMessageWithImages[]> {
  const images = history.flatMap(({ files = [] }) => files.filter(({ image }) => image !== undefined))
  const newest = new Set(canSee(agent.responseModel, visionModels) ? images.slice(-rememberedImages) : [])
  return Promise.all(
    history.map(async (message) => {
      const seen: Prepared['images'] = []
      for (const file of message.files ?? [])
        if (file.image !== undefined && newest.has(file)) {
          const shown = await seeImage({ name: file.name, ...file.image }, agent.language)
          if (typeof shown !== 'string') seen.push(shown)
        }
      return { ...message, images: seen }
    }),
  )
}
