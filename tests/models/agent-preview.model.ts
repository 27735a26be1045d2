import { fail, ok } from '../../contract/failures.ts'
import { preview } from '../../src/features/agent-preview/strings.ts'
import { agentPreviewMachine } from '../../src/machines/agent-preview/agent-preview.machine.ts'
import { defineModel } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { savedAgent } from './agent-forms.ts'

const question = 'Vocês abrem aos sábados?'
const answers = { saved: 'Sim, abrimos.', edited: 'Abrimos, sim! 🥐' }

const withoutName = {
  error: 'invalid_input',
  message: 'Dados inválidos',
  issues: [{ path: 'draft.name', message: 'Campo obrigatório' }],
}
const busy = 'Muitas comparações. Aguarde um minuto.'

export const agentPreviewModel = defineModel({
  machine: agentPreviewMachine,
  input: undefined,
  stateKey: ({ context }) => ({ question: context.question, isAnswered: context.answers !== null }),
  events: {
    'preview.type': { question: { question }, nothing: { question: ' ' } },
    'preview.ask': { draft: { draft: savedAgent } },
  },
  ports: {
    askPreview: {
      answered: { done: ok(answers) },
      offline: { done: fail('offline') },
      refused: { done: fail('server', { status: 429, message: busy }) },
      'refused for a field of the form': { done: fail('invalid', { status: 400, body: withoutName }) },
      unauthorized: { done: fail('unauthorized', { status: 401 }) },
    },
  },
})

export const agentPreviewScreen = defineScreenModel(agentPreviewModel, {
  gestures: {
    'preview.type': (screen, { question: typed }) => screen.fill(preview.question, typed),
    'preview.ask': (screen) => screen.click('button', preview.ask),
  },
  sights: {
    'idle.unasked': (screen, snapshot) =>
      snapshot.can({ type: 'preview.ask', draft: savedAgent })
        ? screen.seesEnabled('button', preview.ask)
        : screen.seesDisabled('button', preview.ask),
    'idle.answered': async (screen, { context }) => {
      await screen.seesText(preview.about(context.asked))
      await screen.seesText(answers.saved)
      await screen.seesText(answers.edited)
    },
    'idle.failed': async (screen, { context }) => {
      await screen.seesText(context.isFormInvalid ? preview.invalid : (context.refusal ?? preview.failed))
      await screen.missesText(answers.saved)
    },
    asking: (screen) => screen.seesText(preview.asking),
  },
})
