/**
 * Stages of a conversation: the condition of their start, the data they collect, and the calls they make (S2§3, S2§5,
 * S2§7).
 */
import * as v from 'valibot'
import { dataTypes } from './data-types.ts'
import { foldText } from './fold-text.ts'
import { route } from './route.ts'
import { isWebUrl, urlProblem, withScheme } from './url.ts'
import { arrayUpTo, Done, Id, maxText, optionalText, requiredText, WireDate } from './wire.ts'

export const intentionMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

export const stageLimits = {
  /** Number of stages of one agent (S2§9). */
  stages: 100,
  name: 120,
  description: 1_000,
  condition: 1_000,
  conditionDescription: 2_000,
  instructions: 100_000,
  fields: 30,
  fieldName: 60,
  fieldDescription: 300,
  intentions: 10,
  url: 2_000,
  headers: 4_000,
  /** Each is decrypted on its own whenever the stages of an agent are read. */
  headerLines: 20,
  body: 10_000,
  triggerCondition: 500,
  responseTemplate: 4_000,
  /** Timeout of a trial call, and the maximum bytes read of its response. */
  testMs: 10_000,
  testBytes: 1_000_000,
} as const

/** Only these methods carry a body (S2§5). */
export const hasBody = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method)

const placeholder = /\{\{\s*data\.([^{}\s]*)\s*\}\}/gu
/** Names of the placeholders `{{data.name}}` in a text. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]
export const fillPlaceholders = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(placeholder, (_, name: string) => valueOf(name))

const apiUrl = (text: string): string => withScheme(fillPlaceholders(text.trim(), () => 'x'))
const isApiUrl = (otherwise: string) =>
  v.check(
    (text: string) => isWebUrl(apiUrl(text)),
    ({ input }) => urlProblem(apiUrl(input), otherwise),
  )

type ParsedHeaders = {
  headers: { name: string; value: string }[]
  problem: string | null
}
const headerName = /^[\w!#$%&'*+.^`|~-]+$/u

/** Parses one `Key: Value` per line; `problem` names the first line that is invalid, or says that there are too many. */
export const parseHeaders = (text: string, maxLines: number = stageLimits.headerLines): ParsedHeaders => {
  const headers: ParsedHeaders['headers'] = []
  const names = new Set<string>()
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()]
    const problem = (reason: string): ParsedHeaders => ({ headers, problem: `Linha ${at + 1}: ${reason}` })
    if (colon < 0) return problem('falta “:” entre o nome e o valor')
    if (!headerName.test(name)) return problem('o nome do cabeçalho não é válido')
    if (value === '') return problem(`falta o valor de “${name}”`)
    if (/[^\t\u0020-\u007e\u00a0-\u00ff•]/u.test(value)) return problem(`o valor de “${name}” tem caracteres inválidos`)
    if (names.has(name.toLowerCase())) return problem(`“${name}” já foi informado`)
    names.add(name.toLowerCase())
    headers.push({ name, value })
  }
  return { headers, problem: headers.length > maxLines ? `Use no máximo ${maxLines} cabeçalhos` : null }
}

export const RequiredField = v.strictObject({
  fieldName: v.pipe(
    requiredText(stageLimits.fieldName, 'Informe o nome do campo'),
    v.regex(/^[\p{L}_][\p{L}\p{N}_]*$/u, 'Use letras, números e _, sem espaços'),
  ),
  displayName: requiredText(stageLimits.fieldName, 'Informe o nome de exibição'),
  dataType: v.picklist(dataTypes),
  description: optionalText(stageLimits.fieldDescription),
})
export type RequiredField = v.InferOutput<typeof RequiredField>

const headersUpTo = (maxLines: number) =>
  v.pipe(
    v.string(),
    maxText(stageLimits.headers),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? parseHeaders(dataset.value, maxLines).problem : null
      if (problem !== null) addIssue({ message: problem })
    }),
  )

