/** Whether a customer wants to talk to a person instead of the agent. Each rule is one phrasing of the wish. */
import { foldText } from '../../contract/fold-text.ts'

const article = '(?:(?:[oa]s?|uma?s?|algum|alguma|d?est[ea]|[dn][oa]|outr[oa]|vc|voce) )*'
const someone =
  '(?:alguem|atendentes?|human[oa]s?|pessoas?|gente|gerentes?|responsave(?:l|is)|vendedor(?:a|es)?|consultor(?:a|es)?|don[oa]s?|funcionari[oa]s?|equipe|suporte|ser humano)'
const whom = `${article}${someone}`
/**
 * A particular person, or a person with a certain task, is another request: 'a pessoa da entrega', 'alguém que
 * conserta'.
 */
const inParticular =
  '(?! (?:fisicas?|juridicas?|com deficiencia|que (?!me|nos|possa|fal|atend|ajud|resolv|entend)|d[aeo] (?!verdade|voces|vcs|loja|equipe|empresa|suporte|atendimento|carne|ai)))'

const wishes = [
  // For example 'quero falar com um atendente', 'da pra conversar com alguém aí?'
  `\\b(?:quero|queria|querem|queremos|preciso|precisava|gostaria de|gostaria|posso|podemos|poderia|da (?:pra|para)|tem como|consigo|como (?:faco|eu faco)? ?(?:pra|para)?|prefiro|quer|deixa eu|vou|so|favor) (?:eu )?(?:de )?(?:falar|conversar|tratar|resolver)(?: \\S+){0,2}? com ${whom}\\b${inParticular}`,
  `^(?:oi |ola |e ai )?(?:falar|conversar|fala|contato) com ${whom}\\b${inParticular}`,
  `\\bpor telefone com ${whom}\\b${inParticular}`,
  // For example 'me passa pro atendente', 'transfere para uma pessoa', 'chama a dona'
  `\\b(?:me )?(?:passa|passam|passe|passar|transfere|transferem|transfira|transferir|encaminha|encaminhe|encaminhar|direciona|conecta|conecte|redireciona) (?:me |isso |a conversa |o atendimento )?(?:para|pra|pro|ao?|com) ${whom}\\b${inParticular}`,
  `(?:^|\\b(?:pode|poderia|por favor|favor|quero que|robo|vai|nao|entao|e) )(?:me )?(?:chama|chame|chamar|chamem|chamasse) ${whom}\\b${inParticular}`,
  // For example 'quero um humano', 'atendente por favor'
  `\\b(?:quero|queria|preciso de|preciso|prefiro|exijo|cade|manda) (?:uma?|[oa]|algum|alguma) (?:atendente|human[oa]|ser humano|pessoa de verdade|pessoa real|pessoa humana|atendimento humano)\\b(?! virtual)`,
  `^(?:oi |ola |por favor )?(?:um |uma |o |a )?(?:atendente|humano|humana|atendimento humano|falar com (?:gente|humano))(?: por favor| pfv| ja| urgente| agora| aqui)*$`,
  `\\batendimento (?:humano|com (?:pessoa|humano|gente))\\b`,
  `\\b(?:atendente|suporte|operador) (?:humano|real|de verdade)\\b`,
  `\\b(?:ser |sou )?(?:atendid[oa]|atendimento) por ${whom}\\b`,
  // For example 'tem alguém aí que possa me ligar?'
  `\\b(?:tem|ha|existe|voces tem|vcs tem) (?:algum |alguma |uma? )?(?:alguem|atendente|pessoa|humano)(?: ai| aqui| da loja)?(?: (?:que (?:possa|pode|me|fale|atenda|ajude)|pra (?:me )?(?:atender|ajudar|falar)|disponivel|online|de verdade|de carne))`,
].map((pattern) => new RegExp(pattern, 'gu'))

/** For example 'não quero falar com robô'. */
const refusesRobot =
  /\b(?:nao (?:quero|adianta|gosto de|aguento|vou|da pra)|para de|cansei de|chega de|odeio)(?: mais)?(?: (?:falar|conversar|ser atendid[oa]))?(?: com| por)?(?: (?:uma?|esse|este|essa|esta|o|a))? (?:robo|bot|maquina|ia|chatbot|inteligencia artificial)\b(?! \p{L}+or\b)(?! de )/u

const wanting =
  '(?:quero|queria|queremos|quer|preciso|precisa|precisam|precisava|precisamos|gostaria|vou|e (?:para|pra))'
/** 'Não' denies the wish after it; but 'por que não me passa …?' and 'você não me passa …?' wish. */
const denied = /(?<!\b(?:por ?que (?:\S+ )?|(?:voces?|vcs?) ))\b(?:nao|nem|sem) (?:eu )?$/u
/** 'Não consigo falar …' and 'não pode chamar …' are wishes. */
const misses = /^(?:posso|podemos|pode|poderia|da|tem|ha|consigo|existe|so)\b/u
/** 'Não quero' before a wish denies it. */
const unwanted = new RegExp(
  `\\b(?:nao|nem|sem) (?:eu )?${wanting} (?:(?:de|ser|ter|que|mais|uma?|[oa]|nenhuma?) )*$`,
  'u',
)
/** Not denied by it, because it begins anew: in 'não queria quero falar …' the second 'quero'. */
const ownWish = new RegExp(`^(?:${wanting}|posso|consigo|pode|tem)\\b`, 'u')
const without = /\bsem (?:falar|conversar|tratar|precisar|ter)\b/u

const letters = (message: string) =>
  foldText(message)
    // 'Não, quero …' and 'acho que não, chama …' answer what was said before.
    .replace(/\b(?:(?:eu )?\p{L}+ que )?(?:nao|nem)(?: quero)?\s*[^\p{L}\p{N} ]/gu, ' ')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

export function wantsPerson(message: string): boolean {
  const text = letters(message)
  const isDenied = ({ 0: wish, index }: RegExpExecArray) => {
    const before = text.slice(0, index)
    return (
      without.test(wish) ||
      (denied.test(before) && !misses.test(wish)) ||
      (unwanted.test(before) && !ownWish.test(wish))
    )
  }
  return (
    refusesRobot.test(text) || wishes.some((pattern) => [...text.matchAll(pattern)].some((found) => !isDenied(found)))
  )
}
