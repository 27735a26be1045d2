/**
 * Messages of customers to the two demo businesses. Three had been answered wrongly; the others were written before any
 * rule was changed for them. Those at even indexes may be used for tuning, the others only measure. Plain data.
 */
export type DemoMessage = { message: string; evidence: readonly string[] }

export const demoMessages: Readonly<Record<'petShop' | 'bakery', readonly DemoMessage[]>> = {
  petShop: [
    {
      message: 'quanto custa um banho pra um poodle?',
      evidence: ['porte pequeno (até 10 kg): R$ 55', 'O banho inclui'],
    },
    { message: 'qual o valor da tosa pra um golden retriever?', evidence: ['R$ 120 para porte grande'] },
    { message: 'meu cachorro engoliu um chocolate', evidence: ['suspeita de envenenamento'] },
    { message: 'minha gatinha comeu veneno de rato socorro', evidence: ['suspeita de envenenamento'] },
    {
      message: 'vou viajar no feriado e queria deixar minha cachorra com vcs, quanto é a diária?',
      evidence: ['R$ 95 a diária'],
    },
    {
      message: 'comprei uma coleira mas ficou apertada no meu dog, da pra trocar?',
      evidence: ['trocados por outro tamanho em até 15 dias', 'trocadas por outro tamanho em até 15 dias'],
    },
    { message: 'tem veterinário aí na quinta?', evidence: ['às segundas, quartas e sextas'] },
    { message: 'vcs buscam em casa? e qto fica', evidence: ['Buscamos e levamos o animal em casa por R$ 25'] },
    { message: 'quero marcar um banho pra sexta', evidence: ['O agendamento é feito pelo telefone'] },
    {
      message: 'preciso desmarcar o banho de hoje, vcs cobram?',
      evidence: ['Cancelamentos são gratuitos até 12 horas antes'],
    },
    { message: 'vendem aquário?', evidence: [] },
    { message: 'vcs fazem cirurgia de catarata?', evidence: [] },
    {
      message: 'bom dia! quero adotar um gatinho, oq precisa?',
      evidence: ['Para adotar é preciso ser maior de 18 anos'],
    },
    { message: 'aceita cheque? e dá pra parcelar o hotelzinho?', evidence: ['Não aceitamos cheque'] },
    { message: 'meu papagaio pode tomar banho aí?', evidence: ['Não atendemos aves'] },
    { message: 'atende coelho?', evidence: ['pequenos roedores'] },
  ],
  bakery: [
    { message: 'quero encomendar um bolo pra sábado', evidence: ['48 horas de antecedência'] },
    { message: 'dá tempo de pedir uma torta de frango pra amanhã?', evidence: ['48 horas de antecedência', 'R$ 92'] },
    { message: 'meu cachorro engoliu um chocolate', evidence: [] },
    { message: 'o elevador do meu prédio quebrou', evidence: [] },
    {
      message: 'minha filha tem alergia a glúten, tem alguma coisa pra ela?',
      evidence: ['Não trabalhamos com produtos sem glúten'],
    },
    {
      message: 'meu pai é diabético, tem bolo que ele possa comer?',
      evidence: ['Para diabéticos fazemos bolo de maçã sem açúcar'],
    },
    { message: 'vcs abrem domingo?', evidence: ['Abrimos todos os dias'] },
    { message: 'abrem no natal?', evidence: ['25 de dezembro'] },
    { message: 'quero 100 coxinhas pra uma festa, quanto sai?', evidence: ['O cento de salgados fritos'] },
    {
      message: 'queria uns salgadinhos assados pro niver do meu filho, qual o preço do cento',
      evidence: ['O cento de assados'],
    },
    {
      message: 'paguei o sinal do bolo mas não vou mais precisar, devolvem?',
      evidence: ['têm o sinal devolvido por inteiro'],
    },
    { message: 'entregam no Carmo? quanto é a taxa?', evidence: ['Sion, Anchieta, Carmo'] },
    { message: 'vcs vendem sushi?', evidence: [] },
    { message: 'tem wifi aí?', evidence: [] },
    { message: 'quantas pessoas come a torta de limao', evidence: ['serve doze pessoas'] },
    { message: 'posso pagar com vale refeiçao?', evidence: ['vale-refeição e vale-alimentação'] },
  ],
}
