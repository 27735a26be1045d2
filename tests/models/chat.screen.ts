import type { SnapshotFrom } from 'xstate'
import { wordsBeside } from '../../src/features/chat/media.tsx'
import { failureText, quickPrompts, noAnswerText, suggestions, withPerson } from '../../src/features/chat/strings.ts'
import type { ChatMachine } from '../../src/machines/chat/chat.machine.ts'
import { isRecording } from '../../src/machines/chat/chat.select.ts'
import type { Entry } from '../../src/machines/chat/conversation.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { chatModel } from './chat.model.ts'

const textbox = 'Mensagem'
const send = 'Enviar mensagem'
const attach = 'Anexar'
const earlier = 'Carregar mensagens anteriores'
const typing = 'Ana está digitando…'
const stop = 'Parar'
const handBack = 'Devolver ao agente'

const seesLast = async (screen: Screen, entry: Entry | undefined) => {
  if (!entry) return
  switch (entry.kind) {
    case 'question': {
      const words = wordsBeside(entry)
      return words === '' ? undefined : screen.seesText(words)
    }
    case 'answer':
      // Formatted text is split into several elements; the view test of the formatting checks those.
      return entry.text.includes('**') ? undefined : screen.seesText(entry.text)
    case 'silence':
      return screen.seesText(noAnswerText)
    case 'failure':
      await screen.seesText(failureText(entry.reason))
      await screen.sees('button', 'Tentar novamente')
  }
}

type Snapshot = SnapshotFrom<ChatMachine>

const seesWhether = (screen: Screen, isEnabled: boolean, name: string): Promise<void> =>
  isEnabled ? screen.seesEnabled('button', name) : screen.seesDisabled('button', name)

/** The composer; while recording, the recorder's panel replaces it. */
const seesComposer = async (screen: Screen, snapshot: Snapshot) => {
  if (isRecording(snapshot)) return screen.misses('textbox', textbox)
  await screen.seesEnabled('textbox', textbox)
  await screen.seesValue(textbox, snapshot.context.text)
  await seesWhether(screen, snapshot.can({ type: 'chat.send' }), send)
}

/** The question, and its partial answer; meanwhile nothing else can be sent, but text can be typed. */
const seesWaiting = async (screen: Screen, snapshot: Snapshot) => {
  const { streamedText, conversation, text } = snapshot.context
  if (streamedText === '') await screen.seesDisabled('textbox', textbox)
  else {
    await screen.seesEnabled('textbox', textbox)
    await screen.seesValue(textbox, text)
  }
  await screen.seesDisabled('button', send)
  await screen.seesDisabled('button', attach)
  for (const { label } of quickPrompts) await screen.seesDisabled('button', label)
  await (streamedText === '' ? seesLast(screen, conversation.entries.at(-1)) : screen.seesText(streamedText.trim()))
}

const seesAwaited = async (screen: Screen, snapshot: Snapshot) => {
  await screen.seesText(typing)
  await seesWaiting(screen, snapshot)
  await screen.seesEnabled('button', stop)
}

const seesWriting = async (screen: Screen, snapshot: Snapshot) => {
  await screen.missesText(typing)
  await seesWaiting(screen, snapshot)
  await screen.seesEnabled('button', stop)
}

const seesSlow = async (screen: Screen, snapshot: Snapshot) => {
  await screen.seesText('A resposta de Ana está demorando… Você pode esperar ou parar.')
  await seesWaiting(screen, snapshot)
  await screen.seesEnabled('button', stop)
}

const seesStopping = async (screen: Screen, snapshot: Snapshot) => {
  await screen.seesText('Parando a resposta…')
  await seesWaiting(screen, snapshot)
  await screen.seesDisabled('button', stop)
}

