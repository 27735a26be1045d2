/**
 * Every text of campaigns: the tab, the page of mass sending, and the states of campaigns (S3§2, S3§8; the rest is
 * ours).
 */
import { dayMs } from '../../../contract/durations.ts'
import { countText, numberText } from '../../format.ts'
import { campaignRules } from '../../../contract/campaign-rules.ts'
import type { CampaignState, RecipientState } from '../../../contract/campaigns.ts'
import type { ContactVerdict } from '../../../contract/contact-list.ts'
import type { NoticeTexts } from '../../flow/use-flow.ts'
import type { MassSendingNotice } from '../../machines/mass-sending/mass-sending.setup.ts'
import type { ConfirmNotice } from '../../machines/shared/confirm.machine.ts'

export const sendingNotices: NoticeTexts<MassSendingNotice> = {
  started: () => 'Envio em massa iniciado com sucesso!',
  failed: () => 'Erro ao processar o envio em massa. Tente novamente.',
  tested: () => 'Teste enviado.',
  testFailed: ({ message }) => `Não foi possível enviar o teste. ${message ?? ''}`.trim(),
}

export const commandNotices: NoticeTexts<ConfirmNotice> = {
  running: () => '',
  done: () => 'Pronto.',
  failed: ({ message }) => String(message || question.failed),
}

export const tab = {
  title: 'Campanhas',
  massTitle: 'Disparo em Massa',
  massText: 'Envie uma mensagem para uma lista de contatos, uma vez para cada pessoa.',
  open: 'Abrir disparo em massa',
  scheduling: 'Agendamento de Campanhas',
  schedulingText: 'Escolha o dia e a hora em que a campanha sai.',
  segmentation: 'Segmentação de Audiência',
  segmentationText: 'Separe seus contatos em grupos.',
  soon: 'Em breve',
  notConnected: 'WhatsApp não conectado',
  notConnectedText: 'As campanhas saem pelo WhatsApp do agente.',
  unread: 'Não foi possível verificar se o WhatsApp está conectado.',
  connect: 'Conectar WhatsApp',
  checkAgain: 'Verificar novamente',
  connectFirst: 'Conecte o WhatsApp primeiro',
}

/** What a list of contacts may look like; the numbers belong to nobody. */
export const sampleContacts = {
  name: 'exemplo-de-contatos.csv',
  rows: [
    ['nome', 'telefone', 'cidade'],
    ['Ana Souza', '(11) 90000-0001', 'São Paulo'],
    ['João Lima', '(21) 90000-0002', 'Niterói'],
  ],
}

export const page = {
  title: 'Disparo em massa',
  back: 'Voltar para Campanhas',
  noAgent: 'Escolha um agente',
  noAgentText: 'Este endereço não diz de qual agente é o envio, ou o agente não existe mais.',
  contacts: 'Contatos',
  file: 'Arquivo de contatos (CSV ou XLSX)',
  fileHint:
    'Uma linha por pessoa, com o telefone. As outras colunas, como nome e cidade, podem entrar na mensagem: {{nome}}.',
  sample: 'Baixar um exemplo',
  choose: 'Escolher arquivo',
  change: 'Trocar arquivo',
  remove: 'Tirar arquivo',
  readingFile: 'Lendo o arquivo',
  message: 'Mensagem',
  send: 'Enviar',
  preview: 'Prévia',
  emptyPreview: 'Escreva uma mensagem para ver como ela chega.',
  beginsAt: (moment: string) => `As mensagens começam a sair ${moment}.`,
  seeBelow: 'Acompanhe o envio mais abaixo.',
  previous: 'Pessoa anterior',
  emptyVariable: (name: string, people: number) =>
    people === 1
      ? `1 contato não tem valor para {{${name}}}: a mensagem dele sai sem ela.`
      : `${numberText(people)} contatos não têm valor para {{${name}}}: a mensagem deles sai sem ela.`,
  next: 'Próxima pessoa',
  testPhone: 'Seu número, para testar',
  test: 'Enviar teste para mim',
  variables: 'Variáveis',
  attachments: 'Anexos',
  addOption: 'Adicionar opção',
  removeOption: 'Tirar opção',
  notSent: 'Nada foi enviado.',
  perhapsSent:
    'O envio pode ter começado: confira na lista abaixo. Enviar de novo sem mudar nada não repete a mensagem.',
  kept: 'Tudo o que você escreveu e escolheu continua aqui.',
}

