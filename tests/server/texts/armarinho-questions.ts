/** Customers' questions on the shop in `armarinho.txt`, and the words that a correct answer must quote. Plain data. */

export type AnsweredQuestion = {
  question: string
  /** Occurs verbatim in the passage that answers, and nowhere else in the text. */
  quoted: string
}

export const answered: AnsweredQuestion[] = [
  { question: 'vcs abrem de domingo?', quoted: 'Domingo: não abrimos' },
  { question: 'da pra parcelar no cartao de credito em quantas vezes', quoted: 'em até 3 vezes sem juros' },
  {
    question: 'comprei pelo zap e me arrependi, posso devolver?',
    quoted: 'pode desistir em até sete dias depois de receber',
  },
  { question: 'quanto fica pra trocar o ziper de uma jaqueta', quoted: 'e o de uma jaqueta, R$ 45,00' },
  { question: 'Tem lugar pra estacionar?', quoted: 'estacionamento do Seu Abílio' },
  { question: 'qual o valor do botao de madreperola', quoted: 'R$ 2,80 a unidade' },
  {
    question: 'vocês mandam encomendas pelos correios pra outras cidades?',
    quoted: 'Despachamos pelos Correios para todo o Brasil',
  },
  { question: 'que horas as costureiras atendem no atelie', quoted: 'só de terça a sexta, das 10h às 17h' },
  { question: 'os pontinhos do clube perdem a validade? quando vencem', quoted: 'depois de um ano sem nenhuma compra' },
  { question: 'queria saber quanto custa alugar uma maquina por semana', quoted: 'R$ 120,00 a semana' },
]

/** The text answers none of these; the first two share words with it. */
export const unanswered: string[] = [
  'vocês vendem máquina de lavar roupa?',
  'tem curso de tricô para gestantes?',
  'qual a previsão do tempo para amanhã?',
]
