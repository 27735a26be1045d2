/** Every text of the panel beside the test chat. */
import {
  minScoreToAsk,
  maxAnswersWithoutData,
  type CallState,
  type FieldState,
  type StageJudgement,
  type StageOutcome,
  type Verdict,
} from '../../../contract/stage-state.ts'

export const panel = {
  title: 'Estágio da conversa',
  open: 'Ver estágio',
  close: 'Fechar estágio',
  none: 'Nenhum estágio em andamento',
  stage: {
    running: (name: string): string => `Estágio: ${name}`,
    completed: (name: string): string => `Estágio concluído: ${name}`,
    refused: (name: string): string => `Chamada recusada no estágio: ${name}`,
    unconfirmed: (name: string): string => `Chamada não confirmada no estágio: ${name}`,
  },
  waiting: (name: string): string => `esperando ${name}`,
  handedOver: 'Uma pessoa foi chamada para esta conversa',
  outdated: 'Este estágio foi alterado depois; a conversa segue com a versão em que entrou.',
  fruitless: (count: number): string => `${count} de ${maxAnswersWithoutData} respostas seguidas sem o que foi pedido`,
  collected: 'Dados coletados',
  noData: 'Este estágio não coleta dados.',
  empty: '—',
  before: (values: readonly string[]): string => `Antes: ${values.join(', ')}`,
  calls: 'Chamadas',
  noCalls: 'Nenhuma chamada foi feita.',
  call: (method: string, action: string): string => `${method} ${action}`,
  status: (status: number): string => `HTTP ${status}`,
  response: 'Resposta',
  why: 'Por que não?',
  whyOf: (name: string): string => `Por que não? ${name}`,
  judged: (message: string): string => `Última mensagem avaliada: “${message}”`,
  byModel: 'Avaliada pelo modelo.',
  byRule: 'Avaliada por palavras em comum com os exemplos da condição.',
  back: 'Voltar',
  condition: 'Condição',
  score: (score: number, threshold: number): string =>
    `Pontuação ${percent(score)}; começa a partir de ${percent(threshold)} e pergunta a partir de ${percent(minScoreToAsk)}.`,
  matched: (words: readonly string[]): string => `Palavras em comum: ${words.join(', ')}`,
  missing: (words: readonly string[]): string => `Sem correspondência: ${words.join(', ')}`,
  noWords: 'Nenhuma palavra da mensagem está nos exemplos da condição.',
  quote: (text: string): string => `O cliente disse: “${text}”`,
  reason: (text: string): string => `Motivo: ${text}`,
  conflict: (names: readonly string[]): string => `Também valeria: ${names.join(', ')}. Começa o de menor prioridade.`,
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

export const verdictLabels: Record<Verdict, string> = { yes: 'sim', maybe: 'talvez', no: 'não' }

export const outcomeLabels: Record<StageOutcome, string> = {
  entered: 'começou com esta mensagem',
  offered: 'o cliente foi perguntado',
  running: 'em andamento',
  completed: 'concluído com esta mensagem',
  refused: 'o seu sistema recusou a chamada',
  unconfirmed: 'a chamada não foi confirmada',
  left: 'terminou com esta mensagem',
  outranked: 'outro estágio veio antes',
  busy: 'outro estágio estava em andamento',
  unmet: 'a condição não vale',
}

export const fieldStateLabels: Record<FieldState, string> = {
  missing: 'faltando',
  suggested: 'sugerido',
  valid: 'válido',
  invalid: 'inválido',
  corrected: 'corrigido',
  refused: 'recusado',
}

export const callStateLabels: Record<CallState, string> = {
  running: 'em andamento',
  done: 'feita',
  failed: 'recusada',
  uncertain: 'incerta',
  notSent: 'não enviada',
}

export const judgementLabel = ({ name, verdict, outcome }: StageJudgement): string =>
  `${name}: ${verdictLabels[verdict]}, ${outcomeLabels[outcome]}`
