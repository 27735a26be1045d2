/** The texts of the inbox. */
import {
  inboxLimits,
  type DeliveryState,
  type Handling,
  type HandlingChange,
  type HandBackDelay,
} from '../../../contract/inbox.ts'
import { countText, dateTimePhrase } from '../../format.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { InboxNotice } from '../../machines/inbox/inbox.setup.ts'

export const notices: NoticeTexts<InboxNotice> = {
  exported: () => 'As conversas foram baixadas.',
  notExported: ({ message }) => String(message || 'Não foi possível exportar as conversas.'),
  handlingNotChanged: ({ message }) => String(message || 'Não foi possível passar a conversa. Tente novamente.'),
  notSentAgain: ({ message }) => String(message || 'Não foi possível enviar a mensagem de novo.'),
  fileRefused: () => 'Este arquivo não pode ser enviado. Envie uma imagem, um áudio, um PDF ou um documento.',
  onlyOneFile: () => 'Só um arquivo vai em cada mensagem: o primeiro foi anexado.',
  fileWaits: () => reply.fileWaits,
  outgoingReturned: () => 'O que você enviou em outra conversa não saiu. O texto está guardado lá.',
  leftUnchanged: () => 'Uma mudança pode não ter sido feita. Confira a conversa em que você estava.',
  notTagged: ({ message }) => String(message || 'Não foi possível salvar as etiquetas.'),
  notNoted: ({ message }) => String(message || 'Não foi possível salvar a nota.'),
}

export const list = {
  title: 'Conversas',
  back: 'Voltar ao agente',
  label: 'Lista de conversas',
  search: 'Buscar conversas',
  placeholder: 'Nome, número ou palavras',
  channel: 'Canal',
  allChannels: 'Todos',
  tag: 'Etiqueta',
  allTags: 'Todas',
  unread: 'Não lidas',
  waiting: 'Precisa de gente',
  closed: 'Encerradas',
  filters: 'Filtros',
  clear: 'Limpar filtros',
  export: 'Exportar',
  exportAs: { csv: 'Exportar CSV', json: 'Exportar JSON' },
  empty: 'Nenhuma conversa ainda',
  emptyText: 'Quando alguém falar com o agente, em qualquer canal, a conversa aparece aqui.',
  found: (count: number, hasMore: boolean) =>
    `${hasMore ? 'Mais de ' : ''}${countText(count, 'conversa encontrada', 'conversas encontradas')}`,
  nothing: 'Nenhuma conversa encontrada',
  nothingText: 'Nenhuma conversa corresponde à busca e aos filtros.',
  loadFailed: 'Não foi possível carregar as conversas.',
  more: 'Carregando mais conversas',
  moreFailed: 'Não foi possível carregar mais conversas.',
  unreadCount: (count: number) => countText(count, 'mensagem não lida', 'mensagens não lidas'),
  agent: 'Agente',
  undelivered: { failed: 'O envio falhou', uncertain: 'Talvez enviada' },
}

export const countedLabel = (label: string, count: number): string => (count > 0 ? `${label} (${count})` : label)

export const transcript = {
  label: 'Conversa',
  none: 'Escolha uma conversa',
  noneText: 'A conversa aparece aqui, com o que foi coletado e as fontes de cada resposta.',
  back: 'Voltar à lista',
  loadFailed: 'Não foi possível abrir a conversa.',
  gone: 'Esta conversa não existe mais.',
  earlier: 'Ver mensagens anteriores',
  notFound: 'Mensagem não encontrada. Ela pode ter sido removida.',
  notAmongLatest: 'Mensagem não encontrada entre as mais recentes.',
  messages: 'Mensagens',
  agent: 'Agente',
  sources: 'Respondido com',
  sourceOf: (title: string) => `Treinamento: ${title}`,
  understood: 'O que foi entendido',
  details: 'Detalhes',
  closeDetails: 'Fechar detalhes',
}

/** The objects are seen only where there is space. */
export const handlingActions = {
  takeOver: { verb: 'Assumir', object: 'conversa' },
  handBack: { verb: 'Devolver', object: 'ao agente' },
  close: { verb: 'Encerrar', object: 'conversa' },
  reopen: { verb: 'Reabrir', object: 'conversa' },
}

