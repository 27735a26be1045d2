/**
 * A server that reads documents on demand and answers other requests meanwhile; it reports the peak memory of itself
 * and of its child processes where the system provides it (Linux).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDocumentIngest } from '../../server/sources/documents/ingest.ts'
import { ingest } from './ingestion-fixture.ts'

export type HostileAnswer = { reason: string; serverMb: number; processMb: number }

const numberIn = (path: string, pattern: RegExp): number => {
  try {
    return Number(pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** Memory of this process before any reading, and its peak. */
const residentMb = () => numberIn('/proc/self/status', /VmRSS:\s+(\d+)/u)
const mostMb = (pid: number | string) => numberIn(`/proc/${pid}/status`, /VmHWM:\s+(\d+)/u)

const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((task) => {
    try {
      return readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ')
    } catch {
      // The thread has ended.
      return []
    }
  })

const read = createDocumentIngest()
const isTold = process.platform === 'linux'

async function measure(path: string): Promise<HostileAnswer> {
  const before = residentMb()
  let processMb = 0
  // A high-water mark, so only growth after the last sample is missed.
  const look = setInterval(() => {
    for (const pid of children()) if (pid !== '') processMb = Math.max(processMb, mostMb(pid))
  }, 5)
  if (!isTold) clearInterval(look)
  const { answer } = await ingest(read, { type: 'DOCUMENT', name: 'Documento', file: { name: 'a', mime: '', path } })
  clearInterval(look)
  const reason = answer.ok ? '' : answer.failure.reason
  return { reason, serverMb: Math.max(0, residentMb() - before), processMb }
}

const server = createServer((_, response) => response.end('{"status":"ok"}'))
// The benchmark asks again after a long time, on the same connection.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', (path: string) => void measure(path).then((answer) => process.send?.(answer)))
process.once('disconnect', () => process.exit())
