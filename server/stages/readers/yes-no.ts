/** Whether the customer agrees: 'pode ser', 'uhum', 'agora não'. */
import { flatten } from '../../platform/text/flatten.ts'

export type Agreement = 'yes' | 'no' | 'unsure'

const yesWords = `sim|s|ss|sss+|isso|isso ai|isso mesmo|e isso|exato|exatamente|correto|certo|certinho|ta certo|esta certo|confirmo|confirmado|confirma|confirmar|
  pode|pode ser|pode sim|pode confirmar|pode marcar|pode fazer|pode mandar|claro|claro que sim|com certeza|certeza|uhum|aham|ahan|arram|ok|okay|okey|oks|blz|beleza|
  fechado|fechou|combinado|perfeito|positivo|afirmativo|quero|quero sim|aceito|tenho|tenho sim|bora|vamos|vamos la|manda|manda ver|pode crer|
  demorou|show|show de bola|por favor|otimo|obvio|sem duvida|eh isso|e sim|yes|tudo certo|ta bom|ta|ta otimo|de acordo|concordo|isso sim|sem problema|sem problemas|
  e|e verdade|verdade|gostaria|gostaria sim|preciso|preciso sim|faz isso|possuo|tudo bem|por mim tudo bem|
  pode marcar sim|pode fazer sim|pode mandar sim|uhu|bele|dale|top|joia|acho que sim`
const noWords = `nao|n|nn|nao nao|nem|nem pensar|agora nao|hoje nao|ainda nao|nao quero|nao precisa|nao obrigado|nao obrigada|deixa|deixa quieto|deixa pra la|
  negativo|de jeito nenhum|nunca|jamais|nada|nada disso|claro que nao|nao tenho|nao aceito|nao pode|prefiro nao|melhor nao|acho que nao|nop|nope|no|
  nao ta|nao esta|ta errado|esta errado|errado|incorreto|nao e isso|nao e|nao confirmo|nao concordo|discordo|dispenso|nao gostaria|nao preciso|nao possuo|infelizmente nao|por enquanto nao|
  quero nao|capaz|nem a pau`
const unsureWords = `nao sei|nao tenho certeza|sei la|talvez|quem sabe|depende|pode ser que sim|mais ou menos|vou pensar|vou ver|nao lembro|acho|
  tanto faz|nao entendi|como assim|quem dera|sim e nao|pode ser que nao`

const alternatives = (list: string): RegExp => new RegExp(`^(?:${list.replace(/\s*\n\s*/gu, '')})$`, 'u')
const [yes, no, unsure] = [yesWords, noWords, unsureWords].map(alternatives)

const filler =
  /\b(?:por favor|pfv|pf|obrigad[oa]|valeu|vlw|moc[oa]|amig[oa]|viu|tah|ne|entao|ai|kk+|rs+|haha+|bom dia|boa tarde|boa noite|oi|ola|mesmo|senhora?|gente|querid[oa])\b/gu
const yesSigns = /👍|👌|✅|🙏|😊|🆗|✔|☑/u
const noSigns = /👎|❌|🚫|🙅/u

const judgeExactly = (text: string): Agreement | null =>
  unsure?.test(text) ? 'unsure' : no?.test(text) ? 'no' : yes?.test(text) ? 'yes' : null

/** 'simm' and 'nãoo' are frequent. */
const judge = (text: string): Agreement | null =>
  judgeExactly(text) ?? judgeExactly(text.replace(/(\p{L})(?<!\1\1)\1+\b/gu, '$1'))

/** 'oi, tudo certo' agrees to nothing, but 'tudo certo' does. */
const greeting =
  /^(?:oi+|ola|opa|ei|bom dia|boa tarde|boa noite) (?:tudo (?:certo|bem|bom|joia)|ta (?:certo|bom)|certo|beleza|blz|joia)$/u

/** Null if the message is about something else. */
export function readAgreement(message: string): Agreement | null {
  const [signsYes, signsNo] = [yesSigns.test(message), noSigns.test(message)]
  const text = flatten(message)
    .replace(/[^\p{L}\p{N}\s,.;!?]/gu, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .trim()
  const words = text
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (words === '') return signsYes === signsNo ? null : signsYes ? 'yes' : 'no'
  if (greeting.test(words)) return null
  const bare = words.replace(filler, ' ').replace(/\s+/gu, ' ').trim()
  const whole = judge(words) ?? judge(bare)
  const sign: Agreement | null = signsYes === signsNo ? null : signsYes ? 'yes' : 'no'
  if (whole !== null) return sign !== null && sign !== whole ? 'unsure' : text.endsWith('?') ? 'unsure' : whole
  if (text.includes('?')) return null
  // 'sim, pode marcar', 'não, obrigado': each part is read separately; contradicting parts are unsure.
  const parts = text
    .split(/[,.;!]+/u)
    .map((part) => part.replace(filler, ' ').replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
  const judged = parts.map((part) => judge(part) ?? judge(part.replace(/^(?:sim|isso|ok|claro) /u, '')))
  const known = new Set(judged.filter((one) => one !== null))
  if (known.size > 1) return 'unsure'
  if (judged.length > 0 && judged.every((one) => one !== null)) return [...known][0] ?? null
  const start = /^(sim|nao|claro|isso|ok|aham|uhum) (.*)$/u.exec(bare)
  const rest = start ? judge(start[2] ?? '') : null
  if (start && rest !== null) return rest === (start[1] === 'nao' ? 'no' : 'yes') ? rest : 'unsure'
  return null
}