export const fields = {
  textMessage: 'Texto da mensagem',
  imageFile: 'Imagem',
  documentFile: 'Documento',
  documentName: 'Nome do documento',
  audioFile: 'Áudio',
  videoFile: 'Vídeo',
  linkUrl: 'Link',
  linkText: 'Texto do link',
  optionTitle: 'Título da lista de opções',
  buttonLabel: 'Texto do botão',
  option: (at: number) => `Opção ${at + 1}`,
  optionDescription: (at: number) => `Descrição da opção ${at + 1}`,
}

export const accepts = {
  imageFile: 'image/*',
  documentFile: '.pdf,.doc,.docx,.txt',
  audioFile: 'audio/*',
  videoFile: 'video/mp4,video/webm',
} as const

export const verdicts: Record<ContactVerdict, string> = {
  valid: 'válido',
  repaired: 'corrigido',
  duplicate: 'repetido',
  invalid: 'inválido',
}
export const verdictTotals: Record<ContactVerdict, string> = {
  valid: 'Válidos',
  repaired: 'Corrigidos',
  duplicate: 'Repetidos',
  invalid: 'Inválidos',
}

export const contactTable = {
  label: 'Contatos do arquivo',
  line: 'Linha',
  name: 'Nome',
  number: 'Número',
  state: 'Situação',
  numberOf: (line: number) => `Número da linha ${line}`,
  phoneColumn: 'Coluna dos números',
  chooseColumn: 'Escolha acima a coluna dos números, ou envie outro arquivo.',
  areaCode: 'DDD para números sem DDD',
  all: 'Todos',
  problems: 'Com problema',
  filter: 'Mostrar',
  hint: 'Corrija um número onde ele está; ↑ e ↓ passam de uma linha à outra.',
}

export const peopleText = (count: number): string => countText(count, 'pessoa', 'pessoas')

export const confirmation = {
  title: 'Começar o envio?',
  cancel: 'Voltar',
  confirm: 'Começar envio',
  running: 'Enviando…',
  wordsLabel: 'Número de pessoas por extenso',
  wordsHelp: (people: number) =>
    `Escreva em palavras: ${numberText(people)}. Por exemplo, ${people === 1_200 ? '350 é “trezentas e cinquenta”' : '1.200 é “mil e duzentas”'}.`,
  wordsDigits: 'Escreva em palavras, sem algarismos.',
  skipping: `Na hora do envio são puladas as pessoas que pediram para não receber, que estão em conversa ou que receberam outra campanha há menos de ${campaignRules.restDays} dias.`,
  wordsWrong: (people: number) => `Estas palavras não são ${numberText(people)}. Confira o que você escreveu.`,
  warning:
    'O WhatsApp conectado por QR Code não é oficial para envios em massa: o número pode ser bloqueado, principalmente se as pessoas não esperam sua mensagem. Envie só para quem aceitou receber.',
}

const durationText = (minutes: number): string =>
  minutes < 60
    ? countText(minutes, 'minuto', 'minutos')
    : `cerca de ${countText(Math.round(minutes / 60), 'hora', 'horas')}`

export const estimateText = (people: number, { days, minutes }: { days: number; minutes: number }): string =>
  `${peopleText(people)}, ${days > 1 ? `em ${numberText(days)} dias, pelo limite diário do número` : durationText(minutes)}. Sai de segunda a sábado, das 8h às 20h.`

/** In the agent's time zone, which also applies to the sending hours. */
export const momentOf = (at: Date, now: Date, timeZone: string | undefined): string => {
  const day = (date: Date): string => date.toLocaleDateString('pt-BR', { timeZone })
  const time = at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  if (day(at) === day(now)) return `hoje às ${time}`
  if (day(at) === day(new Date(now.getTime() + dayMs))) return `amanhã às ${time}`
  const weekday = at.toLocaleDateString('pt-BR', { timeZone, weekday: 'long' })
  return `${weekday}, ${day(at)}, às ${time}`
}

