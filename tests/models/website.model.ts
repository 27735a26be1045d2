import { fail, ok } from '../../contract/failures.ts'
import { websiteFormMachine, websiteValuesOf } from '../../src/machines/website-form/website-form.machine.ts'
import { widgetSnippetMachine } from '../../src/machines/widget-snippet/widget-snippet.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { formFlowModel } from './form-flow.ts'
import { savedAgent } from './agent-forms.ts'

export const agentWithWebsite = { ...savedAgent, websiteUrl: 'https://loja.com.br' }

export const websiteFormModel = formFlowModel({
  machine: websiteFormMachine,
  surface: 'dialog',
  subject: { agentId: savedAgent.id },
  record: agentWithWebsite,
  toValues: websiteValuesOf,
  newer: { ...agentWithWebsite, websiteUrl: 'https://outra.com.br' },
  outdated: { ...agentWithWebsite, websiteUrl: 'nada disso' },
  field: 'websiteUrl',
  typed: { websiteUrl: 'https://nova.com.br' },
  invalid: { websiteUrl: 'https://' },
  hasOneField: true,
})

export const widgetSnippetModel = defineModel({
  machine: widgetSnippetMachine,
  input: { color: '#4f46e5' },
  stateKey: ({ context: { copying, color } }) => ({ copying, color }),
  events: {
    'snippet.open': noPayload,
    'snippet.close': noPayload,
    'snippet.color': { green: { color: '#0d6655' } },
    'snippet.copy': { code: { variant: 'inline', code: '<script>' } },
  },
  ports: { copyText: { copied: { done: ok(null) }, 'not allowed': { done: fail('forbidden') } } },
})
