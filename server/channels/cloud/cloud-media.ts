/** Downloads a file sent by a customer; at once, because its URL is valid for five minutes. */
import * as v from 'valibot'
import { fetchMedia } from '../fetch-media.ts'
import type { InboundFile } from '../provider-events.ts'
import type { Graph } from './graph.ts'

const MediaUrl = v.object({ url: v.string() })

export async function mediaOf(
  graph: Graph,
  token: string,
  { id, mime, name }: { id: string; mime: string; name: string },
): Promise<InboundFile> {
  const answer = await graph.ask(id, { token, signal: AbortSignal.timeout(15_000) })
  const found = v.safeParse(MediaUrl, answer.kind === 'answered' ? answer.json : undefined)
  if (!found.success) return { name }
  return fetchMedia(graph.egress, { url: found.output.url, mime, name, headers: { authorization: `Bearer ${token}` } })
}
