/** What is added to a model's answer, in the three languages of agents. */
import { byLanguage } from '../platform/text/by-language.ts'

export type Phrases = {
  personCalled: string
  isOpen: string
  /** `next` is Portuguese, so the other languages leave it out. */
  isClosed: (next: string) => string
  personSoon: string
  unseen: string
  unheard: string
  notOneWord: (name: string) => string
  recordingTooLarge: (name: string, limit: string) => string
  imageTooLarge: (name: string, limit: string) => string
  imageFormat: (name: string) => string
  /** `problem` is Portuguese, so the other languages leave it out. */
  unread: (name: string, problem: string) => string
  writeInstead: string
}

const pt: Phrases = {
  personCalled: 'Certo, vou chamar uma pessoa da equipe para continuar esta conversa.',
  isOpen: 'Estamos no horário de atendimento: alguém responde por aqui assim que puder.',
  isClosed: (next) => `Agora estamos fechados; alguém responde por aqui quando abrirmos: ${next}.`,
  personSoon: 'Alguém responde por aqui assim que puder.',
  unseen: 'Não consegui ver a imagem que você enviou.',
  unheard: 'Não consigo ouvir áudios por aqui.',
  notOneWord: (name) => `Não ouvi nenhuma palavra em “${name}”.`,
  recordingTooLarge: (name, limit) =>
    `Não ouvi “${name}”: a gravação passa de ${limit}, o máximo que a transcrição recebe.`,
  imageTooLarge: (name, limit) => `Não vi a imagem “${name}”: ela passa de ${limit}, o máximo que o modelo recebe.`,
  imageFormat: (name) => `Não vi a imagem “${name}”: o modelo não lê este formato. Envie em PNG, JPG, WEBP ou GIF.`,
  unread: (name, problem) => `Não consegui ler “${name}”. ${problem}`,
  writeInstead: 'Escreva sua pergunta e eu respondo.',
}

const en: Phrases = {
  personCalled: 'All right, I will call someone from the team to continue this conversation.',
  isOpen: 'We are open now: someone will answer here as soon as they can.',
  isClosed: () => 'We are closed now; someone will answer here when we open.',
  personSoon: 'Someone will answer here as soon as they can.',
  unseen: 'I could not see the image that you sent.',
  unheard: 'I cannot listen to recordings here.',
  notOneWord: (name) => `I heard no words in “${name}”.`,
  recordingTooLarge: (name, limit) => `I could not listen to “${name}”: it is larger than ${limit}.`,
  imageTooLarge: (name, limit) => `I could not see the image “${name}”: it is larger than ${limit}.`,
  imageFormat: (name) => `I could not see the image “${name}”. Please send it as PNG, JPG, WEBP or GIF.`,
  unread: (name) => `I could not read “${name}”.`,
  writeInstead: 'Write your question and I will answer it.',
}

const es: Phrases = {
  personCalled: 'De acuerdo, voy a llamar a una persona del equipo para continuar esta conversación.',
  isOpen: 'Estamos en horario de atención: alguien responde por aquí en cuanto pueda.',
  isClosed: () => 'Ahora estamos cerrados; alguien responde por aquí cuando abramos.',
  personSoon: 'Alguien responde por aquí en cuanto pueda.',
  unseen: 'No pude ver la imagen que envió.',
  unheard: 'No puedo escuchar audios por aquí.',
  notOneWord: (name) => `No escuché ninguna palabra en “${name}”.`,
  recordingTooLarge: (name, limit) => `No pude escuchar “${name}”: la grabación pasa de ${limit}.`,
  imageTooLarge: (name, limit) => `No pude ver la imagen “${name}”: pasa de ${limit}.`,
  imageFormat: (name) => `No pude ver la imagen “${name}”. Envíela en PNG, JPG, WEBP o GIF.`,
  unread: (name) => `No pude leer “${name}”.`,
  writeInstead: 'Escriba su pregunta y yo respondo.',
}

export const phrasesIn = byLanguage({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })
