/** Texts of the alerts about a waiting customer. Names and messages of customers are inserted as plain text only. */
import { channelKinds } from '../../contract/channels.ts'
import { inboxUrl } from '../../contract/inbox-url.ts'
import { showPhone } from '../../contract/phone-numbers.ts'
import type { Channel, NeedsPersonReason } from '../db/schema.ts'
import type { Mail } from '../platform/mailer.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { linkParagraph, mailHtml, paragraph } from '../platform/text/mail-html.ts'
import { shorten } from '../platform/text/shorten.ts'

export type AlertSubject = {
  agentId: string
  agent: string
  sessionId: string
  channel: Channel
  name: string | null
  phone: string | null
  needsPersonReason: NeedsPersonReason | null
  lastWords: string | null
  email: string
  isReminder: boolean
}

/** A subject must be a single line. */
const oneLine = (text: string, length: number): string =>
  shorten(text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim(), length)

const reasons: Record<NeedsPersonReason, (agent: string) => string> = {
  asked: (agent) => `${agent} passou a conversa para uma pessoa e não responde mais.`,
  failed: (agent) => `A resposta de ${agent} falhou: o cliente ficou sem resposta.`,
}

function contentOf(subject: AlertSubject, appUrl: string) {
  const { agentId, sessionId, channel, name, phone, isReminder, needsPersonReason } = subject
  const isOutward = channelKinds.some((kind) => kind === channel)
  const number = phone === null ? '' : showPhone(phone.replace('+', ''))
  const customer = oneLine(name || number, 60) || (isOutward ? 'Um cliente' : 'Um cliente da API')
  const agent = oneLine(subject.agent, 60)
  const title = `${customer} espera por uma pessoa`
  return {
    title: `${isReminder ? 'Lembrete: ' : ''}${title}`,
    shortTitle: title,
    link: appUrl + inboxUrl(agentId, sessionId),
    rows: [
      `Agente: ${agent}`,
      `Cliente: ${[customer, customer === number ? '' : number].filter((part) => part !== '').join(', ')}`,
    ],
    sentences: [
      ...(isReminder ? ['Ninguém assumiu a conversa ainda.'] : []),
      reasons[needsPersonReason ?? 'asked'](agent),
    ],
  }
}

export function alertMail(subject: AlertSubject, appUrl: string): Mail {
  const { title, shortTitle, link, rows, sentences } = contentOf(subject, appUrl)
  const lastWords = shorten(subject.lastWords?.trim() ?? '', 500)
  return {
    to: subject.email,
    subject: title,
    inShort: `${shortTitle} em ${link}`,
    text: [
      ...sentences,
      rows.join('\n'),
      ...(lastWords === '' ? [] : [`Últimas palavras do cliente:\n${lastWords.replaceAll(/^/gmu, '> ')}`]),
      `Abra a conversa:\n${link}`,
      'Prosa',
    ].join('\n\n'),
    html: mailHtml([
      ...sentences.map(paragraph),
      `<p>${rows.map(escapeHtml).join('<br />')}</p>`,
      ...(lastWords === ''
        ? []
        : [
            paragraph('Últimas palavras do cliente:'),
            `<blockquote style="white-space: pre-wrap">${escapeHtml(lastWords)}</blockquote>`,
          ]),
      linkParagraph(link, 'Abrir a conversa'),
    ]),
  }
}

const replyElsewhere = 'Responda pela conversa: o que você escrever aqui não chega ao cliente.'

/** The alert as a WhatsApp message. */
export function alertText(subject: AlertSubject, appUrl: string): string {
  const { title, link, rows, sentences } = contentOf(subject, appUrl)
  const lastWords = oneLine(subject.lastWords ?? '', 200)
  const quotation = lastWords === '' ? [] : [`Últimas palavras: “${lastWords}”`]
  return [
    title,
    sentences.join(' '),
    [...rows, ...quotation].join('\n'),
    `Abra a conversa: ${link}`,
    replyElsewhere,
  ].join('\n\n')
}