type Span = { begins: Date | null; ends: Date | null }
export const spanText = ({ begins, ends }: Span, now: Date, timeZone: string): string => {
  if (begins === null) return ''
  const start = begins <= now ? 'agora' : momentOf(begins, now, timeZone)
  const end = ends === null ? null : momentOf(ends, now, timeZone)
  if (end === start) return `Começa e termina por volta de ${start}.`
  return `Começa ${start}${end === null ? '' : ` e termina por volta de ${end}`}.`
}

export const creditsText = (cost: number): string =>
  cost === 0
    ? 'O envio não gasta créditos, e as respostas do agente também não.'
    : `O envio não gasta créditos. Cada resposta do agente gasta ${countText(cost, 'crédito', 'créditos')}.`

export const campaignStates: Record<CampaignState, string> = {
  running: 'enviando',
  waiting: 'esperando',
  pausing: 'pausando',
  paused: 'pausada',
  stopped: 'parada por segurança',
  done: 'concluída',
  cancelled: 'cancelada',
}

export const recipientStates: Record<RecipientState, string> = {
  planned: 'planejado',
  skipped: 'pulado',
  queued: 'na fila',
  sending: 'enviando',
  sent: 'enviado',
  delivered: 'entregue',
  read: 'lido',
  answered: 'respondeu',
  failedForGood: 'falhou (definitivo)',
  failedForNow: 'falhou (temporário)',
  uncertain: 'incerto',
  left: 'saiu',
  expired: 'venceu',
  cancelled: 'cancelado',
}

/** The phone has confirmed nothing for so long that it has probably blocked the sender or is switched off. */
export const silentText = 'provavelmente não recebeu'

export const progress = {
  details: 'Ver pessoas',
  hide: 'Esconder pessoas',
  report: 'Baixar relatório (CSV)',
  reportFailed: 'O relatório não pôde ser preparado.',
  people: 'Pessoas da campanha',
  peopleFailed: 'As pessoas não puderam ser lidas.',
  position: 'Posição',
  changed: 'Quando',
  reason: 'Motivo',
  refused: 'recusado',
  refusedLine: (line: number, reason: string) => `linha ${line} do arquivo: ${reason}`,
  created: (people: string, moment: string) => `${people} · criada em ${moment}`,
  sent: (count: number) => `enviada a ${peopleText(count)}`,
  goesOn: (reason: string, moment: string) => `${reason}: continua ${moment}`,
  empty: 'Nenhuma campanha ainda.',
  loadFailed: 'As campanhas não puderam ser lidas.',
}

export const commands = {
  pause: 'Pausar',
  resume: 'Continuar',
  cancel: 'Cancelar campanha',
  retryFailed: 'Tentar de novo as falhas',
  reconcile: 'Conferir incertos com o provedor',
  optOut: 'Não enviar mais',
  optIn: 'Pode continuar',
}

export const commandQuestions: Record<keyof typeof commands, { title: string; text: string }> = {
  pause: { title: 'Pausar?', text: 'Quem está recebendo agora ainda recebe; os outros esperam.' },
  resume: { title: 'Continuar o envio?', text: 'Quem ainda não recebeu passa a receber.' },
  cancel: { title: 'Cancelar a campanha?', text: 'Quem ainda não recebeu não recebe mais. Não dá para desfazer.' },
  retryFailed: { title: 'Tentar de novo?', text: 'Só vai para quem certamente não recebeu.' },
  reconcile: {
    title: 'Conferir com o provedor?',
    text: 'O provedor diz o que saiu. Só o que não saiu pode ser tentado de novo.',
  },
  optOut: { title: 'Não enviar mais?', text: 'Esta pessoa deixa de receber campanhas e follow-ups.' },
  optIn: { title: 'Continuar enviando?', text: 'Esta pessoa volta a receber campanhas e follow-ups.' },
}

export const question = {
  cancel: 'Voltar',
  running: 'Um momento…',
  failed: 'Nada mudou. Tente novamente.',
}

export const optOuts = {
  title: 'Pedidos de saída',
  text: 'Estas pessoas talvez não queiram mais receber. Até você decidir, nada sai para elas.',
  loadFailed: 'Os pedidos de saída não puderam ser lidos.',
}
