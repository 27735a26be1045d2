import type { ApiKey, NewApiKey } from '../../contract/api-keys.ts'
import { fail, ok } from '../../contract/failures.ts'
import { creation as words, list, revocation } from '../../src/features/api-keys/strings.ts'
import { apiKeyCreationMachine } from '../../src/machines/api-key-creation/api-key-creation.machine.ts'
import { apiKeyRevocationMachine } from '../../src/machines/api-key-revocation/api-key-revocation.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { confirmModel } from './confirm.model.ts'
import { confirmScreen } from './confirm.screen.ts'

export const apiKey: ApiKey = {
  id: 'k1',
  name: 'Loja virtual',
  maskedKey: 'prosa_abcd…wxyz',
  uses: 3,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  lastUsedAt: new Date('2026-11-21T12:00:00Z'),
  revokedAt: null,
}
const made: NewApiKey = { ...apiKey, id: 'k2', uses: 0, lastUsedAt: null, key: 'prosa_inteira' }

export const apiKeyCreationModel = defineModel({
  machine: apiKeyCreationMachine,
  input: { name: '' },
  stateKey: ({ context: { name, issue, problem, made: shown } }) => ({ name, issue, problem, key: shown?.key ?? null }),
  events: {
    'key.open': noPayload,
    'key.close': noPayload,
    'key.name': { typed: { name: 'Loja virtual' }, blank: { name: ' ' } },
    'key.create': noPayload,
  },
  ports: {
    createKey: {
      made: { done: ok(made) },
      'too many': { done: fail('invalid', { status: 409, message: 'Este agente já tem 20 chaves.' }) },
      offline: { done: fail('offline') },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})

/** Over the list of keys. */
export const apiKeyCreationScreen = defineScreenModel(apiKeyCreationModel, {
  gestures: {
    'key.open': (screen) => screen.click('button', list.create),
    'key.close': (screen) => screen.clickEither('button', [words.cancel, words.close]),
    'key.name': (screen, { name }) => screen.fill(words.name, name),
    'key.create': (screen) => screen.click('button', words.create),
  },
  sights: {
    closed: async (screen) => {
      await screen.misses('dialog', words.title)
      await screen.misses('dialog', words.shownTitle)
    },
    naming: async (screen, { context: { name, issue, problem } }) => {
      await screen.sees('dialog', words.title)
      await screen.seesValue(words.name, name)
      await screen.seesText(issue ?? words.help)
      if (problem !== null) await screen.seesText(problem || words.failed)
    },
    creating: (screen) => screen.seesDisabled('button', words.create),
    shown: async (screen) => {
      await screen.sees('dialog', words.shownTitle)
      await screen.seesText('prosa_inteira')
      await screen.seesText(words.once)
    },
  },
})

export const apiKeyRevocationModel = confirmModel(apiKeyRevocationMachine, {
  subjects: { shop: { subject: { id: apiKey.id, name: apiKey.name } } },
  gone: 'Chave não encontrada.',
})

/** Over the list of keys with 'Loja virtual' in it. */
export const apiKeyRevocationScreen = confirmScreen(apiKeyRevocationModel, {
  ask: `${list.revoke} Loja virtual`,
  words: revocation,
  effect: 'Os programas que usam "Loja virtual" deixam de funcionar na hora.',
})
