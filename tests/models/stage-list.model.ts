import { fail, ok } from '../../contract/failures.ts'
import { moveStage } from '../../src/machines/stage-list/stage-data.ts'
import { stageListMachine } from '../../src/machines/stage-list/stage-list.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { someStages } from './stage.fixtures.ts'

/** 'Troca' moves up to the place of 'Entrega'. */
export const lastUp = moveStage(someStages, someStages, { from: 's3', to: 's2' })
const answered = (id: string, output: ReturnType<typeof fail> | { ok: true; value: null }) => ({
  emits: { type: 'order.answered' as const, id, output },
})

export const stageListModel = defineModel({
  machine: stageListMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { expanded, pending, failed, order } }) => ({
    expanded: expanded.join(),
    order: order.join(),
    pending: pending.map(({ id, priority }) => `${id}:${priority}`).join(),
    failed: failed.map(({ id, failure }) => `${id}:${failure.kind}`).join(),
  }),
  // A stage hidden by the filter can be neither opened nor moved.
  offers: (snapshot, event) =>
    (event.type !== 'stage.toggle' || !snapshot.matches({ filter: 'inactive' })) &&
    (event.type !== 'order.move' || snapshot.matches({ filter: 'all' })),
  events: {
    'filter.cycle': noPayload,
    'filter.clear': noPayload,
    'stage.toggle': { first: { id: 's1' } },
    'stage.reveal': { first: { id: 's1' } },
    'order.move': { 'last up': lastUp },
    'order.retry': noPayload,
    'order.dismiss': noPayload,
  },
  ports: {
    savePriorities: {
      'Troca saved': answered('s3', ok(null)),
      'Entrega saved': answered('s2', ok(null)),
      'Troca failed': answered('s3', fail('server', { status: 500 })),
      'Entrega failed': answered('s2', fail('offline')),
      'Troca unauthorized': answered('s3', fail('unauthorized', { status: 401 })),
      'Entrega unauthorized': answered('s2', fail('unauthorized', { status: 401 })),
    },
  },
})