export const chatScreen = defineScreenModel(chatModel, {
  gestures: {
    'chat.type': (screen, { text }) => screen.fill(textbox, text),
    'chat.send': (screen) => screen.click('button', send),
    'chat.prompt': async (screen, { text }) => {
      const prompt = [...quickPrompts, ...suggestions].find((each) => each.text === text)
      await screen.click('button', prompt?.label ?? text)
    },
    'chat.retryMessage': (screen) => screen.click('button', 'Tentar novamente'),
    'chat.edit': (screen) => screen.click('button', 'Editar e reenviar'),
    'chat.restoreDraft': (screen) => screen.click('button', 'Voltar ao rascunho'),
    'chat.stop': (screen) => screen.click('button', stop),
    'chat.cancelUpload': (screen) => screen.click('button', 'Cancelar envio'),
    'chat.handBack': (screen) => screen.click('button', handBack),
    'chat.restart': (screen) => screen.click('button', 'Nova Conversa'),
    'history.retry': (screen) => screen.click('button', 'Tentar novamente'),
    'history.earlier': (screen) => screen.click('button', earlier),
    'attachment.choose': (screen, { files, way }) =>
      way === 'drop' ? screen.drop('Chat de teste', files) : screen.upload('Escolher imagem', files),
    'attachment.record': async (screen) => {
      await screen.click('button', attach)
      await screen.click('menuitem', 'Gravar áudio')
    },
    'attachment.remove': (screen) => screen.click('button', 'Remover anexo'),
  },
  sights: {
    'conversation.opening': { invisible: 'It is left at once.' },
    'conversation.loading': async (screen, snapshot) => {
      await screen.seesText('Carregando a conversa…')
      await seesComposer(screen, snapshot)
      await screen.seesEnabled('button', 'Nova Conversa')
    },
    'conversation.historyFailed': async (screen, snapshot) => {
      await screen.sees('heading', 'Não foi possível carregar a conversa')
      await seesComposer(screen, snapshot)
      await screen.seesEnabled('button', 'Nova Conversa')
    },
    'conversation.ready.idle': async (screen, snapshot) => {
      const { conversation, sessionId } = snapshot.context
      await seesComposer(screen, snapshot)
      await screen.missesText(typing)
      await seesWhether(screen, sessionId !== null, 'Nova Conversa')
      const last = conversation.entries.at(-1)
      await (last ? screen.misses('heading', 'Converse com Ana') : screen.sees('heading', 'Converse com Ana'))
      await seesLast(screen, last)
    },
    'conversation.ready.sending.awaited': seesAwaited,
    'conversation.ready.sending.writing': seesWriting,
    'conversation.ready.sending.slow': seesSlow,
    'conversation.ready.sending.stopping': seesStopping,
    'conversation.ready.sending.stopped': seesStopping,
    'conversation.ready.uploading.awaited': seesAwaited,
    'conversation.ready.uploading.writing': seesWriting,
    'conversation.ready.uploading.slow': seesSlow,
    'conversation.ready.uploading.stopping': seesStopping,
    'conversation.ready.uploading.stopped': seesStopping,
    'conversation.ready.uploading.transferring': async (screen, snapshot) => {
      await screen.sees('progressbar', 'Envio do arquivo')
      const { progress } = snapshot.context
      // A real upload may have progressed further than the model's.
      if (progress > 0) await screen.seesText(`${progress * 100}%`)
      await screen.seesDisabled('textbox', textbox)
      await screen.seesDisabled('button', send)
      await screen.seesDisabled('button', attach)
      await seesLast(screen, snapshot.context.conversation.entries.at(-1))
    },
    'conversation.ready.answering': async (screen, snapshot) => {
      await screen.seesText(typing)
      await seesComposer(screen, snapshot)
      await seesLast(screen, snapshot.context.conversation.entries.at(-1))
    },
    'attachment.none': async (screen) => {
      await screen.misses('button', 'Remover anexo')
      await screen.sees('button', attach)
    },
    'attachment.recording': async (screen) => {
      await screen.misses('button', attach)
      for (const { label } of quickPrompts) await screen.seesDisabled('button', label)
    },
    'attachment.pending': async (screen, snapshot) => {
      await screen.sees('region', 'Anexo')
      await screen.seesEnabled('button', 'Remover anexo')
      await screen.seesDisabled('button', attach)
      if (snapshot.context.attachment?.type === 'audio') await screen.sees('button', 'Enviar áudio')
      else await screen.seesText(snapshot.context.attachment?.file.name ?? '')
    },
    'earlier.idle': (screen, snapshot) =>
      snapshot.context.historyCursor === null
        ? screen.misses('button', earlier)
        : screen.seesEnabled('button', earlier),
    'earlier.loadingEarlier': (screen) => screen.sees('progressbar', 'Carregando mensagens anteriores…'),
    'earlier.failed': async (screen) => {
      await screen.seesText('Não foi possível carregar as mensagens anteriores.')
      await screen.seesEnabled('button', earlier)
    },
    'newer.idle': { invisible: 'What came is shown as any message; tests/e2e/conversations.test.ts has two tabs.' },
    'newer.reading': { invisible: 'Nothing moves before something new is there.' },
    'newer.waiting': { invisible: 'What was said meanwhile is read once the answer is there.' },
    'handling.byAgent': (screen) => screen.misses('button', handBack),
    'handling.byPerson': async (screen) => {
      await screen.seesText(withPerson.text)
      await screen.seesEnabled('button', handBack)
    },
    'handling.handingBack': (screen) => screen.seesDisabled('button', handBack),
    // The balance and the list of conversations are elsewhere on the page.
    'credits.idle': { invisible: 'The app around the chat shows the credits.' },
    'credits.readAgain': { invisible: 'The app around the chat shows the credits.' },
    'conversations.closed': {
      invisible: 'The list of conversations is of the page; tests/e2e/conversations.phone.test.ts opens it.',
    },
    'conversations.open': {
      invisible: 'The list of conversations is of the page; tests/e2e/conversations.phone.test.ts opens it.',
    },
  },
})
