/** Recognizes messages that are not about the business, such as greetings. */
import { foldText } from '../../contract/fold-text.ts'
import { wantsPerson } from './person.ts'

export type SmallTalk =
  | 'greeting'
  | 'thanks'
  | 'farewell'
  | 'acknowledgement'
  | 'capabilities'
  | 'identity'
  | 'person'
  | 'pause'
  | 'pleased'
  | 'apology'
  | 'help'
  | 'unhelped'
  | 'sticker'

/** What channels store of a sticker. */
export const stickerText = '[Figurinha]'

/** Beside words or files, stickers say nothing; several are one. */
export function withoutStickers(message: string, hasFiles: boolean): string {
  const lines = message.split('\n').filter((line) => line !== stickerText)
  return lines.length > 0 || hasFiles ? lines.join('\n') : stickerText
}

const greeting =
  /\b(?:oi+e?|ola+|opa|ei|hey|hello|hi|hola|alo|e ai|eae|iae|salve|bom dia|boa tarde|boa noite|boas|saudacoes|(?:tudo|td) (?:bem|bom|certo)|feliz (?:natal|ano novo|pascoa)|boas festas|como (?:vai|esta|voce esta|vc esta)|dizer ola|diga ola|prazer)\b/gu
const thanks =
  /\b(?:muito |muit[oa]s? |mt?o )?(?:obrigad\w{1,4}|obgd?|brigad\w{1,4}|valeu|vlw|tmj|agradec\w*|grat[oa]|gratidao)\b/gu
const farewell =
  /\b(?:tchau|ate (?:mais|logo|breve|amanha)|adeus|falou|flw|tenham? (?:um|uma) \w+ (?:dia|tarde|noite|semana|fim de semana)|(?:bom|otimo) (?:fim de semana|feriado|descanso|trabalho)|boa semana|(?:que )?deus (?:te |lhe )?abencoe|ate(?=$))\b/gu
const acknowledgement =
  /\b(?:ok|okay|okey|blz|beleza|certo|certinho|entend(?:i|ido)|perfeito|show(?: de bola)?|otimo|excelente|legal|top|joia|maravilha|fechou|fechado|combinado|ta (?:bom|bem|otimo|certo)|(?:de|por) nada|disponha|imagina|tendi)\b/gu
/** Pictures that agree or thank. */
const nods = /[👍👌✅🙏👏🙌💪😊😉🥰😍❤]/u
const frowns = /[👎😡🤬😠😤😞😒🙄😢😭💔🖕🤮]/u
const waves = /[👋🖐🙋🤗🙂😃😀☺]/u
const laughs = /[😂🤣😄😁😅😆]/u
const filler =
  /\b(?:voce|vc|vcs|voces|por favor|pfv|gente|pessoal|ai|a todos|tudo|meu|minha|amig[oa]|querid[oa]|mesmo|era so isso|so isso|pela ajuda|pela atencao|ajudou|muito|bom|certo|ok|blz|beleza|show|perfeito|otimo|legal|maravilha|top|joia|entendi|viu|ta|entao|ah|bjs?|beijos?|abracos?|abs|com|por|pel[oa]|d[oa]|tod[oa]s?|e|k{2,}|(?:rs)+s?|(?:ha|he){2,}h?)\b/gu

const you = '(?:voce|vc|tu|voces|vcs)'
const capabilities = [
  `\\bque ${you} (?:sabe|sabem|faz|fazem|consegue|pode|podem|responde|conhece|aprendeu)\\b`,
  '\\b(?:ver|mostrar|mostre|quais|suas) (?:sao )?(?:as )?(?:suas )?(?:capacidades|habilidades|funcoes)\\b',
  `\\bcomo (?:e que )?${you} (?:pode|podem|poderia|consegue) (?:me )?ajudar\\b`,
  `\\bem que (?:${you} )?(?:pode|poderia) (?:me )?ajudar\\b`,
  `\\bquem (?:e|eh) ${you}\\b`,
  `^(?:e )?(?:qual (?:(?:e|eh) )?(?:o )?(?:seu|teu) nome|como (?:e que )?${you} se chama)$`,
  `\\b(?:sobre o|do) que ${you} (?:sabe|fala|entende|responde)\\b`,
  '\\bque (?:eu )?posso (?:te )?perguntar\\b',
].map((pattern) => new RegExp(pattern, 'u'))