export const Intention = v.strictObject({
  name: requiredText(stageLimits.name, 'Informe o nome da ação'),
  url: v.pipe(
    requiredText(stageLimits.url, 'Informe a URL'),
    isApiUrl('Informe uma URL válida, como https://api.exemplo.com.br/pedidos'),
  ),
  method: v.picklist(intentionMethods),
  body: v.pipe(v.string(), maxText(stageLimits.body)),
  headers: headersUpTo(stageLimits.headerLines),
  triggerCondition: optionalText(stageLimits.triggerCondition),
  requiredFields: arrayUpTo(stageLimits.fields, v.pipe(v.string(), maxText(60))),
  shouldExtractDataOfInterest: v.boolean(),
  responseTemplate: optionalText(stageLimits.responseTemplate),
  /** When the last test of the call in its current form succeeded, or failed (extension). */
  testedAt: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
  failedAt: v.nullish(v.pipe(v.string(), v.isoTimestamp())),
})
export type Intention = v.InferOutput<typeof Intention>

/** One that is saved again: of actions from before the limit, more headers are kept (the server compares them). */
const StoredIntention = v.strictObject({ ...Intention.entries, headers: headersUpTo(Infinity) })

/** Schema of the action form: a template typed during a trial call must first be accepted or discarded. */
export const ActionForm = v.strictObject({
  ...Intention.entries,
  unsavedTemplate: v.null('Use ou descarte o modelo que você digitou no teste'),
})

/** Schema of the wizard's first step, which must be valid to continue (SW-03). */
export const StageBasics = v.object({
  name: requiredText(stageLimits.name, 'Nome do estagio e obrigatorio'),
  description: requiredText(stageLimits.description, 'Descreva o estágio'),
  condition: requiredText(stageLimits.condition, 'Informe quando o estágio começa'),
})

const sameNames = 'Há campos com o mesmo nome'
const uniqueNames = v.check(
  (fields: RequiredField[]) => new Set(fields.map(({ fieldName }) => fieldName)).size === fields.length,
  sameNames,
)
/** People do not tell names apart by case and accents. */
export const isSameName = (one: string, other: string): boolean => foldText(one) === foldText(other)
/** Why a new list of fields is refused; null if it is not. */
export const fieldsProblem = (fields: readonly { fieldName: string }[]): string | null =>
  new Set(fields.map(({ fieldName }) => foldText(fieldName))).size === fields.length ? null : sameNames
const uniqueActionNames = v.check(
  (actions: Intention[]) => new Set(actions.map(({ name }) => name)).size === actions.length,
  'Há ações com o mesmo nome',
)
const actionsOf = (action: typeof Intention) =>
  v.pipe(arrayUpTo(stageLimits.intentions, action, `Use no máximo ${stageLimits.intentions} ações`), uniqueActionNames)
const fields = {
  agentId: Id,
  ...StageBasics.entries,
  conditionDescription: optionalText(stageLimits.conditionDescription),
  active: v.boolean(),
  /** Generated from the other fields (SW-06). */
  instructions: optionalText(stageLimits.instructions),
  requiredData: v.pipe(
    arrayUpTo(stageLimits.fields, RequiredField, `Use no máximo ${stageLimits.fields} campos`),
    uniqueNames,
  ),
  intentions: actionsOf(Intention),
}
const priority = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))

const CreateStageBody = v.strictObject({
  ...fields,
  /** A new stage comes last: a lower number is replaced by the next free one. */
  priority: v.optional(priority),
})
/** A stage without its agent, as an agent file contains it. */
export const StageContent = v.omit(v.strictObject(fields), ['agentId'])
export type StageContent = v.InferOutput<typeof StageContent>
const UpdateStageBody = v.strictObject({
  ...fields,
  intentions: actionsOf(StoredIntention),
  /** Without it the stage keeps its place. */
  priority: v.optional(priority),
  /** The revision that was read; a save over a newer one is refused. */
  revision: v.nullish(v.number()),
})
/** Schema of the wizard. */
export const StageForm = v.pick(UpdateStageBody, [
  'name',
  'description',
  'condition',
  'conditionDescription',
  'active',
  'requiredData',
  'intentions',
])
export type UpdateStageBody = v.InferInput<typeof UpdateStageBody>

