import { fail, ok, type Result } from '../../contract/failures.ts'
import { uploadQueueMachine } from '../../src/machines/upload-queue/upload-queue.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'

export const prices = new File(['Produto;Preço\nPão;1,00\n'], 'preços.csv', { type: 'text/csv' })
export const rules = new File(['Trocas em 30 dias.'], 'regras.txt', { type: 'text/plain' })
export const program = new File(['MZ'], 'programa.exe', { type: 'application/x-msdownload' })

const repeated = fail('invalid', {
  status: 409,
  message: 'Você já treinou este conteúdo: Tabela',
  body: {
    error: 'duplicate_training',
    message: 'Você já treinou este conteúdo: Tabela',
    current: { id: 't9', name: 'Tabela' },
  },
})

const answered = (output: Result<null>) => ({ emits: { type: 'upload.answered', output } }) as const

export const uploadQueueModel = defineModel({
  machine: uploadQueueMachine,
  input: { agentId: 'agent-1' },
  stateKey: ({ context: { files } }) => ({
    files: files.map(({ id, state, progress }) => `${id} ${state} ${Math.round(progress * 100)}`).join(),
    told: files.map(({ message, refusal, duplicate }) => message ?? refusal ?? duplicate?.id ?? '').join(),
  }),
  // Two files are enough to see that one does not stop the other.
  offers: ({ context: { files, added } }, event) => {
    if (event.type === 'queue.add') return added + event.files.length <= 2
    if (event.type === 'queue.remove') return files.some(({ id }) => id === event.id)
    return true
  },
  events: {
    'queue.add': { two: { files: [prices, rules] }, 'a program': { files: [program] } },
    'queue.retry': { first: { id: 'f1' }, second: { id: 'f2' } },
    'queue.retryAll': noPayload,
    'queue.trainAnyway': { first: { id: 'f1' } },
    'queue.remove': { first: { id: 'f1' }, second: { id: 'f2' } },
    'queue.clear': noPayload,
  },
  ports: {
    sendFile: {
      'half sent': { emits: { type: 'upload.progressed', fraction: 0.5 } },
      sent: answered(ok(null)),
      repeated: answered(repeated),
      'refused, said why': answered(fail('invalid', { status: 415, message: 'Não é um documento.' })),
      'failed, said why': answered(fail('server', { status: 503, message: 'Em manutenção.' })),
      offline: answered(fail('offline')),
      unauthorized: answered(fail('unauthorized', { status: 401 })),
      'connection lost': { emits: { type: 'connection.lost' } },
    },
    awaitConnection: { returned: { emits: { type: 'connection.returned' } } },
  },
  limit: 2_000,
})