const robot = '(?:(?:uma? )?(?:robo|robozinho|bot|chatbot|ia|inteligencia artificial|assistente virtual))'
const robotOrPerson = `(?:${robot}|(?:uma? |alg[ou]\\w* )?(?:maquina|gente|human[oa]|ser humano|pessoa|atendente)(?: de verdade| real| mesmo| humana| humano)?)`
/** 'Você é um robô?', 'tô falando com uma pessoa?'; 'e uma pessoa?' asks something else. Each is a whole message. */
const identity = [
  `(?:${you}|aqui|quem (?:ta )?(?:fala|responde|falando|respondendo)) (?:aqui |ai )?(?:e|eh|sao) ${robotOrPerson}`,
  `(?:eu )?(?:to|tou|estou|ta) (?:falando|conversando) com ${robotOrPerson}`,
  `(?:(?:isso|isto) )?(?:e|eh) (?:${robot}|(?:gente|pessoa|human[oa]) de verdade)`,
].map(
  (beginning) =>
    new RegExp(
      `^(?:mas |e )?${beginning}(?: (?:ou|nao e|e) ${robotOrPerson})?(?: ne)?(?: (?:ai|aqui|que (?:responde|atende|fala)))?$`,
      'u',
    ),
)

/** Each is a whole message. */
const phrases: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    'pause',
    /^(?:ok |ta |so |e )*(?:(?:so )?(?:um|1) (?:momento|momentinho|minuto|minutinho|instante|segundo)|pera(?: ?a?i)?|(?:espera|aguarda|calma)(?: ai| um pouco)?|ja volto|volto ja|ja (?:te |lhe )?(?:mando|envio|passo|falo|digo)|deixa eu ver|vou (?:ver|pensar|pegar|procurar|olhar)(?: aqui| ai)?|hm+)(?: por favor)?$/u,
  ],
  [
    'pleased',
    /^(?:(?:k{2,}|(?:rs){1,9}s?|h[aeu](?:h?[aeu]){1,20}h?|parabens|adorei|amei|gostei|te amo|(?:que )?(?:otimo|bom|excelente) atendimento|muito bo[am]|que bom|(?:voces?|vcs?) (?:e|eh|sao) (?:(?:muito |tao )?(?:gentil|gentis|legal|legais|querid[oa]s?|atencios[oa]s?|simpatic[oa]s?|educad[oa]s?|fof[oa]s?|otim[oa]s?|maravilhos[oa]s?)|demais|10|(?:(?:uma?|uns|umas) )?(?:amor(?:es)?|anjos?|genios?|fof[oa]s?|querid[oa]s?|gracinhas?)))(?: |$))+$/u,
  ],
  [
    'apology',
    /^(?:me )?(?:desculp[ae]s?|perdao|foi mal|mal ai|com licenca)(?: (?:ai|(?:o|pelo) incomodo|(?:a|pela) demora))?$/u,
  ],
  [
    'help',
    /^(?:por favor )?(?:(?:me )?(?:ajuda|ajude|socorro|help)(?: (?:ai|aqui|por favor))?|(?:eu )?(?:preciso|queria|quero|gostaria) (?:de )?(?:uma )?(?:ajuda|ajudinha)|(?:voce |vc )?(?:pode|poderia|consegue) me ajudar|nao entendi(?: nada)?|com quem (?:eu )?(?:falo|estou falando|to falando))$/u,
  ],
  [
    'unhelped',
    /^(?:mas |entao )?(?:(?:isso |voce |vc |a resposta )?nao (?:me )?(?:resolveu|ajudou|adiantou|respondeu|responde|entendeu)(?: (?:nada|a pergunta|minha (?:duvida|pergunta)|o que (?:eu )?perguntei))?|nao (?:foi|era|e) isso que (?:eu )?(?:perguntei|quis dizer|queria saber)|(?:a )?resposta (?:esta |ta )?errada)$/u,
  ],
  [
    'farewell',
    /^(?:(?:um )?(?:bjs?|beijos?|beijao|abracos?|abracao|abs)(?: (?:pra|para) (?:voce|vc|voces|vcs|todos))?|fui)$/u,
  ],
]

