import type { ConversationStages } from '../../contract/stage-state.ts'
import { judgementLabel, panel } from '../../src/features/stage-panel/strings.ts'
import { stagePanelMachine } from '../../src/machines/stage-panel/stage-panel.machine.ts'
import { defineModel, noPayload } from '../kit/model.ts'
import { defineScreenModel } from '../kit/screen-model.ts'

const words = { matched: ['marcar'], missing: ['bolo'], quote: null, reason: null, conflictsWith: [] }

/** A conversation in the stage 'Agendamento', which waits for a phone number. */
export const steered: ConversationStages = {
  stage: {
    id: 's1',
    name: 'Agendamento',
    enteredAt: 0,
    state: 'running',
    isOutdated: true,
    waitingFor: 'Telefone',
    fruitlessQuestions: 1,
  },
  fields: [
    {
      fieldName: 'nome',
      displayName: 'Nome',
      dataType: 'TEXT',
      state: 'corrected',
      value: 'Maria',
      reason: null,
      history: [{ value: 'Mari', at: 0 }],
    },
    {
      fieldName: 'telefone',
      displayName: 'Telefone',
      dataType: 'PHONE',
      state: 'invalid',
      value: null,
      reason: 'o DDD 20 não existe',
      history: [],
    },
  ],
  calls: [
    {
      id: 'c1',
      action: 'Consultar',
      method: 'GET',
      state: 'done',
      status: 200,
      response: '{"id":7}',
      problem: null,
      at: 0,
    },
    {
      id: 'c2',
      action: 'Agendar',
      method: 'POST',
      state: 'uncertain',
      status: null,
      response: '',
      problem: 'o servidor demorou mais de 10 segundos',
      at: 0,
    },
  ],
  message: 'quero marcar',
  judgedBy: 'rule',
  isHandedOver: false,
  entered: ['s1'],
  judgements: [
    {
      stageId: 's1',
      name: 'Agendamento',
      condition: 'Quer marcar',
      verdict: 'yes',
      outcome: 'running',
      score: 0.8,
      threshold: 0.5,
      ...words,
    },
    {
      stageId: 's2',
      name: 'Pedido',
      condition: 'Quer comprar',
      verdict: 'no',
      outcome: 'unmet',
      score: 0.2,
      threshold: 0.5,
      ...words,
    },
  ],
}
const second = steered.judgements[1]

export const stagePanelModel = defineModel({
  machine: stagePanelMachine,
  input: undefined,
  stateKey: ({ context }) => ({ explained: context.explained }),
  events: {
    'panel.open': noPayload,
    'panel.close': noPayload,
    'panel.explain': { second: { stageId: 's2' } },
    'panel.explained': noPayload,
  },
  ports: {},
})

export const stagePanelScreen = defineScreenModel(stagePanelModel, {
  gestures: {
    'panel.open': (screen) => screen.click('button', panel.open),
    'panel.close': (screen) => screen.click('button', panel.close),
    'panel.explain': (screen) => screen.click('button', second ? judgementLabel(second) : ''),
    'panel.explained': (screen) => screen.click('button', panel.back),
  },
  sights: {
    closed: async (screen) => {
      await screen.sees('button', panel.open)
      await screen.misses('region', panel.title)
    },
    'open.overview': async (screen) => {
      await screen.sees('region', panel.title)
      await screen.seesText(panel.before(['Mari']))
      await screen.seesText('o DDD 20 não existe')
      await screen.sees('button', second ? judgementLabel(second) : '')
    },
    'open.explaining': async (screen) => {
      await screen.sees('region', panel.whyOf('Pedido'))
      await screen.seesText(panel.score(0.2, 0.5))
      await screen.seesText(panel.missing(['bolo']))
    },
  },
})
