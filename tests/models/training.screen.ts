import { defineScreenModel } from '../kit/screen-model.ts'
import { someTrainings, trainingModel } from './training.model.ts'

const nameOf = (id: string): string => someTrainings.find((training) => training.id === id)?.name ?? id

/** Over the list of `someTrainings`. */
export const trainingScreen = defineScreenModel(trainingModel, {
  gestures: {
    'training.add': (screen) => screen.click('button', 'Adicionar Treinamento'),
    'training.refresh': (screen) => screen.click('button', 'Atualizar'),
    'training.toggleItem': (screen, { id }) => screen.click('button', nameOf(id)),
    'training.toggleGroup': (screen) => screen.click('button', 'Ver todos (4)'),
  },
  sights: {
    'view.list': async (screen, snapshot) => {
      const { openItem, expandedGroups } = snapshot.context
      await screen.seesEnabled('button', 'Adicionar Treinamento')
      await screen.seesEnabled('button', 'Atualizar')
      await screen.seesText('5 treinamento(s) encontrado(s)')
      await (openItem
        ? screen.sees('region', `Prévia de ${nameOf(openItem)}`)
        : screen.missesText('Conteúdo de Horários.'))
      const isExpanded = expandedGroups.includes('TEXT')
      await screen.sees('button', isExpanded ? 'Ver menos' : 'Ver todos (4)')
      await (isExpanded ? screen.sees('button', 'Pagamentos') : screen.misses('button', 'Pagamentos'))
    },
    // What is in there, the walks of the creation look at.
    'view.creating': async (screen) => {
      await screen.sees('heading', 'Novo treinamento')
      await screen.misses('button', 'Adicionar Treinamento')
    },
    // What these do to the list is the query's to show; the view test looks at it.
    'progress.idle': 'invisible',
    'progress.refreshing': 'invisible',
    'progress.waiting': 'invisible',
    'progress.paused': 'invisible',
    'page.shown': 'invisible',
    'page.hidden': 'invisible',
  },
})
