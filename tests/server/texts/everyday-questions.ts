/**
 * Everyday questions to three invented shops, with the words that a correct answer must quote. Retrieval was tuned on
 * `tuned` and only measured on `heldOut`. Plain data.
 */
import type { AnsweredQuestion } from './armarinho-questions.ts'

export type Shop = 'floricultura.txt' | 'bicicletaria.md' | 'petshop.txt'

export type ShopQuestions = Record<Shop, { answered: AnsweredQuestion[]; unanswered: string[] }>

export const tuned: ShopQuestions = {
  'floricultura.txt': {
    answered: [
      { question: 'vcs mandam flor pra casa da minha namorada?', quoted: 'A corrida custa R$ 15 no centro' },
      { question: 'quanto ta meia duzia de rosa', quoted: 'Buquê com 6 rosas: R$ 75' },
      { question: 'abre no feriado?', quoted: 'Domingo e feriado: fechado' },
      { question: 'tem entrega gratis?', quoted: 'a entrega sai por nossa conta' },
      { question: 'flores pra velorio, quanto é', quoted: 'Coroa fúnebre: R$ 350' },
      { question: 'de quantos em quantos dias eu molho o cacto', quoted: 'Cactos pedem rega uma vez por mês' },
      { question: 'dá pra pagar em 10x?', quoted: 'dividimos em três parcelas' },
      { question: 'as flores vieram todas murchas', quoted: 'são repostas no mesmo dia' },
      { question: 'qual o endereço de vcs', quoted: 'Rua das Palmeiras, 77' },
      { question: 'e se eu precisar adiar a festa do casamento', quoted: 'a nova data é remarcada sem multa' },
    ],
    unanswered: ['vocês vendem chocolate?', 'tem vaga pra estacionar?', 'qual o nome do prefeito?'],
  },
  'bicicletaria.md': {
    answered: [
      { question: 'quanto custa a revisao completa', quoted: 'Revisão completa: R$ 210' },
      { question: 'meu pneu furou na rua, vcs vem buscar?', quoted: 'Nossa van busca a bicicleta' },
      { question: 'quanto tempo demora pra alinhar a roda', quoted: 'Alinhamento de roda' },
      { question: 'qto fica alugar uma bike o dia todo', quoted: 'R$ 70 o dia' },
      { question: 'parcela em qtas vezes', quoted: 'em até dez vezes' },
      { question: 'vcs pegam bike velha na troca?', quoted: 'como parte do pagamento' },
      { question: 'posso testar antes de levar?', quoted: 'dar uma volta no quarteirão' },
      { question: 'roubaram a bicicleta que aluguei, e agora', quoted: 'o cliente paga metade do valor' },
      { question: 'tem desconto a vista?', quoted: 'Pix e dinheiro têm 8% a menos' },
      { question: 'o capacete ficou pequeno, posso trocar?', quoted: 'Capacetes e roupas íntimas' },
    ],
    unanswered: ['consertam patinete?', 'vocês vendem moto?', 'tem cafezinho?'],
  },
  'petshop.txt': {
    answered: [
      { question: 'qual o telefone?', quoted: '(19) 3255-0177' },
      { question: 'dão banho em gato?', quoted: 'Banho em gato: R$ 85' },
      { question: 'meu cao comeu veneno de rato socorro', quoted: 'vá direto ao Hospital Vida Animal' },
      { question: 'vacina contra a raiva custa qto', quoted: 'Vacina antirrábica: R$ 60' },
      { question: 'tem como vcs virem pegar ele em casa?', quoted: 'leva e traz o animal dentro de Campinas' },
      { question: 'vcs castram?', quoted: 'Castração não é feita aqui' },
      { question: 'preciso marcar hora pra tosar?', quoted: 'na sexta e no sábado é obrigatório agendar' },
      { question: 'cobra pra entregar ração?', quoted: 'Sacos de 15 kg são entregues de graça' },
      { question: 'a roupinha nao serviu', quoted: 'Roupinhas podem ser trocadas' },
      { question: 'quero adotar um gatinho, como faço', quoted: 'A adoção é gratuita' },
    ],
    unanswered: ['vcs fazem adestramento?', 'vendem remédio pra gente?'],
  },
}

