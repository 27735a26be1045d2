import { isEmpty, qualityOf } from '../../src/machines/training/training-data.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { trainingModel } from './training.model.ts'

const labels = { name: 'Nome', description: 'Descrição', content: 'Conteúdo' }
const create = 'Criar treinamento'
const back = 'Voltar aos Treinamentos'
const qualities = { empty: null, medium: 'Médio', good: 'Bom' }

/** Over the list of `someTrainings`. */
export const trainingScreen = defineScreenModel(trainingModel, {
  gestures: {
    'training.add': (screen) => screen.click('button', 'Adicionar Treinamento'),
    'training.back': (screen) => screen.click('button', back),
    'training.edit': async (screen, { patch }) => {
      for (const [field, text] of Object.entries(patch)) await screen.fill(labels[field as keyof typeof labels], text)
    },
    'training.submit': (screen) => screen.click('button', create),
    'training.refresh': (screen) => screen.click('button', 'Atualizar'),
  },
  sights: {
    'view.list': async (screen, snapshot) => {
      const { text } = snapshot.context
      await screen.seesEnabled('button', 'Adicionar Treinamento')
      await screen.seesEnabled('button', 'Atualizar')
      await screen.seesText('5 treinamento(s) encontrado(s)')
      await (isEmpty(text) ? screen.misses('button', 'Continuar') : screen.sees('button', 'Continuar'))
    },
    'view.creating.editing': async (screen, snapshot) => {
      const { text } = snapshot.context
      await screen.seesValue(labels.name, text.name)
      await screen.seesValue(labels.description, text.description)
      await screen.seesValue(labels.content, text.content)
      await screen.seesEnabled('button', back)
      await (snapshot.can({ type: 'training.submit' })
        ? screen.seesEnabled('button', create)
        : screen.seesDisabled('button', create))
      const quality = qualities[qualityOf(text.content).level]
      await (quality ? screen.seesText(quality) : screen.missesText('Médio'))
      for (const soon of ['Website', 'Documento', 'Imagem']) await screen.seesDisabled('button', soon)
    },
    'view.creating.submitting': async (screen, snapshot) => {
      await screen.seesValue(labels.content, snapshot.context.text.content)
      await screen.seesDisabled('textbox', labels.content)
      await screen.seesDisabled('button', create)
      await screen.seesDisabled('button', back)
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