export const Stage = v.object({
  id: Id,
  agentId: Id,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  active: v.nullish(v.boolean(), true),
  priority: v.nullish(v.number(), 1),
  condition: v.nullish(v.string(), ''),
  conditionDescription: v.nullish(v.string(), ''),
  instructions: v.nullish(v.string(), ''),
  requiredData: v.nullish(
    v.array(
      v.object({
        fieldName: v.string(),
        displayName: v.string(),
        dataType: v.fallback(v.picklist(dataTypes), 'TEXT'),
        description: v.nullish(v.string(), ''),
      }),
    ),
    [],
  ),
  intentions: v.nullish(
    v.array(
      v.object({
        name: v.string(),
        url: v.string(),
        method: v.fallback(v.picklist(intentionMethods), 'POST'),
        body: v.nullish(v.string(), ''),
        /** Secrets are masked; a masked value sent back leaves the secret unchanged (extension). */
        headers: v.nullish(v.string(), ''),
        triggerCondition: v.nullish(v.string(), ''),
        requiredFields: v.nullish(v.array(v.string()), []),
        shouldExtractDataOfInterest: v.nullish(v.boolean(), true),
        responseTemplate: v.nullish(v.string(), ''),
        testedAt: v.nullish(v.string()),
        failedAt: v.nullish(v.string()),
      }),
    ),
    [],
  ),
  revision: v.nullish(v.number()),
  updatedAt: v.nullish(WireDate),
})
export type Stage = v.InferOutput<typeof Stage>

const isHeaderJson = (text: string): boolean => {
  try {
    return v.is(v.record(v.string(), v.string()), JSON.parse(text))
  } catch {
    return false
  }
}
const short = (max: number) => v.pipe(v.string(), maxText(max))

const TestRequestBody = v.strictObject({
  /** S2§7 uses an integer; ids are opaque here. */
  agentId: v.pipe(
    v.union([Id, v.pipe(v.number(), v.integer())], 'Agente inválido'),
    v.transform((id) => String(id)),
  ),
  /** Origin and path of the URL. */
  url: v.pipe(short(stageLimits.url), isApiUrl('Informe uma URL válida')),
  method: v.picklist(['get', 'post', 'put', 'delete', 'patch']),
  /** Query string without its question mark. */
  params: short(8_000),
  /** JSON object of header names and values. */
  headers: v.pipe(short(20_000), v.check(isHeaderJson, 'Os cabeçalhos precisam ser um objeto JSON de textos')),
  /** Body of the request; `{}` if there is none. */
  data: short(100_000),
})
export type TestRequestBody = v.InferInput<typeof TestRequestBody>

/** Outcome of a trial call. A failed trial call is not a failure of our server, so it is a reply, too. */
const TestReply = v.object({
  answered: v.boolean(),
  /** Status of the response; 0 if there was none. */
  status: v.number(),
  contentType: v.string(),
  durationMs: v.number(),
  /** The unparsed response body. */
  text: v.string(),
  /** Whether the response was longer than the limit. */
  isCut: v.boolean(),
  /** Why there was no response, in Portuguese. */
  problem: v.nullable(v.string()),
})

export const stagesRoutes = {
  listStages: route({
    method: 'GET',
    path: '/api/v1/stages/by-agent/{agentId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: v.array(Stage),
    refusals: [401, 404],
    source: 'S2§7',
    summary: 'The stages of an agent, by priority',
  }),
  createStage: route({
    method: 'POST',
    path: '/api/v1/stages',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: CreateStageBody,
    reply: Stage,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'S2§7',
    summary: 'Add a stage after the others',
  }),
  updateStage: route({
    method: 'PUT',
    path: '/api/v1/stages/{stageId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ stageId: Id }),
    body: UpdateStageBody,
    reply: Stage,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S2§7',
    summary: 'Save a stage',
  }),
  deleteStage: route({
    method: 'DELETE',
    path: '/api/v1/stages/{stageId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ stageId: Id }),
    reply: Done,
    refusals: [401, 403, 404],
    source: 'S2§7',
    summary: 'Delete a stage',
  }),
  testRequest: route({
    method: 'POST',
    path: '/v1/test-request',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    body: TestRequestBody,
    reply: TestReply,
    refusals: [400, 401, 403, 404, 413, 415, 429],
    source: 'S2§7',
    summary: 'Make the call of an action and show what comes of it',
  }),
} as const
