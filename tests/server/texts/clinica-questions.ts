/** Questions on `clinica.md`, a text and a trade that retrieval was not tuned on. Plain data. */
import type { AnsweredQuestion } from './armarinho-questions.ts'

export const clinicAnswered: AnsweredQuestion[] = [
  { question: 'qto custa uma consulta', quoted: 'A consulta clínica custa R$ 140,00' },
  { question: 'preciso agendar antes?', quoted: 'É preciso marcar horário' },
  { question: 'vcs atendem de madrugada? é emergencia', quoted: 'Temos plantão 24 horas' },
  { question: 'meu cachorro comeu veneno o que faço', quoted: 'Em caso de envenenamento' },
  { question: 'qual o valor da vacina de raiva', quoted: 'Antirrábica' },
  { question: 'com quantos dias o filhote pode tomar vacina', quoted: 'Filhotes começam aos 45 dias' },
  { question: 'preço pra castrar uma gata', quoted: 'a de gata, R$ 520,00' },
  { question: 'quantas horas de jejum antes da cirurgia', quoted: '8 horas sem comida' },
  { question: 'quanto é o banho de um cachorro grande', quoted: 'grande R$ 120,00' },
  { question: 'voces vem buscar em casa pro banho', quoted: 'Buscamos e levamos em casa' },
  { question: 'tem hotel pra gatos? quanto a diaria', quoted: 'A diária é de R$ 95,00' },
  { question: 'aceitam plano de saude pet', quoted: 'Não temos convênio com planos de saúde animal' },
  { question: 'posso parcelar a cirurgia', quoted: 'até seis parcelas iguais' },
  { question: 'qual horario de visita dos internados', quoted: 'das 16h às 17h' },
  { question: 'tem desconto pra quem tem varios bichos', quoted: 'pagam 10% menos nas consultas' },
  { question: 'os exames de sangue estao inclusos na castração?', quoted: 'mas não os exames de sangue' },
  { question: 'o retorno é cobrado?', quoted: 'O retorno em até 15 dias não é cobrado' },
  { question: 'e se eu me atrasar', quoted: 'mais de 20 minutos de atraso' },
  { question: 'quero desmarcar a consulta', quoted: 'Para desmarcar, avise' },
  { question: 'tem dermatologista? que dia', quoted: 'dermatologia' },
  { question: 'quando tira os pontos', quoted: 'Os pontos são retirados depois de dez dias' },
  { question: 'tenho que levar a ração pro hotelzinho', quoted: 'A ração é trazida pelo tutor' },
  { question: 'vacina da gripe para caes, quanto é', quoted: 'R$ 98,00' },
  { question: 'da banho em animal com pulga', quoted: 'Não damos banho em animais com pulgas' },
]

export const clinicUnanswered: string[] = [
  'vocês vendem aquário?',
  'onde fica a clínica de olhos mais próxima?',
  'quanto custa uma ressonância magnética?',
  'fazem adestramento?',
  'tem estacionamento?',
  'qual a senha do wifi?',
  'vocês atendem cavalos?',
  'quanto custa a vacina de covid?',
]
