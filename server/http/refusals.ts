/** Refusals that occur before any handler, with messages for the user. */
import type * as v from 'valibot'
import type { ErrorBody } from '../../contract/wire.ts'
import { notFound, refuse } from './result.ts'

export const unauthorized = refuse(
  401,
  'unauthorized',
  'Sessão expirada ou não autorizada. Por favor, faça login novamente.',
)
export const invalidKey = refuse(401, 'unauthorized', 'Chave de API inválida ou revogada.')
export const managersOnly = refuse(403, 'forbidden_role', 'Seu perfil não permite esta ação.')
export const otherUser = refuse(403, 'other_user', 'O cabeçalho User-Id não é o do usuário da sessão.')
export const unknownThing = refuse(404, 'not_found', 'O endereço ou o item procurado não existe.')
export const wrongMethod = refuse(405, 'method_not_allowed', 'Este endereço não aceita esse tipo de chamada.')
export const tooLarge = refuse(413, 'too_large', 'O conteúdo enviado é grande demais.')
export const notJson = refuse(415, 'unsupported_media_type', 'O conteúdo enviado precisa ser JSON.')
export const packedBody = refuse(415, 'unsupported_encoding', 'O conteúdo enviado não pode vir compactado.')
export const brokenJson = refuse(400, 'invalid_json', 'O conteúdo enviado não é um JSON válido.')
export const tooManyAttempts = refuse(
  429,
  'too_many_attempts',
  'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
)
export const agentNotFound = notFound('Agente não encontrado.')
/** For a form with a field for each type of file. */
export const wrongFile = refuse(
  415,
  'unsupported_file',
  'Um dos arquivos não é do tipo do seu campo, ou o conteúdo não é o que o nome diz. Envie uma imagem, um documento, um áudio ou um vídeo MP4 ou WebM.',
)

/** 400 for one field; the form shows the message beside it. */
export const invalidField = (error: string, path: string, message: string) =>
  refuse(400, error, message, { issues: [{ path, message }] })

export const overloaded = refuse(
  503,
  'overloaded',
  'O servidor está com muitos acessos no momento. Tente novamente em instantes.',
)
export const defect: ErrorBody = { error: 'internal', message: 'Erro interno do servidor. Tente novamente.' }

const shownPath = 200

/** Invisible characters that no keyboard types, but that copied texts may contain. */
export const invalidText = (path: readonly string[]) =>
  refuse(400, 'invalid_input', 'O texto contém caracteres que não podem ser guardados.', {
    issues: [
      { path: path.join('.').slice(0, shownPath), message: 'O texto contém caracteres que não podem ser guardados.' },
    ],
  })

const shownIssues = 20

/** 400 with the errors of each field; the first one is also the message, which a person may read. */
export function invalidInput(issues: readonly v.BaseIssue<unknown>[]) {
  const all = issues.map((issue) => ({ path: pathOf(issue), message: reasonOf(issue) }))
  // Several rules of a field may have the same message.
  const distinct = new Map(all.map((issue) => [`${issue.path} ${issue.message}`, issue]))
  const listed = [...distinct.values()].slice(0, shownIssues)
  const first = listed[0]
  if (first === undefined) return refuse(400, 'invalid_input', 'Dados inválidos.')
  // Only programs cause these errors, and their developers need the name of the field.
  const where = first.path !== '' && programReasons.has(first.message) ? ` (${first.path})` : ''
  return refuse(400, 'invalid_input', `Dados inválidos: ${first.message}${where}`, { issues: listed })
}

const pathOf = (issue: v.BaseIssue<unknown>) =>
  (issue.path ?? [])
    .map((step) => String(step.key))
    .join('.')
    .slice(0, shownPath)

const programReasons: ReadonlySet<string> = new Set(['Campo desconhecido', 'Campo obrigatório', 'Valor inválido'])

/**
 * The contract has messages for errors that people can cause; only programs cause the rest, whose valibot messages are
 * English.
 */
function reasonOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'Campo desconhecido'
  return issue.received === 'undefined' ? 'Campo obrigatório' : 'Valor inválido'
}
