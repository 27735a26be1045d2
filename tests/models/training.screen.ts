import { defineScreenModel } from '../kit/screen-model.ts'
import { trainingModel } from './training.model.ts'

/** Over the list of `someTrainings`. */
export const trainingScreen = defineScreenModel(trainingModel, {
  gestures: {
    'training.add': (screen) => screen.click('button', 'Adicionar Treinamento'),
    'training.refresh': (screen) => screen.click('button', 'Atualizar'),
  },
  sights: {
    'view.list': async (screen) => {
      await screen.seesEnabled('button', 'Adicionar Treinamento')
      await screen.seesEnabled('button', 'Atualizar')
      await screen.seesText('5 treinamento(s) encontrado(s)')
    },
    // The walks of the creation check its content.
    'view.creating': async (screen) => {
      await screen.sees('heading', 'Novo treinamento')
      await screen.misses('button', 'Adicionar Treinamento')
    },
    // Their effects show in the query; the view test checks them.
    'progress.idle': { invisible: 'The list shows what was read, not when.' },
    'progress.refreshing': { invisible: 'The list shows what was read, not when.' },
    'progress.offline': { invisible: 'The list shows what was read, not when.' },
    'progress.following': { invisible: 'The list shows what was read, not when.' },
  },
})
