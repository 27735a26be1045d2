/** Transcribes a recording with the endpoint's transcription model. */
import * as v from 'valibot'
import type { Result } from '../../../contract/failures.ts'
import { askEndpoint, malformed, type ModelAccess, type Part } from './endpoint.ts'
import type { ModelFailure } from './failure.ts'
import { toPostgresText } from '../text/plain.ts'

const part: Part = {
  subject: 'O serviço de transcrição',
  refused: 'O serviço de transcrição não conseguiu ler esta gravação. Grave novamente ou envie outro arquivo.',
}

const Transcription = v.object({ text: v.string() })

/** Services detect the format from the file extension. */
const endings: Record<string, string> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
}

export type Recording = { bytes: Buffer; mime: string; language: string }

/** Returns the transcript; empty if nobody speaks. */
export async function transcribe(
  access: ModelAccess,
  model: string,
  { bytes, mime, language }: Recording,
  signal: AbortSignal,
): Promise<Result<string, ModelFailure>> {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? ''
  const form = new FormData()
  form.set('model', model)
  form.set('response_format', 'json')
  // The service expects 'pt', not 'pt-BR'.
  form.set('language', language.split('-')[0] ?? language)
  form.set('file', new File([new Uint8Array(bytes)], `gravacao.${endings[type] ?? 'webm'}`, { type }))
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const contentType = encoded.headers.get('content-type') ?? 'multipart/form-data'
  const answered = await askEndpoint(access, { path: '/audio/transcriptions', model, part, body, contentType }, signal)
  if (!answered.ok) return answered
  const parsed = v.safeParse(Transcription, answered.value)
  if (parsed.success) return { ok: true, value: toPostgresText(parsed.output.text).trim() }
  access.log.error(`model ${model}: no transcription in the answer`)
  return malformed(part)
}
