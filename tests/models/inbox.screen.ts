import { again, details, handling, list, reply, handBackDelays, transcript } from '../../src/features/inbox/strings.ts'
import type { InboxMachine } from '../../src/machines/inbox/inbox.machine.ts'
import { defineScreenModel, type ScreenModel } from '../kit/screen-model.ts'
import { inboxListModel } from './inbox.model.ts'

type Sight = NonNullable<ScreenModel<InboxMachine>['sights'][string]>

/** Buttons beside the inbox in the tests: they replace back and forward of the browser, and an incoming message. */
export const toUrl = (sessionId: string | null): string => `Endereço ${sessionId ?? 'da lista'}`
/** Chooses the hand-back delay before a person takes over; in the tests a person already answers. */
export const preparing = (delay: number | null): string => `Preparar volta ${delay ?? 'nenhuma'}`
export const messageComes = (latestId: string): string => `Chega a mensagem ${latestId}`
/** The customer names of the tests' conversations. */
export const nameOf = (sessionId: string): string => `Cliente ${sessionId}`

const seesConversation: Sight = (screen, { context }) =>
  context.sessionId === null ? Promise.resolve() : screen.sees('heading', nameOf(context.sessionId))

const seesReply: Sight = (screen, { context }) => screen.seesValue(reply.label, context.text)
const seesNote: Sight = async (screen, { context }) => {
  // Notes are in the details.
  if (context.note !== '') await screen.seesValue(details.newNote, context.note)
}

/** Over an inbox of two conversations that a person answers. */
export const inboxScreen = defineScreenModel(inboxListModel, {
  gestures: {
    'search.type': (screen, { text }) => screen.fill(list.search, text),
    'filters.choose': (screen) => screen.click('button', list.unread),
    'filters.clear': (screen) => screen.click('button', list.clear),
    'export.start': (screen, { format }) => screen.click('button', list.exportAs[format]),
    'conversation.open': (screen, { sessionId }) => screen.click('button', `Abrir ${nameOf(sessionId)}`),
    'conversation.close': (screen) => screen.click('button', 'Fechar conversa'),
    'url.changed': (screen, { sessionId }) => screen.click('button', toUrl(sessionId)),
    'unread.seen': (screen, { latestId }) => screen.click('button', messageComes(latestId)),
    'reply.type': (screen, { text }) => screen.fill(reply.label, text),
    'reply.send': (screen) => screen.click('button', reply.send),
    'file.choose': (screen, { files }) =>
      files.length > 1 ? screen.drop(reply.region, files) : screen.upload(reply.chooseFile, files),
    'file.remove': (screen) => screen.click('button', reply.removeFile),
    'handling.close': (screen) => screen.click('button', 'Encerrar conversa'),
    'handling.reopen': (screen) => screen.click('button', 'Reabrir'),
    'handling.takeOver': (screen) => screen.click('button', 'Assumir'),
    'handling.handBack': (screen) => screen.click('button', 'Devolver ao agente'),
    'handBackDelay.prepare': (screen, { delay }) => screen.click('button', preparing(delay)),
    'handBackDelay.choose': (screen, { delay }) =>
      screen.choose(handling.handBackDelay, handBackDelays.find((choice) => choice.delay === delay)?.label ?? ''),
    'message.again': (screen) => screen.click('button', again.failed),
    'tags.change': async (screen, { add: [tag], remove: [removed] }) => {
      if (removed !== undefined) return screen.click('button', details.removeTag(removed))
      await screen.fill(details.newTag, tag ?? '')
      await screen.click('button', details.addTag)
    },
    'note.type': (screen, { text }) => screen.fill(details.newNote, text),
    'note.add': (screen) => screen.click('button', details.addNote),
    'note.remove': (screen) => screen.click('button', details.removeNote('Prefere a tarde')),
    'note.keep': (screen) => screen.click('button', details.keepNote),
    'note.confirmRemoval': (screen) => screen.click('button', details.confirmRemoval),
    'details.toggle': (screen) => screen.click('button', transcript.details),
  },
  sights: {
    'list.idle': (screen, { context }) => screen.seesValue(list.search, context.search),
    'list.typing': (screen, { context }) => screen.seesValue(list.search, context.search),
    'export.idle': (screen) => screen.seesEnabled('button', list.exportAs.csv),
    'export.saving': (screen) => screen.seesDisabled('button', list.exportAs.csv),
    // A transient state.
    'conversation.deciding': () => Promise.resolve(),
    'conversation.closed': (screen) => screen.seesText(transcript.none),
    'conversation.opening': seesConversation,
    'conversation.open.reading.idle': seesConversation,
    'conversation.open.reading.marking': seesConversation,
    'conversation.open.reading.unmarked': seesConversation,
    // Transient states.
    'conversation.open.reply.deciding': () => Promise.resolve(),
    'conversation.open.notes.deciding': () => Promise.resolve(),
    'conversation.open.reply.idle': async (screen, snapshot) => {
      await seesReply(screen, snapshot)
      const { problem } = snapshot.context
      if (problem !== null) await screen.seesText(problem || reply.refused)
      const { file } = snapshot.context
      if (file) await screen.seesText(file.name)
    },
    'conversation.open.reply.sending': async (screen, snapshot) => {
      await seesReply(screen, snapshot)
      await screen.seesText(reply.sending)
      await screen.misses('progressbar', reply.progress)
      const { file } = snapshot.context
      if (file) await screen.seesText(file.name)
    },
    'conversation.open.reply.uploading': async (screen, snapshot) => {
      await screen.seesText(reply.sending)
      await screen.sees('progressbar', reply.progress)
      await screen.seesText(`${snapshot.context.progress * 100}%`)
      await screen.seesDisabled('button', reply.attach)
    },
    'conversation.open.handling.idle': (screen) => screen.seesEnabled('button', 'Devolver ao agente'),
    'conversation.open.handling.takingOver': (screen) => screen.seesDisabled('button', 'Devolver ao agente'),
    'conversation.open.handling.handingBack': (screen) => screen.seesDisabled('button', 'Devolver ao agente'),
    'conversation.open.handling.closing': (screen) => screen.seesDisabled('button', 'Encerrar conversa'),
    'conversation.open.handling.reopening': (screen) => screen.seesDisabled('button', 'Encerrar conversa'),
    'conversation.open.handling.choosingHandBackDelay': async (screen, { context }) => {
      await screen.seesDisabled('button', 'Devolver ao agente')
      await screen.seesValue(handling.handBackDelay, String(context.handBackDelay))
    },
    'conversation.open.again.idle': seesConversation,
    'conversation.open.again.sending': seesConversation,
    'conversation.open.tags.idle': seesConversation,
    'conversation.open.tags.saving': seesConversation,
    'conversation.open.notes.idle.unasked': async (screen, snapshot) => {
      await seesNote(screen, snapshot)
      await screen.misses('group', details.removalQuestion)
    },
    'conversation.open.notes.idle.removalAsked': async (screen, snapshot) => {
      await seesNote(screen, snapshot)
      await screen.sees('group', details.removalQuestion)
    },
    'conversation.open.notes.adding': (screen) => screen.seesDisabled('button', details.addNote),
    'conversation.open.notes.removing': (screen) =>
      screen.seesDisabled('button', details.removeNote('Prefere a tarde')),
    'conversation.open.details.hidden': (screen) => screen.sees('button', transcript.details),
    'conversation.open.details.shown': (screen) => screen.sees('region', details.title),
  },
})
