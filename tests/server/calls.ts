/** Calls of the route table over real HTTP, whose responses are checked against the contract. */
import * as v from 'valibot'
import { expect } from 'vitest'
import {
  type CallInput,
  type CallName,
  type CallReply,
  refusalsOf,
  routes,
  type StreamCallName,
} from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { ErrorBody } from '../../contract/wire.ts'

export type Refused = { ok: false; status: number; body: ErrorBody }
export type Answered<K extends CallName> = { ok: true; status: number; value: CallReply<K> } | Refused

export const pathOf = (route: Route, params: Record<string, string> = {}): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The headers of a browser on a page of this origin, with or without a session. */
export const samePage = (token: string | undefined): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  ...(token !== undefined && { cookie: `token=${token}` }),
})

export function fieldsForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A form with files, by default one small text. */
export function fileForm(
  files: readonly (readonly [bytes: string | Buffer, name: string])[] = [['Abrimos às 8h.', 'horário.txt']],
  field = 'files',
): FormData {
  const form = new FormData()
  for (const [bytes, name] of files) form.append(field, new Blob([Buffer.from(bytes)]), name)
  return form
}

export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

/** The reply of a call that must have succeeded. */
export function valueOf<K extends CallName>(answer: Answered<K>): CallReply<K> {
  if (answer.ok) return answer.value
  throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Makes a call and checks its response against the contract. */
export const ask = async <K extends CallName>(address: string, name: K, input: CallInput<K>, token?: string) =>
  answerOf(name, await send(address, name, input, token))

/** Makes a call of the route table without checking the response. */
export function send<K extends CallName>(
  address: string,
  name: K,
  input: CallInput<K>,
  token?: string,
): Promise<Response> {
  const route: Route = routes[name]
  const { params, query, body, form } = input as AnyInput
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const carried = route.auth === 'cookie' ? samePage(token) : bearer(token)
  return fetch(`${address}${pathOf(route, params)}${search}`, {
    method: route.method,
    headers: { ...carried, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(route.upload && { body: fileForm(undefined, route.upload) }),
    ...(form && { body: formOf(route, form) }),
  })
}

/** Adds the one file that the form requires. */
function formOf({ formFiles = [] }: Route, fields: Record<string, string>): FormData {
  const form = fieldsForm(fields)
  if (formFiles.includes('file')) form.append('file', new Blob(['nome;telefone\nAna;11988887777\n']), 'contatos.csv')
  return form
}

/** The first line of a stream; the rest is cancelled. */
async function firstLineOf({ body }: Response): Promise<string> {
  const reader = (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  await reader.cancel()
  return text.split('\n')[0] ?? ''
}

/** Checks a response against the contract, or the first line of a stream. */
export async function answerOf<K extends CallName>(name: K, response: Response): Promise<Answered<K>> {
  const { status } = response
  const route: Route = routes[name]
  const json: unknown = response.ok && route.stream ? JSON.parse(await firstLineOf(response)) : await response.json()
  if (!response.ok) return refusedOf(name, status, json)
  return { ok: true, status, value: v.parse(routes[name].reply, json) }
}

function refusedOf(name: CallName, status: number, json: unknown): Refused {
  const declared: readonly number[] = refusalsOf(name, routes[name])
  expect(declared, `${name} answers only what the contract declares`).toContain(status)
  return { ok: false, status, body: v.parse(ErrorBody, json) }
}

/** The lines of a streamed response, each as soon as it arrives. */
export async function* streamOf<K extends StreamCallName>(name: K, { body }: Response): AsyncGenerator<CallReply<K>> {
  let rest = ''
  for await (const text of (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield v.parse(routes[name].reply, JSON.parse(line))
  }
}

/** The lines of a streamed response, once it has ended. */
export async function linesOf<K extends StreamCallName>(name: K, response: Response): Promise<CallReply<K>[]> {
  const lines: CallReply<K>[] = []
  for await (const line of streamOf(name, response)) lines.push(line)
  return lines
}
