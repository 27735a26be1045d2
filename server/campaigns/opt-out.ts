/**
 * Whether a message is an opt-out. `sure` blocks at once, `perhaps` pauses automatic messages until a person decides,
 * `no` is everything else: a wrong block loses a customer.
 */
import { foldText } from '../../contract/fold-text.ts'
export type OptOutVerdict = 'sure' | 'perhaps' | 'no'

const withoutCourtesies = (text: string): string =>
  foldText(text)
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .replaceAll(/\b(?:por favor|pfv|pf|pfvr|obrigad[oa]|obg|ola|oi|bom dia|boa tarde|boa noite|gente|moc[oa])\b/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** As the only text, each of these is unambiguous. */
const always =
  /^(?:sair|parar|pare|stop|unsubscribe|descadastr(?:ar|e|o)(?: me)?|me descadastr[ae]|sair da lista|quero sair|remover da lista)$/u
/** As the only text, and only in an answer to an automatic message. */
const afterCampaign =
  /^(?:para|cancelar|cancela|remover|(?:me )?remova|(?:me )?remove|chega|nao quero|nao quero mais|nao)$/u

const unwanted = 'mensage(?:m|ns)|msgs?|zaps?|propagandas?|promoc(?:ao|oes)|ofertas?|divulgac(?:ao|oes)|spam|campanhas?'
/** Only some messages, or only at some times: 'não quero receber mensagem de voz', 'não mande mais mensagens à noite'. */
const someOnly =
  '(?!\\w| (?:de (?:voz|audio|texto|madrugada|noite)|por (?:voz|audio)|depois|apos|antes|durante|fora|a (?:noite|tarde)|aos?|tao|muito)\\b)'
/** Before other words, "isso" may be an order: 'não quero receber isso em casa'. */
const pronoun = '(?:nada(?: disso)?|isso)'
const sureEnd =
  '(?=(?: (?:(?:nunca )?mais|de voces|(?:por )?aqui|no (?:meu )?(?:whats(?:app)?|zap|celular|numero|telefone)))*$)'
const messages = `(?:(?:${unwanted})${someOnly}|${pronoun}${sureEnd})`
/** Other lists are no list of recipients: 'me remove da lista de espera'. */
const list =
  '(?:listas?(?! d[aeo]s? (?!transmiss|contatos?|envios?|disparos?|mensage|clientes?|divulgac|promoc|ofertas?|voces|loja|empresa|whats|zap))|cadastro|grupo de envio)'
const sureSentences = [
  new RegExp(`^(?:quero )?(?:parar|deixar) de receber(?: (?:mais )?(?:as |suas |essas )?(?:${unwanted}))?$`, 'u'),
  new RegExp(`^(?:quero )?sair d(?:a|essa|esta|e) ${list}$`, 'u'),
  new RegExp(
    `^sair d(?:a|essa|esta) ${list} de (?:transmissao|contatos|envios?|disparos?|mensage(?:m|ns)|divulgacao)$`,
    'u',
  ),
  new RegExp(
    `\\bnao (?:quero|desejo|gostaria de|tenho interesse em) (?:mais )?(?:receber|ser incomodad[oa]|que me mandem)(?: mais)?(?: (?:essas?|esses?|suas?|as|os|nenhuma?|tantas?))? ?(?:${messages}|$)`,
    'u',
  ),
  new RegExp(
    `\\b(?:para|pare|parem|parar|deixa|deixe|deixem)(?: ja)? de (?:me )?(?:mandar|enviar|encaminhar|encher)(?: (?:essas?|esses?|suas?|as|os))? ?(?:${messages}|$)`,
    'u',
  ),
  new RegExp(
    `\\bnao (?:me )?(?:mande|mandem|manda|mandar|envie|enviem|envia|enviar)(?: me)? mais(?: (?:essas?|esses?|nenhuma?))? ?(?:${messages}|$)`,
    'u',
  ),
  new RegExp(
    `\\b(?:me )?(?:tir[ae]m?|remov[ae]m?|exclu(?:a|i|am)|retir[ae]m?|apag(?:a|ue)m?)(?: me)?(?: (?:o )?meu (?:numero|contato|telefone))? (?:d[aeo]ss?[aes]*|da|desta|dessa|das suas) (?:sua )?${list}\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:quero|gostaria de|como faco para) (?:me )?(?:descadastrar|sair (?:da|dessa|desta) ${list})\\b`,
    'u',
  ),
  new RegExp(`^(?:eu )?nao quero mais (?:as |essas? |esses? |suas? )?(?:${unwanted})${sureEnd}`, 'u'),
  new RegExp(`^(?:quero |gostaria de )?cancelar (?:o )?(?:recebimento|envio) d[aeo]s? (?:${unwanted})${sureEnd}`, 'u'),
  /\bdescadastr(?:a|e|em) (?:o )?meu (?:numero|contato|telefone)\b/u,
  /^(?:pode )?(?:remov(?:a|e|am|er)|tir(?:a|e|em|ar)|exclu(?:a|i|am|ir)|apag(?:a|ue|uem|ar)) (?:o )?meu (?:numero|contato|telefone)(?: (?:dai|daqui))?$/u,
]
const perhapsSentences = [
  new RegExp(
    `\\bnao (?:quero|desejo) (?:mais receber|receber mais) ${pronoun}(?! (?:em|na|nesse|nessa|antes|depois|hoje|amanha)\\b)`,
    'u',
  ),
  /\b(?:pode|podem|poderia|da pra|tem como)(?: voces?)? (?:parar|deixar) de (?:me )?(?:mandar|enviar)\b/u,
  /\bpara(?:r|rem)? (?:com|de) (?:essas?|esses?|tantas?) (?:mensage(?:m|ns)|msgs?|propagandas?|promoc(?:ao|oes))/u,
  /\b(?:quem|onde|como)\b.*\b(?:passou|deu|conseguiu|conseguiram|arrumou|pegaram)\b.*\bmeu (?:numero|contato|telefone)\b/u,
  /\b(?:chega|cansei|canso|cansad[oa]|enche|enchendo)\b.*\b(?:mensage(?:m|ns)|msgs?|propagandas?|promoc(?:ao|oes)|spam|saco)\b/u,
  /\bvou (?:te )?(?:bloquear|denunciar)\b/u,
  /\bnao (?:autorizei|pedi|dei permissao)\b.*\b(?:mensage(?:m|ns)|msgs?|contato|isso|numero|receber)\b/u,
  /\b(?:isso|isto) e spam\b/u,
]

const isOptOut = (words: string, isAnswer: boolean): boolean =>
  always.test(words) ||
  (isAnswer && afterCampaign.test(words) && !/^(?:nao|nao quero|para)$/u.test(words)) ||
  sureSentences.some((sentence) => sentence.test(words))

/** `isAnswer`: our last message was sent automatically. */
export function optOutVerdict(text: string, { isAnswer }: { isAnswer: boolean }): OptOutVerdict {
  const words = withoutCourtesies(text)
  if (words.length > 300) return 'no'
  // 'não quero mais receber, sair': only if nothing else is said, as in 'não quero receber, prefiro buscar'.
  const clauses = text
    .split(/[,.;!\n]+|\se\s/u)
    .map(withoutCourtesies)
    .filter(Boolean)
  const isSure = isOptOut(words, isAnswer) || (clauses.length > 1 && clauses.every((one) => isOptOut(one, isAnswer)))
  // A question about opting out needs a person's answer.
  if (isSure) return text.includes('?') && !always.test(words) ? 'perhaps' : 'sure'
  return perhapsSentences.some((sentence) => sentence.test(words)) ? 'perhaps' : 'no'
}

/** Whether the message only asks to get messages again, after an opt-out. */
export const isReturn = (text: string): boolean =>
  /^(?:voltar|quero voltar|receber|quero receber|(?:quero )?voltar a receber(?: (?:as )?mensagens)?)$/u.test(
    withoutCourtesies(text),
  )

export const optedOutText = 'Pronto, você não vai mais receber nossas mensagens. Se mudar de ideia, responda VOLTAR.'
export const returnedText = 'Pronto, você voltou a receber nossas mensagens. Para parar, responda SAIR.'