export const handling = {
  closed: (name: string | null | undefined, at: number | undefined) =>
    `${name ? `Encerrada por ${name}` : 'Encerrada'}${at === undefined ? '' : ` ${dateTimePhrase(at)}`}. Reabre sozinha quando o cliente escrever.`,
  reopened: 'Reaberta',
  byAgent: 'O agente está respondendo esta conversa.',
  inactive: 'O agente está desligado e não responde. Assuma a conversa, ou ligue o agente em Configurações.',
  takeOverHint: 'Assuma para responder no lugar dele.',
  // Without a time where none is known.
  waiting: (since: string) => `Precisa de gente${since && ` desde ${since}`}. O agente não responde.`,
  calledInTest: (since: string) =>
    `O agente chamou uma pessoa${since && ` (${since})`} e não responde. É um teste: ninguém foi avisado.`,
  failed: (since: string) =>
    `A resposta falhou${since && ` (${since})`} e o cliente espera. O agente responde se ele escrever de novo.`,
  handBackDelay: 'Volta do agente',
  handedBackAt: (agent: string, at: number) => `${agent} volta ${dateTimePhrase(at)} se você não escrever.`,
  answerFailed: 'A resposta falhou',
  byPerson: (name: string | null | undefined) =>
    name ? `${name} está respondendo. O agente não responde.` : 'Uma pessoa está respondendo. O agente não responde.',
}

export const handBackDelays: readonly { delay: HandBackDelay; label: string }[] = [
  { delay: null, label: 'Só quando eu devolver' },
  { delay: 30, label: 'Após 30 min sem mensagem minha' },
  { delay: 120, label: 'Após 2 h sem mensagem minha' },
  { delay: 1_440, label: 'Após 24 h sem mensagem minha' },
]

/** Shown in the transcript at the time of the change. */
export const handlingChangeText = ({ kind, personName }: HandlingChange, agentName: string): string => {
  switch (kind) {
    case 'called':
      return `${agentName} chamou uma pessoa`
    case 'taken':
      return `${personName ?? 'Uma pessoa'} assumiu a conversa`
    case 'returned':
      return personName ? `${personName} devolveu a conversa a ${agentName}` : `${agentName} voltou a responder`
    case 'returnedBySilence':
      return `${agentName} voltou a responder: ninguém escreveu a tempo`
    case 'closed':
      return personName ? `${personName} encerrou a conversa` : 'Conversa encerrada'
    case 'reopened':
      return personName ? `${personName} reabriu a conversa` : 'Conversa reaberta: o cliente voltou a escrever'
  }
}

export const handlingLabels: Record<Handling, string> = {
  agent: 'Com o agente',
  waiting: 'Precisa de gente',
  called: 'Chamou uma pessoa',
  person: 'Com uma pessoa',
  closed: 'Encerrada',
}

export const reply = {
  region: 'Resposta',
  label: 'Sua mensagem',
  placeholder: 'Escreva ao cliente',
  send: 'Enviar',
  attach: 'Anexar arquivo',
  chooseFile: 'Escolher arquivo',
  file: 'Anexo',
  removeFile: 'Remover anexo',
  large: 'Este arquivo tem mais de 10 MB e pode ser recusado.',
  overLimit: (limitMb: number) => `O arquivo passa do limite de ${limitMb} MB. Envie um menor.`,
  sending: 'Enviando…',
  progress: 'Envio do arquivo',
  fileWaits: 'Um arquivo está sendo enviado. Escolha o próximo quando ele terminar.',
  refused: 'A mensagem não foi enviada. Tente novamente.',
  disconnected: 'O canal está desconectado: o que for escrito só sai se ele voltar em até 24 horas.',
  toChannels: 'Ver canais',
}

export const delivery: Record<DeliveryState, string> = {
  queued: 'Na fila',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Falhou',
  uncertain: 'Talvez enviada',
  discarded: 'Descartada',
}

export const again = {
  failed: 'Enviar de novo',
  uncertain: 'Enviar de novo (pode chegar duas vezes)',
}

export const details = {
  title: 'Detalhes da conversa',
  stage: 'Estágio',
  noStage: 'Nenhum estágio começou.',
  waitingFor: (what: string) => `Aguarda: ${what}`,
  stageEnd: {
    running: '',
    completed: ' (concluído)',
    refused: ' (chamada recusada)',
    unconfirmed: ' (chamada não confirmada)',
  },
  data: 'Dados coletados',
  noData: 'Nenhum dado foi coletado.',
  dataFailed: 'Não foi possível carregar os dados coletados.',
  missing: 'falta',
  tags: 'Etiquetas',
  newTag: 'Nova etiqueta',
  addTag: 'Adicionar etiqueta',
  longTag: `Use no máximo ${inboxLimits.tag} caracteres.`,
  removeTag: (tag: string) => `Remover etiqueta ${tag}`,
  notes: 'Notas',
  notesHint: 'O cliente não vê as notas.',
  newNote: 'Nova nota',
  addNote: 'Adicionar nota',
  removeNote: (text: string) => `Remover nota: ${text}`,
  removalQuestion: 'Remover esta nota?',
  keepNote: 'Manter',
  confirmRemoval: 'Remover',
  noteBy: (author: string, at: string) => `${author}, ${at}`,
}
