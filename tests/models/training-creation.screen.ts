import type { SnapshotFrom } from 'xstate'
import type { CreatableType } from '../../contract/trainings.ts'
import type { trainingCreationMachine } from '../../src/machines/training-creation/training-creation.machine.ts'
import { duplicateQuestion } from '../../src/features/training/sources/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { creationModel } from './training-creation.model.ts'

type Snapshot = SnapshotFrom<typeof trainingCreationMachine>

const names: Record<CreatableType, string> = {
  TEXT: 'Texto',
  WEBSITE: 'Website',
  DOCUMENT: 'Documento',
  IMAGE: 'Imagem',
}
const forms: Record<CreatableType, string> = {
  TEXT: 'Novo texto',
  WEBSITE: 'Novo website',
  DOCUMENT: 'Novo documento',
  IMAGE: 'Nova imagem',
}
const restoreNames: Record<CreatableType, string> = {
  TEXT: 'Recuperar o que estava em Texto',
  WEBSITE: 'Recuperar o que estava em Website',
  DOCUMENT: 'Recuperar o que estava em Documento',
  IMAGE: 'Recuperar o que estava em Imagem',
}
const discardNames: Record<CreatableType, string> = {
  TEXT: 'Descartar o que estava em Texto',
  WEBSITE: 'Descartar o que estava em Website',
  DOCUMENT: 'Descartar o que estava em Documento',
  IMAGE: 'Descartar o que estava em Imagem',
}
const labels = { name: 'Nome', description: 'Descrição', content: 'Conteúdo' }
const create = 'Criar treinamento'
const back = 'Voltar aos Treinamentos'
const cancel = 'Cancelar envio'
const problem = 'Por favor, insira uma URL válida começando com http:// ou https://'
const nothing = 'Nenhum documento selecionado'

const wrongFile: Record<string, string> = {
  DOCUMENT: 'Tipo de arquivo não permitido. Escolha um PDF, DOC, DOCX ou TXT.',
  IMAGE: 'Por favor, selecione apenas arquivos de imagem.',
}

/** The parts common to every form. */
const seesForm = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  const { form, otherDrafts, fileProblem, refusal } = snapshot.context
  await screen.sees('form', forms[form.type])
  await screen.seesValue(labels.name, form.name)
  await screen.seesValue(labels.description, form.description)
  if (form.type === 'TEXT') await screen.seesValue(labels.content, form.content)
  if ('url' in form && !(form.type === 'IMAGE' && form.source === 'file')) await screen.seesValue('URL', form.url)
  await screen.seesEnabled('button', back)
  await screen.seesEnabled('radio', names[form.type])
  await (snapshot.can({ type: 'creation.submit' })
    ? screen.seesEnabled('button', create)
    : screen.seesDisabled('button', create))
  await screen.misses('button', cancel)
  for (const type of Object.keys(names) as CreatableType[])
    await (otherDrafts.some((other) => other.type === type)
      ? screen.seesEnabled('button', restoreNames[type])
      : screen.misses('button', restoreNames[type]))
  if (refusal) await screen.seesText(refusal)
  const wrong = wrongFile[form.type]
  if (wrong) await (fileProblem === 'kind' ? screen.seesText(wrong) : screen.missesText(wrong))
}

const seesSending = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  const { form } = snapshot.context
  await screen.seesValue(labels.name, form.name)
  await screen.seesReadOnly(labels.name)
  await screen.seesDisabled('radio', names[form.type])
  await screen.seesDisabled('button', create)
  await screen.seesDisabled('button', back)
  await (snapshot.can({ type: 'creation.cancel' })
    ? screen.seesEnabled('button', cancel)
    : screen.misses('button', cancel))
}

const seesRefused = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  await seesForm(screen, snapshot)
  await screen.seesText(problem)
}

export const creationScreen = defineScreenModel(creationModel, {
  gestures: {
    'creation.choose': (screen, { kind }) => screen.click('radio', names[kind]),
    'creation.edit': async (screen, { patch }) => {
      if (patch.name !== undefined) await screen.fill(labels.name, patch.name)
      if (patch.content !== undefined) await screen.fill(labels.content, patch.content)
      if (patch.url !== undefined) await screen.fill('URL', patch.url)
    },
    'creation.restore': (screen, { kind }) => screen.click('button', restoreNames[kind]),
    'creation.takeFiles': (screen, { files }) => screen.upload('Escolher arquivo', files),
    'creation.removeFile': (screen) => screen.click('button', 'Remover arquivo'),
    'creation.useSource': (screen, { source }) =>
      screen.click('button', source === 'file' ? 'Enviar arquivo' : 'Usar URL'),
    'creation.submit': (screen) => screen.click('button', create),
    'creation.cancel': (screen) => screen.click('button', cancel),
    'duplicate.trainAnyway': (screen) => screen.click('button', duplicateQuestion.trainAnyway),
    'duplicate.show': (screen) => screen.click('button', duplicateQuestion.show),
    'duplicate.back': (screen) => screen.click('button', duplicateQuestion.back),
    'discarding.ask': (screen, { kind }) => screen.click('button', discardNames[kind]),
    'discarding.confirm': (screen) => screen.click('button', 'Descartar tudo'),
    'discarding.cancel': (screen) => screen.click('button', 'Cancelar'),
    'creation.leave': (screen) => screen.click('button', back),
  },
  sights: {
    opening: { invisible: 'It is left at once.' },
    'filling.text': seesForm,
    'sending.text': seesSending,
    'filling.website.editing': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.seesEnabled('switch', 'Incluir subpáginas')
      await screen.missesText(problem)
    },
    'filling.website.refused': seesRefused,
    'sending.website': seesSending,
    'filling.document.waiting': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.seesText(nothing)
      await screen.seesEnabled('button', 'Escolher documento')
    },
    'filling.document.chosen': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.seesText('preços.txt')
      await screen.missesText(nothing)
    },
    'sending.document': async (screen, snapshot) => {
      await seesSending(screen, snapshot)
      await screen.sees('progressbar', 'Envio do documento')
      await screen.seesText(`${Math.round(snapshot.context.progress * 100)}%`)
    },
    'filling.imageFile.waiting': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.seesEnabled('button', 'Escolher imagem')
    },
    'filling.imageFile.chosen': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.seesText('cardápio.png')
      await screen.misses('button', 'Escolher imagem')
    },
    'filling.imageByUrl.editing': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.missesText(problem)
    },
    'filling.imageByUrl.refused': seesRefused,
    'sending.image': seesSending,
    duplicate: async (screen) => {
      await screen.sees('dialog', duplicateQuestion.title)
      await screen.seesText('Você já treinou este conteúdo: Feriados')
    },
    discarding: async (screen, snapshot) => {
      await screen.sees('dialog', 'Descartar o que você preencheu?')
      const place = names[snapshot.context.discarded ?? 'TEXT']
      await screen.seesText(
        `O que você preencheu em ${place} e não enviou será apagado. Esta ação não pode ser desfeita.`,
      )
    },
    unsupported: async (screen) => {
      await screen.seesText('Tipo de treinamento não suportado')
      await screen.seesEnabled('radio', 'Texto')
      await screen.seesEnabled('button', back)
      await screen.misses('button', create)
    },
  },
})
