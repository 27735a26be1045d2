/** Recognizes messages that are not about the business, such as greetings. */
import { foldText } from '../../contract/fold-text.ts'
import { wantsPerson } from './person.ts'

export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'capabilities' | 'person'

const greeting =
  /\b(?:oi+e?|ola+|opa|ei|hey|hello|hi|hola|alo|e ai|bom dia|boa tarde|boa noite|boas|saudacoes|tudo (?:bem|bom|certo)|como (?:vai|esta|voce esta|vc esta)|dizer ola|diga ola|prazer)\b/gu
const thanks = /\b(?:muito |muit[oa]s? )?(?:obrigad[oa]s?|obg|brigad[oa]|valeu|vlw|agradec\w*|grat[oa])\b/gu
const farewell = /\b(?:tchau|ate (?:mais|logo|breve|amanha)|adeus|falou|flw)\b/gu
const filler =
  /\b(?:voce|vc|vcs|voces|por favor|pfv|gente|pessoal|ai|a todos|tudo|meu|minha|amig[oa]|querid[oa]|mesmo|era so isso|so isso|pela ajuda|pela atencao|ajudou|muito|bom|certo|ok|blz|beleza|com|e)\b/gu

const you = '(?:voce|vc|tu|voces|vcs)'
const capabilities = [
  `\\bque ${you} (?:sabe|sabem|faz|fazem|consegue|pode|podem|responde|conhece|aprendeu)\\b`,
  '\\b(?:ver|mostrar|mostre|quais|suas) (?:sao )?(?:as )?(?:suas )?(?:capacidades|habilidades|funcoes)\\b',
  `\\bcomo (?:e que )?${you} (?:pode|podem|poderia|consegue) (?:me )?ajudar\\b`,
  `\\bem que (?:${you} )?(?:pode|poderia) (?:me )?ajudar\\b`,
  `\\bquem (?:e|eh) ${you}\\b`,
  `^${you} e (?:uma? )?(?:robo|bot|human[oa]|pessoa|ia|inteligencia artificial)\\b`,
  `\\b(?:sobre o|do) que ${you} (?:sabe|fala|entende|responde)\\b`,
  '\\bque (?:eu )?posso (?:te )?perguntar\\b',
].map((pattern) => new RegExp(pattern, 'u'))

const holds = (text: string, pattern: RegExp) => text.search(pattern) >= 0
const nothingLeft = (text: string, pattern: RegExp) => text.replace(pattern, ' ').replace(filler, ' ').trim() === ''

/** `null` if the message asks something else: 'bom dia' followed by a question is a question. */
export function smallTalkOf(message: string): SmallTalk | null {
  const text = foldText(message)
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const asked = text.replace(greeting, ' ').trim().replace(/\s+/gu, ' ')
  // Longer messages are about a particular subject ('o que você sabe sobre entregas?').
  const inParticular = asked.split(' ').length > 8 || /\b(?:sobre|de|com) (?!mim|voce|que)\w{4,}/u.test(asked)
  if (wantsPerson(message)) return 'person'
  if (!inParticular && capabilities.some((pattern) => pattern.test(asked))) return 'capabilities'
  if (text !== '' && holds(text, thanks) && nothingLeft(text.replace(greeting, ' ').replace(farewell, ' '), thanks))
    return 'thanks'
  if (text !== '' && holds(text, farewell) && nothingLeft(text.replace(greeting, ' '), farewell)) return 'farewell'
  if (text === '' || (holds(text, greeting) && nothingLeft(text, greeting))) return 'greeting'
  return null
}