const holds = (text: string, pattern: RegExp) => text.search(pattern) >= 0
const nothingLeft = (text: string, pattern: RegExp) => text.replace(pattern, ' ').replace(filler, ' ').trim() === ''

/** `null` if the message asks something else: 'bom dia' followed by a question is a question. */
export function smallTalkOf(message: string): SmallTalk | null {
  if (message === stickerText) return 'sticker'
  const text = foldText(message)
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    // 'diaa', 'obrigadaaa'
    .replace(/([aeiou])(?<!\1\1)\1+\b/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  const asked = text.replace(greeting, ' ').trim().replace(/\s+/gu, ' ')
  // Longer messages are about a particular subject ('o que você sabe sobre entregas?').
  const inParticular = asked.split(' ').length > 8 || /\b(?:sobre|de|com) (?!mim|voce|que)\w{4,}/u.test(asked)
  if (wantsPerson(message)) return 'person'
  if (identity.some((pattern) => pattern.test(asked))) return 'identity'
  if (!inParticular && capabilities.some((pattern) => pattern.test(asked))) return 'capabilities'
  const isQuestion = message.includes('?')
  // 'Vocês são educados?' asks.
  const phrase = phrases.find(([kind, pattern]) => pattern.test(asked) && !(kind === 'pleased' && isQuestion))
  if (phrase) return phrase[0]
  const withoutThanks = text.replace(thanks, ' ').replace(/\s+/gu, ' ').trim()
  if (withoutThanks !== text && phrases.some(([kind, pattern]) => kind === 'pleased' && pattern.test(withoutThanks)))
    return 'thanks'
  if (text !== '' && holds(text, thanks) && nothingLeft(text.replace(farewell, ' ').replace(greeting, ' '), thanks))
    return 'thanks'
  if (text !== '' && holds(text, farewell) && nothingLeft(text.replace(farewell, ' ').replace(greeting, ' '), farewell))
    return 'farewell'
  const isAcknowledged = !isQuestion && holds(text, acknowledgement) && nothingLeft(text, acknowledgement)
  if (text === '' && laughs.test(message)) return 'pleased'
  if (isAcknowledged || (text === '' && nods.test(message))) return 'acknowledgement'
  if (text === '' && frowns.test(message)) return 'unhelped'
  // Other pictures may mean anything.
  if (text === '' && /\p{Extended_Pictographic}/u.test(message) && !waves.test(message)) return null
  if (text === '' || (holds(text, greeting) && nothingLeft(text, greeting))) return 'greeting'
  return null
}

const complaint =
  /\b(?:absurdo|palhacada|descaso|inaceitavel|insatisfeit[oa]|revoltad[oa]|indignad[oa]|procon|reclame aqui|falta de respeito|desrespeito|(?:vou|quero|preciso) reclamar|ninguem (?:me )?(?:respond|atend|resolv)(?:e|eu)|nunca mais (?:compro|volto|alugo)|(?:atendimento|servico|experiencia) (?:\w+ )?(?:pessim|horrive)\w+|(?:pessim|horrive)\w+ (?:atendimento|servico|experiencia))\b/u
/** Of a pain, of one's own hair or of the business. */
const displeasure = /\b(?:(?:que|uma) vergonha|pessim[oa]s?|horrivel|lamentavel|decepcionad[oa])\b/u

/** Whether the customer is angry with the business; `isFound` if something is known about what they write of. */
export function complains(message: string, isFound: boolean): boolean {
  const text = foldText(message)
  return complaint.test(text) || (!isFound && displeasure.test(text))
}
