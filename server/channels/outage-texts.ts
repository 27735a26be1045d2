/** Texts of the mails about a connection: it is down, its authorization expires, it works again. */
import type { ChannelKind, ChannelRow } from '../db/channel-tables.ts'
import type { Mail } from '../platform/mailer.ts'
import { linkParagraph, mailHtml, paragraph } from '../platform/text/mail-html.ts'
import { zonedFormat } from '../platform/zoned-format.ts'
import { shorten } from '../platform/text/shorten.ts'

export type OutageNews = 'down' | 'expired' | 'expiring' | 'back'

export type OutageSubject = Pick<ChannelRow, 'agentId' | 'kind' | 'reason'> & {
  news: OutageNews
  agent: string
  timezone: string
  email: string
  /** Start of the outage, expiry of the authorization, or time of recovery. */
  at: Date
  /** Number of messages that wait to be sent. */
  waiting: number
}

/** Names of the channels as on their cards. */
const names: Record<ChannelKind, string> = {
  whatsappWeb: 'WhatsApp Web',
  whatsappCloud: 'WhatsApp Oficial',
  instagram: 'Instagram DM',
  widget: 'Site / Webpage',
}

const titles: Record<OutageNews, (channel: string, agent: string) => string> = {
  down: (channel, agent) => `${channel} de ${agent} está sem conexão`,
  expired: (channel, agent) => `${channel} de ${agent} precisa ser conectado novamente`,
  expiring: (channel, agent) => `A autorização do ${channel} de ${agent} está perto do fim`,
  back: (channel, agent) => `${channel} de ${agent} está conectado de novo`,
}

const sentences: Record<OutageNews, (when: string) => string> = {
  down: (when) => `Desde ${when} o agente não recebe nem responde mensagens por este canal.`,
  expired: (when) =>
    `A autorização não vale mais desde ${when}: o agente não recebe nem responde mensagens por este canal.`,
  expiring: (when) =>
    `A autorização deste canal vence em ${when}. Conecte novamente antes disso, para o agente não parar.`,
  back: (when) => `Desde ${when} o agente volta a receber e a responder mensagens por este canal.`,
}

function waitingText(waiting: number, news: OutageNews): string {
  if (waiting === 0 || news === 'expiring') return ''
  const [messages, go] = waiting === 1 ? ['mensagem espera', 'sai'] : ['mensagens esperam', 'saem']
  return news === 'back'
    ? `${waiting} ${messages} e ${go} agora.`
    : `${waiting} ${messages} e ${go} quando a conexão voltar. Respostas do agente, mensagens suas e de webhooks que esperarem mais de 24 horas não saem, e as conversas sem resposta ficam marcadas para você.`
}

export function outageMail(subject: OutageSubject, appUrl: string): Mail {
  const { news, agentId, kind, reason, timezone, email, at, waiting } = subject
  const agent = shorten(subject.agent.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim(), 60)
  const title = titles[news](names[kind], agent)
  const when = zonedFormat(timezone, { dateStyle: 'long', timeStyle: 'short' }).format(at)
  const link = `${appUrl}/agentes/${agentId}?type=channel`
  const paragraphs = [
    sentences[news](when),
    news === 'down' || news === 'expired' ? (reason ?? '') : '',
    waitingText(waiting, news),
  ].filter((text) => text !== '')
  return {
    to: email,
    subject: title,
    inShort: `${title}: ${link}`,
    text: [...paragraphs, `Abra os canais do agente:\n${link}`, 'Prosa'].join('\n\n'),
    html: mailHtml([...paragraphs.map(paragraph), linkParagraph(link, 'Abrir os canais do agente')]),
  }
}
