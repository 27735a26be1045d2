/** What becomes of the queue of files when the connection is lost (NV-04). */
import { expect, test } from 'vitest'
import { fail, ok } from '../../contract/failures.ts'
import { uploadQueueMachine } from '../../src/machines/upload-queue/upload-queue.machine.ts'
import { startTestActor } from '../kit/ports.ts'
import { prices, rules } from '../models/upload-queue.model.ts'

const queue = () => {
  const rig = startTestActor(uploadQueueMachine, { agentId: 'agent-1' })
  rig.actor.send({ type: 'queue.add', files: [prices, rules] })
  const statesOf = () => rig.actor.getSnapshot().context.files.map(({ state }) => state)
  return { ...rig, statesOf }
}

test('[NV-04] without a connection the files wait, and are sent once it is back', () => {
  const { actor, ports, statesOf } = queue()
  ports.settle('sendFile', { emits: { type: 'connection.lost' } })
  expect(statesOf()).toEqual(['waiting', 'waiting'])
  expect(actor.getSnapshot().matches('offline')).toBe(true)
  ports.settle('awaitConnection', { emits: { type: 'connection.returned' } })
  expect(ports.last('sendFile').input).toMatchObject({ file: { file: prices } })
  const sent = { emits: { type: 'upload.answered', output: ok(null) } } as const
  ports.settle('sendFile', sent)
  ports.settle('sendFile', sent)
  expect(statesOf()).toEqual(['sent', 'sent'])
})

test('[TX-03] all failed files are tried again at once', () => {
  const { actor, ports, statesOf } = queue()
  const failed = { emits: { type: 'upload.answered', output: fail('offline') } } as const
  ports.settle('sendFile', failed)
  expect(actor.getSnapshot().can({ type: 'queue.retryAll' })).toBe(false)
  ports.settle('sendFile', failed)
  expect(statesOf()).toEqual(['failed', 'failed'])
  actor.send({ type: 'queue.retryAll' })
  expect(statesOf()).toEqual(['sending', 'waiting'])
})
