import type { SnapshotFrom } from 'xstate'
import {
  commandQuestions,
  commands,
  confirmation,
  contactTable,
  fields,
  page,
  question,
} from '../../src/features/campaigns/strings.ts'
import type { MassSendingEvent } from '../../src/machines/mass-sending/mass-sending.setup.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { campaignCommandModel, massSendingModel } from './campaigns.model.ts'
import { confirmScreen } from './confirm.screen.ts'

/** Over a campaign that is not running. */
export const campaignCommandScreen = confirmScreen(campaignCommandModel, {
  ask: commands.cancel,
  words: { ...question, title: commandQuestions.cancel.title, confirm: commands.cancel },
  effect: 'Quem ainda não recebeu não recebe mais. Não dá para desfazer.',
})

type Snapshot = SnapshotFrom<typeof massSendingModel.machine>

const isAskedInWords = ({ context: { contacts } }: Snapshot): boolean => contacts?.table.rows.length === 200

/** What can be reached on the page; a number being typed keeps the focus until it is applied. */
export const reachableSendingModel = {
  ...massSendingModel,
  offers: (snapshot: Snapshot, event: MassSendingEvent): boolean => {
    const { values, files, typedNumber, contacts, confirmationWords } = snapshot.context
    if (typedNumber) return event.type === 'contacts.edit' || event.type === 'contacts.leave'
    switch (event.type) {
      case 'contacts.change':
        return contacts?.areaCode !== '21'
      case 'contacts.edit':
        return contacts?.edits[2] === undefined
      case 'message.change':
        return values.textMessage !== 'Oi'
      case 'file.choose':
        return event.file !== null || files.imageFile !== undefined
      case 'words.change':
        return isAskedInWords(snapshot) && event.text !== confirmationWords
      default:
        return true
    }
  },
}

const started = 'Acompanhe o envio mais abaixo.'
const failed =
  'Erro ao processar o envio em massa. Tente novamente. Nada foi enviado. Tudo o que você escreveu e escolheu continua aqui.'
const doubtful =
  'Erro ao processar o envio em massa. Tente novamente. O envio pode ter começado: confira na lista abaixo. Enviar de novo sem mudar nada não repete a mensagem. Tudo o que você escreveu e escolheu continua aqui.'

const seesForm = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  const { values, files, contacts, typedNumber, issues, contactsProblem } = snapshot.context
  await screen.seesValue(fields.textMessage, values.textMessage)
  await screen.sees('button', files.file ? page.change : page.choose)
  await (files.imageFile ? screen.sees('button', 'Tirar arquivo: Imagem') : screen.missesText('Imagem: lista.csv'))
  if (contactsProblem) await screen.seesText('O arquivo não pôde ser lido.')
  if (contacts) await screen.seesValue(contactTable.areaCode, contacts.areaCode)
  else await screen.missesText(contactTable.areaCode)
  if (typedNumber) await screen.seesValue(contactTable.numberOf(2), typedNumber.text)
  for (const issue of Object.values(issues)) await screen.seesText(issue)
}

const seesReady = async (screen: Screen, snapshot: Snapshot): Promise<void> => {
  await seesForm(screen, snapshot)
  await screen.seesEnabled('button', page.send)
  await screen.missesText(page.readingFile)
  await screen.misses('dialog', confirmation.title)
  await (snapshot.matches({ editing: 'started' }) ? screen.seesText(started) : screen.missesText(started))
  await (snapshot.matches({ editing: 'failed' }) ? screen.seesText(failed) : screen.missesText(failed))
  await (snapshot.matches({ editing: 'doubtful' }) ? screen.seesText(doubtful) : screen.missesText(doubtful))
}

/** The cell shows another text once it has the focus. */
const typeNumber = async (screen: Screen, line: number, text: string): Promise<void> => {
  await screen.click('textbox', contactTable.numberOf(line))
  await screen.fill(contactTable.numberOf(line), text)
}

/** The page of an agent whose WhatsApp is connected. */
export const massSendingScreen = defineScreenModel(massSendingModel, {
  gestures: {
    'contacts.choose': (screen, { file }) => screen.upload(page.file, [file]),
    'contacts.change': (screen, { patch }) => screen.fill(contactTable.areaCode, patch.areaCode ?? ''),
    'contacts.type': (screen, { line, text }) => typeNumber(screen, line, text),
    'contacts.leave': (screen) => screen.press('Escape'),
    'contacts.edit': async (screen, { line, text }) => {
      await typeNumber(screen, line, text)
      await screen.press('Enter')
    },
    'contacts.remove': (screen) => screen.click('button', page.remove),
    'message.change': (screen, { patch }) => screen.fill(fields.textMessage, patch.textMessage ?? ''),
    'file.choose': (screen, { file }) =>
      file ? screen.upload(fields.imageFile, [file]) : screen.click('button', 'Tirar arquivo: Imagem'),
    'test.send': async (screen, { phone }) => {
      await screen.fill(page.testPhone, phone)
      await screen.click('button', page.test)
    },
    'send.start': (screen) => screen.click('button', page.send),
    'words.change': (screen, { text }) => screen.fill(confirmation.wordsLabel, text),
    'send.confirm': (screen) => screen.click('button', confirmation.confirm),
    'send.back': (screen) => screen.click('button', confirmation.cancel),
  },
  sights: {
    restoring: (screen) => screen.sees('status', 'Carregando'),
    'editing.idle': seesReady,
    'editing.invalid': seesReady,
    'editing.failed': async (screen, snapshot) => {
      await seesReady(screen, snapshot)
      const { issues, refusal } = snapshot.context
      if (Object.keys(issues).length === 0) await screen.seesText(refusal ?? '')
    },
    'editing.doubtful': seesReady,
    'editing.started': seesReady,
    reading: async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.seesText(page.readingFile)
      await screen.seesDisabled('button', page.send)
    },
    testing: async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.sees('progressbar', page.test)
      await screen.seesDisabled('button', page.send)
    },
    confirming: async (screen, snapshot) => {
      await screen.sees('dialog', confirmation.title)
      await screen.seesEnabled('button', confirmation.cancel)
      if (isAskedInWords(snapshot)) await screen.seesValue(confirmation.wordsLabel, snapshot.context.confirmationWords)
      else await screen.misses('textbox', confirmation.wordsLabel)
      const isRight = !isAskedInWords(snapshot) || snapshot.context.confirmationWords === 'duzentos'
      await (isRight
        ? screen.seesEnabled('button', confirmation.confirm)
        : screen.seesDisabled('button', confirmation.confirm))
    },
    sending: async (screen) => {
      await screen.sees('dialog', confirmation.title)
      await screen.seesDisabled('button', confirmation.cancel)
      await screen.seesDisabled('button', confirmation.running)
    },
  },
})
