import { fail, ok } from '../../contract/failures.ts'
import { copyMachine } from '../../src/machines/shared/copy.machine.ts'
import { defineModel } from '../kit/model.ts'

export const copyModel = defineModel({
  machine: copyMachine(),
  input: undefined,
  facts: ({ context: { text } }) => ({ text }),
  events: { 'text.copy': { address: { text: 'https://exemplo.com.br' }, key: { text: 'whsec_1' } } },
  ports: { copyText: { copied: { done: ok(null) }, forbidden: { done: fail('forbidden') } } },
})