export const heldOut: ShopQuestions = {
  'floricultura.txt': {
    answered: [
      { question: 'ate que horas vcs ficam abertos no sabado', quoted: 'Sábado: das 9h às 16h' },
      { question: 'quero um buque com doze rosas, qual o valor', quoted: 'Buquê com 12 rosas: R$ 130' },
      { question: 'fazem entrega em cambé? quanto sai', quoted: 'em Cambé e Ibiporã, R$ 40' },
      { question: 'se eu comprar agora as 15h chega hoje?', quoted: 'são entregues na mesma data' },
      { question: 'dá pra mandar sem ela saber quem foi', quoted: 'Não revelamos quem enviou' },
      { question: 'meu gato mordeu o lirio, faz mal?', quoted: 'O lírio é tóxico para gatos' },
      { question: 'vou casar, com quanta antecedencia falo com vcs', quoted: 'quatro meses antes da cerimônia' },
      { question: 'quanto dura a rosa no vaso', quoted: 'Rosas cortadas duram cerca de uma semana' },
      { question: 'tem aula de arranjo?', quoted: 'ensinamos a montar arranjos' },
      { question: 'posso parar a assinatura quando for viajar', quoted: 'Pode ser pausado nas férias' },
    ],
    unanswered: ['vocês fazem poda de árvore?', 'quem ganhou a copa de 2002?'],
  },
  'bicicletaria.md': {
    answered: [
      { question: 'vcs abrem na segunda?', quoted: 'Atendemos de terça a sábado' },
      { question: 'onde fica a loja', quoted: 'Avenida Madre Benvenuta, 930' },
      { question: 'trocar camara de ar quanto é', quoted: 'Troca de câmara: R$ 20' },
      { question: 'qual a bicicleta mais barata', quoted: 'A urbana mais em conta sai por R$ 1.390' },
      { question: 'mandam pra porto alegre?', quoted: 'para todo o Sul por transportadora' },
      { question: 'o conserto tem garantia de qto tempo', quoted: 'Todo serviço tem garantia de 60 dias' },
      { question: 'demorei pra ir retirar minha bike, vão me cobrar?', quoted: 'pagam R$ 5 por dia de guarda' },
      { question: 'tem passeio em grupo? que dia', quoted: 'Toda quinta às 19h30' },
      { question: 'meu filho de 12 anos pode alugar', quoted: 'Menores de 16 anos só alugam acompanhados' },
      { question: 'posso pagar depois, no fiado?', quoted: 'Não vendemos fiado' },
    ],
    unanswered: ['qual a previsao do tempo?', 'vendem prancha de surf?'],
  },
  'petshop.txt': {
    answered: [
      { question: 'abrem domingo?', quoted: 'Domingo das 9h às 13h' },
      { question: 'onde vcs ficam?', quoted: 'Travessa do Sabiá, 41' },
      { question: 'cortar unha quanto custa', quoted: 'Corte de unha avulso: R$ 20' },
      { question: 'meu cachorro foi atropelado!!', quoted: 'vá direto ao Hospital Vida Animal' },
      { question: 'quanto é a mensalidade da creche', quoted: 'R$ 980 o mês' },
      { question: 'ele é bravo, tem problema?', quoted: 'Animais agressivos são atendidos com focinheira' },
      { question: 'aceitam cheque', quoted: 'Não trabalhamos com cheque' },
      { question: 'vou viajar de avião com meu pet, precisa de atestado?', quoted: 'O atestado para viagem de avião' },
      { question: 'vende hamster?', quoted: 'Peixes, pássaros e roedores não são vendidos' },
      { question: 'comprei a ração errada e ja abri, da pra devolver?', quoted: 'Saco de ração aberto não pode' },
    ],
    unanswered: ['qual a capital da frança?', 'vcs tem internet wifi?', 'fazem ultrassom?'],
  },
}
