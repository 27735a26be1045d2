import { fail, ok } from '../../contract/failures.ts'
import { copyMachine } from '../../src/machines/shared/copy.machine.ts'
import { defineModel } from '../kit/model.ts'

export const copied = { address: 'https://exemplo.com.br', key: 'whsec_1' }

export const copyModel = defineModel({
  machine: copyMachine(),
  input: undefined,
  stateKey: ({ context: { text } }) => ({ text }),
  events: { 'text.copy': { address: { text: copied.address }, key: { text: copied.key } } },
  ports: { copyText: { copied: { done: ok(null) }, forbidden: { done: fail('forbidden') } } },
})
