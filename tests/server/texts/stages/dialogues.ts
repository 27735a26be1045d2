/**
 * Scripted conversations in the stage 'Agendamento' (name, phone, e-mail, day with hour; one call). Sixty of them: each
 * opening combined with each way through. `calls` are the values that the API must receive, each once.
 */
export type Dialogue = {
  name: string
  messages: readonly string[]
  calls: readonly { nome: string; telefone: string; email: string; data_hora: string }[]
  isHandedOver?: true
}

/** On Wednesday, 25 November 2026, at 10:00. */
const openings = [
  'quero marcar uma consulta',
  'oi, gostaria de agendar um horário',
  'bom dia! preciso passar com o médico',
  'quero agendar uma consulta, por favor',
  'tem vaga pra consulta? quero marcar uma consulta',
]
const usual = {
  nome: 'Maria Silva',
  telefone: '+5511987654321',
  email: 'maria@uol.com.br',
  data_hora: '2026-11-27T15:00',
}

const ways: readonly (Omit<Dialogue, 'messages'> & { rest: readonly string[] })[] = [
  {
    name: 'straight on',
    rest: ['Maria Silva', '(11) 98765-4321', 'maria@uol.com.br', 'sexta às 15h'],
    calls: [usual],
  },
  {
    name: 'in other words',
    rest: [
      'meu nome é Maria Silva',
      'é 11 98765 4321',
      'maria arroba uol ponto com ponto br',
      'sexta',
      'às 3 da tarde',
    ],
    calls: [usual],
  },
  {
    name: 'more than was asked for',
    rest: ['Maria Silva', '11987654321 e meu email é maria@uol.com.br', 'dia 27 às 15:00'],
    calls: [usual],
  },
  {
    name: 'a correction before the call',
    rest: ['Maria Silva', '11 91111-1111', 'na verdade é 11 98765-4321', 'maria@uol.com.br', 'dia 27/11 às 15h'],
    calls: [usual],
  },
  {
    name: 'a correction after the call, allowed',
    rest: ['Maria Silva', '11 98765-4321', 'maria@uol.com.br', 'sexta 15h', 'na verdade é dia 30 às 16h', 'sim'],
    calls: [usual, { ...usual, data_hora: '2026-11-30T16:00' }],
  },
  {
    name: 'a correction after the call, not allowed',
    rest: ['Maria Silva', '11 98765-4321', 'maria@uol.com.br', 'sexta 15h', 'errei, é dia 30 às 16h', 'não'],
    calls: [usual],
  },
  {
    name: 'a slip that is confirmed',
    rest: ['Maria Silva', '11 98765-4321', 'maria@gmial.com', 'sim', 'sexta às 3', 'isso'],
    calls: [{ ...usual, email: 'maria@gmail.com' }],
  },
  {
    name: 'a slip that is none',
    rest: ['Maria Silva', '11 98765-4321', 'maria@gmail.co', 'não', 'maria@gmail.co', 'sexta às 15h'],
    calls: [{ ...usual, email: 'maria@gmail.co' }],
  },
  {
    name: 'questions in between',
    rest: [
      'quanto custa?',
      'Maria Silva',
      'vocês abrem domingo?',
      '11 98765-4321',
      'aceita cartão?',
      'maria@uol.com.br',
      'sexta às 15h',
    ],
    calls: [usual],
  },
  {
    name: 'left halfway',
    rest: ['Maria Silva', 'deixa pra lá', '11 98765-4321', 'maria@uol.com.br', 'sexta às 15h'],
    calls: [],
  },
  {
    name: 'refused, so that the call has not what it needs',
    rest: ['Maria Silva', 'prefiro não informar', 'maria@uol.com.br', 'prefiro não dizer'],
    calls: [],
    isHandedOver: true,
  },
  {
    name: 'nothing but noise',
    rest: ['Maria Silva', 'hmm', 'kkkk', 'então tá', 'sexta às 15h'],
    calls: [],
    isHandedOver: true,
  },
]

export const dialogues: readonly Dialogue[] = openings.flatMap((opening) =>
  ways.map(({ name, rest, ...way }) => ({
    ...way,
    name: `${name}: ${opening}`,
    messages: [opening, ...rest, 'obrigada', 'sim'],
  })),
)
