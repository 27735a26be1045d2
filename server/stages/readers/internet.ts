/** Reads e-mail addresses and URLs from a message. */
import { foldText } from '../../../contract/fold-text.ts'
import * as v from 'valibot'
import { isOnlyValue } from './beside-value.ts'
import { ask, confirm, invalid, none, type ParsedValue, value } from './reading.ts'

/** Common misspellings; they must be confirmed, because they may be real domains. */
const slips: Record<string, string> = Object.fromEntries(
  [
    'gmail.com: gmial.com gmai.com gmal.com gamil.com gmail.con gmail.co gmail.cm gmail.vom gmail.com.br gmeil.com gnail.com gmaill.com',
    'hotmail.com: hotmial.com hotmal.com hotmai.com hotmail.con hotmail.co hotmil.com hormail.com rotmail.com',
    'outlook.com: outlok.com outlook.con outloock.com outlook.co outluk.com',
    'yahoo.com.br: yaho.com.br yahoo.com.bt yahoo.combr yahho.com.br',
    'uol.com.br: uol.com.bt uol.combr',
    'icloud.com: iclould.com icloud.con iclud.com',
  ].flatMap((line) => {
    const [right = '', wrong = ''] = line.split(': ')
    return wrong.split(' ').map((each): [string, string] => [each, right])
  }),
)

const Email = v.pipe(v.string(), v.email(), v.maxLength(254))
const email = /[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]+/gu

/** Replaces the words of 'maria arroba gmail ponto com'. */
const dictated = (message: string): string =>
  /\barroba\b/iu.test(message)
    ? message
        .replace(/(?<!\s)\s*\barroba\b\s*/giu, '@')
        .replace(/(?<!\s)\s+ponto\s+/giu, '.')
        .replace(/(?<!\s)\s+(?:underline|underscore)\s+/giu, '_')
        .replace(/(?<!\s)\s+(?:traco|traço|hifen|hífen)\s+/giu, '-')
    : message.replace(/(?<!\s)\s*@\s*(?=[\w-]+\.)/gu, '@')

export function readEmail(message: string, isAsked: boolean, declined: readonly string[] = []): ParsedValue {
  const found = [...dictated(message).matchAll(email)].map(([one]) => foldText(one).replace(/[.-]+$/u, ''))
  const distinct = [...new Set(found)]
  if (distinct.length > 1) return ask('Qual dos dois e-mails?')
  const [address] = distinct
  if (address === undefined) return isAsked && message.includes('@') ? invalid('esse e-mail está incompleto') : none
  if (!v.is(Email, address)) return invalid('esse e-mail está incompleto')
  const [name = '', domain = ''] = address.split('@')
  const right = slips[domain]
  // Of 'ana silva arroba gmail ponto com', only the last word is certain.
  const isSure = !/\barroba\b/iu.test(message) || isOnlyValue(dictated(message).replaceAll('_', ''), [])
  if (right === undefined || declined.includes(`${name}@${right}`)) return (isSure ? value : confirm)(address)
  return confirm(`${name}@${right}`)
}

const url =
  /\b(?:https?:\/\/|www\.)[^\s<>"]+|(?<![@\w.-])(?:[a-z\d-]+\.)+(?:com|net|org|br|io|app|dev|me|co|info|store|shop|site|online|link|bio)(?:\/[^\s<>"]*)?(?![\w@])/giu

export function readUrl(message: string, isAsked: boolean): ParsedValue {
  const withoutEmails = message.replace(email, ' ')
  const found = [...withoutEmails.matchAll(url)].map(([one]) => one.replace(/[).,;!?]+$/u, ''))
  const full = [...new Set(found.map((one) => (/^https?:/iu.test(one) ? one : `https://${one}`)))]
  if (full.length > 1) return ask('Qual dos endereços?')
  // An answer that is nothing but a name with a dot: 'loja.tech'.
  const alone = isAsked ? /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?$/u.exec(message.trim())?.[0] : undefined
  const urlText = full[0] ?? (alone && `https://${alone}`)
  if (urlText === undefined) return none
  if (!URL.canParse(urlText) || !new URL(urlText).hostname.includes('.'))
    return isAsked ? invalid('esse endereço não está completo') : none
  return value(new URL(urlText).href)
}
