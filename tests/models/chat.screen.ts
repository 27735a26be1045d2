import { failureText, quickPrompts, silenceText, suggestions } from '../../src/features/chat/strings.ts'
import type { Entry } from '../../src/machines/chat/conversation.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { chatModel } from './chat.model.ts'

const textbox = 'Mensagem'
const send = 'Enviar mensagem'
const typing = 'Ana está digitando…'

const seesLast = async (screen: Screen, entry: Entry | undefined) => {
  if (!entry) return
  switch (entry.kind) {
    case 'question':
      return screen.seesText(entry.text)
    case 'answer':
      // Formatted words are split up; the view test of the formatting looks at those.
      return entry.text.includes('**') ? undefined : screen.seesText(entry.text)
    case 'silence':
      return screen.seesText(silenceText)
    case 'failure':
      await screen.seesText(failureText(entry.reason))
      await screen.sees('button', 'Tentar novamente')
  }
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
    'chat.restart': (screen) => screen.click('button', 'Nova Conversa'),
    'history.retry': (screen) => screen.click('button', 'Tentar novamente'),
  },
  sights: {
    opening: 'invisible',
    loading: async (screen, snapshot) => {
      await screen.seesText('Carregando a conversa…')
      await screen.seesValue(textbox, snapshot.context.text)
      await screen.seesDisabled('button', send)
      await screen.seesEnabled('button', 'Nova Conversa')
    },
    historyFailed: async (screen, snapshot) => {
      await screen.sees('heading', 'Não foi possível carregar a conversa')
      await screen.seesValue(textbox, snapshot.context.text)
      await screen.seesDisabled('button', send)
      await screen.seesEnabled('button', 'Nova Conversa')
    },
    'ready.idle': async (screen, snapshot) => {
      const { text, conversation, sessionId } = snapshot.context
      await screen.seesEnabled('textbox', textbox)
      await screen.seesValue(textbox, text)
      await screen.missesText(typing)
      await (snapshot.can({ type: 'chat.send' })
        ? screen.seesEnabled('button', send)
        : screen.seesDisabled('button', send))
      await (sessionId === null
        ? screen.seesDisabled('button', 'Nova Conversa')
        : screen.seesEnabled('button', 'Nova Conversa'))
      const last = conversation.entries.at(-1)
      await (last ? screen.misses('heading', 'Converse com Ana') : screen.sees('heading', 'Converse com Ana'))
      await seesLast(screen, last)
    },
    'ready.sending': async (screen, snapshot) => {
      await screen.seesText(typing)
      await screen.seesDisabled('textbox', textbox)
      await screen.seesDisabled('button', send)
      for (const { label } of quickPrompts) await screen.seesDisabled('button', label)
      await seesLast(screen, snapshot.context.conversation.entries.at(-1))
    },
  },
})
