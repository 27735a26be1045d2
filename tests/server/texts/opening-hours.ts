/**
 * Sentences about opening hours, as small businesses write them, with their meaning: '1-5' are days counted from Sunday
 * (0), 7 means holidays, 'x' means closed, hours are decimal. Written by hand: the first half before the parser, the
 * rest after it, without adjusting its rules to them. Plain data.
 */
export const hoursSentences: readonly (readonly [sentence: string, told: string])[] = [
  ['Abrimos de segunda a sexta, das 8h às 19h.', '1:8-19 2:8-19 3:8-19 4:8-19 5:8-19'],
  ['Aos sábados, das 8h às 17h.', '6:8-17'],
  ['Não abrimos aos domingos nem em feriados nacionais.', '0:x 7:x'],
  ['Sábado: 8h às 12h', '6:8-12'],
  ['Domingos e feriados: fechado', '0:x 7:x'],
  ['Das 9h às 18h de terça a quinta e das 9h às 13h aos sábados.', '2:9-18 3:9-18 4:9-18 6:9-13'],
  ['Seg a Qua: 08:00 - 12:00 e 13:30 - 18:00', '1:8-12+13.5-18 2:8-12+13.5-18 3:8-12+13.5-18'],
  ['De sexta a domingo, das 18h à meia-noite', '0:18-24 5:18-24 6:18-24'],
  ['Funcionamos 24 horas, todos os dias.', '0:0-24 1:0-24 2:0-24 3:0-24 4:0-24 5:0-24 6:0-24'],
  ['Horário de atendimento: quarta e quinta, das 9 às 18h.', '3:9-18 4:9-18'],
  ['Fechamos às segundas.', '1:x'],
  ['De terça a quinta abrimos às 6h e fechamos às 20h.', '2:6-20 3:6-20 4:6-20'],
  ['Nos fins de semana, das 10h às 16h', '0:10-16 6:10-16'],
  ['Sex e sáb: 18h às 2h', '5:18-26 6:18-26'],
  ['Domingo, fechado; sábado, 9h30 às 12h30', '0:x 6:9.5-12.5'],
  ['Aos domingos não há atendimento.', '0:x'],
  ['A loja funciona de segunda-feira a quarta-feira das 10 às 19 horas', '1:10-19 2:10-19 3:10-19'],
  ['Quinta: 13h–21h', '4:13-21'],
]

export const otherSentences: readonly string[] = [
  'O pão francês sai a cada 40 minutos, das 6h30 às 19h.',
  'O veterinário atende às segundas, quartas e sextas, das 9h às 13h.',
  'Entregamos de segunda a sexta, das 8h às 18h',
  'O último horário para banho e tosa é duas horas antes do fechamento.',
  'Fechamos às 18h.',
  'Sábado: 8h às 12h, apenas com hora marcada',
  'De segunda a sexta',
  'Em dezembro abrimos todos os dias, das 9h às 22h.',
  'Servimos almoço de segunda a sexta, das 11h30 às 14h30.',
  'Telefone: (11) 5555-0148',
  'Segunda a sexta: das 8h às 99h',
  'Feriados: das 9h às 13h, menos Natal',
]

/** The subject of a question is given by the terms that retrieval extracts from it. */
export const questionsAboutNow: readonly (readonly [
  question: string,
  when: 'now' | 'closedNow' | 'today' | 'tomorrow' | 'nothing',
  about: readonly string[],
])[] = [
  ['vocês estão abertos agora?', 'now', ['abertos']],
  ['ta aberto?', 'now', ['aberto']],
  ['voces ja fecharam?', 'closedNow', ['fecharam']],
  ['já fecharam ou ainda estão abertos?', 'now', ['fecharam', 'abertos']],
  ['posso ir aí agora?', 'now', []],
  ['a padaria ainda está aberta?', 'now', ['padaria', 'aberta']],
  ['abre hoje?', 'today', ['abre']],
  ['que horas fecha hoje?', 'today', ['fecha']],
  ['hoje até que horas?', 'today', []],
  ['abrem amanhã?', 'tomorrow', ['abrem']],
  ['qual o horário de vocês?', 'nothing', ['horário']],
  ['abrem domingo?', 'nothing', ['abrem', 'domingo']],
  ['o estacionamento está aberto agora?', 'nothing', ['estacionamento', 'aberto']],
  ['as inscrições ainda estão abertas?', 'nothing', ['inscrições', 'abertas']],
  ['qual a promoção de hoje?', 'nothing', ['promoção']],
  ['a caixa veio aberta', 'nothing', ['caixa', 'aberta']],
]
