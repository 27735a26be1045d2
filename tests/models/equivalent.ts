/** Mutations of charts that no test can detect, each with the reason; named as in `npm run mutants`. */
import type { Equivalent } from '../kit/flow.ts'

const decidesTheSame = 'That state decides at once, and in the same way.'

export const agentListEquivalent: Equivalent = {
  'The page is shown whenever this delay ends, and then a paused list is fetched at once.': [
    'refresh.on.waiting after refetchInterval: target refresh.on.paused',
  ],
  'Without a draft, that state leads back at once.': ['view.opening always[1]: target view.discarding'],
}

export const instagramEquivalent: Equivalent = {
  'The page is shown whenever this state is left, and then a paused card asks at once.': [
    'connection.waiting on status.refresh: target connection.paused',
    'connection.waiting after statusPoll: target connection.paused',
  ],
}

export const agentWizardEquivalent: Equivalent = {
  [decidesTheSame]: ['offering on draft.discard[0]: target opening', 'offering on draft.discard[1]: target opening'],
  'A draft that is at none of the steps is at the website.': ['resuming always[5]: guard dropped'],
}

export const chatEquivalent: Equivalent = {
  [decidesTheSame]: [
    'conversation on chat.restart[0]: target conversation.opening',
    'conversation on chat.restart[1]: target conversation.opening',
    'conversation on chat.open[0]: target conversation.opening',
    'conversation on chat.open[1]: target conversation.opening',
    'conversation on conversation.removed[0]: target conversation.opening',
    'conversation on conversation.removed[1]: target conversation.opening',
    'conversation.loading loadHistory onDone[3]: target conversation.opening',
    'conversation.historyFailed on history.retry: target conversation.opening',
    'attachment.none on attachment.choose[0]: target attachment.none',
    'attachment.none on attachment.choose[1]: target attachment.none',
    'attachment.recording recorder onDone[0]: target attachment.none',
    'attachment.recording recorder onDone[1]: target attachment.none',
    'attachment.recording recorder onDone[2]: target attachment.pending',
    'attachment.recording recorder onDone[3]: target attachment.pending',
    'attachment.pending on attachment.remove: target attachment.pending',
    'attachment initial: pending',
  ],
  'Answers are still to come in `answering` only, which shares these transitions.': [
    'conversation.ready.idle on chat.send[0]: action showRest dropped',
    'conversation.ready.idle on chat.send[1]: action showRest dropped',
    'conversation.ready.idle on chat.prompt: action showRest dropped',
    'conversation.ready.idle on chat.retryMessage[0]: action showRest dropped',
    'conversation.ready.idle on chat.retryMessage[1]: action showRest dropped',
  ],
}

export const inboxEquivalent: Equivalent = {
  [decidesTheSame]: [
    'conversation on conversation.open: target conversation.deciding',
    'conversation on url.changed[0]: target conversation.deciding',
    'conversation on url.changed[1]: target conversation.deciding',
    'conversation.open on conversation.close: target conversation.deciding',
    'conversation.opening on conversation.close: target conversation.deciding',
    'conversation.open.reply.idle on reply.send[0]: target conversation.open.reply.deciding',
    'conversation.open.reply.idle on reply.send[1]: target conversation.open.reply.deciding',
    'conversation.open.reply.sending sendMessage onDone[0]: target conversation.open.reply.deciding',
    'conversation.open.reply.sending sendMessage onDone[1]: target conversation.open.reply.deciding',
    'conversation.open.reply.sending sendMessage onDone[2]: target conversation.open.reply.deciding',
    'conversation.open.reply.uploading on upload.answered[0]: target conversation.open.reply.deciding',
    'conversation.open.reply.uploading on upload.answered[1]: target conversation.open.reply.deciding',
    'conversation.open.reply.uploading on upload.answered[2]: target conversation.open.reply.deciding',
    'conversation.open.notes.idle on note.add: target conversation.open.notes.deciding',
    'conversation.open.notes.adding addNote onDone[0]: target conversation.open.notes.deciding',
    'conversation.open.notes.adding addNote onDone[1]: target conversation.open.notes.deciding',
    'conversation.open.notes.adding addNote onDone[2]: target conversation.open.notes.deciding',
    'conversation.open.notes.removing removeNote onDone[0]: target conversation.open.notes.deciding',
    'conversation.open.notes.removing removeNote onDone[1]: target conversation.open.notes.deciding',
    'conversation.open.notes.removing removeNote onDone[2]: target conversation.open.notes.deciding',
  ],
}

export const sessionEquivalent: Equivalent = {
  [decidesTheSame]: ['signedOut on session.opened: target deciding', 'expiring on session.opened: target deciding'],
}

export const trainingCreationEquivalent: Equivalent = {
  'A form with a file is in `chosen` either way.': [
    'filling.document on creation.takeFiles[0]: removed',
    'filling.document on creation.takeFiles[0]: guard negated',
    'filling.document on creation.takeFiles[0]: guard dropped',
    'filling.imageFile on creation.takeFiles[0]: removed',
    'filling.imageFile on creation.takeFiles[0]: guard negated',
    'filling.imageFile on creation.takeFiles[0]: guard dropped',
  ],
  'Every transition names the state within.': [
    'filling initial: website',
    'filling initial: document',
    'filling initial: imageFile',
    'filling initial: imageByUrl',
    'sending initial: website',
    'sending initial: document',
    'sending initial: image',
  ],
}

export const trainingListEquivalent: Equivalent = {
  'What leaving clears is set again at once.': ['filter.set on list.filter[1]: reenter dropped'],
}
