/**
 * Sixty messages of customers to two invented businesses, with the words that a correct answer must contain: one of
 * each list. Retrieval may be tuned on those at even indexes; the others only measure. Plain data.
 */
export type CustomerMessage = {
  kind: 'direct' | 'slips' | 'paraphrase' | 'story' | 'two' | 'continuation' | 'unanswerable'
  message: string
  /** The previous messages, oldest first. */
  earlier?: readonly string[]
  evidence: readonly (readonly string[])[]
}

export type Business = 'dentista.txt' | 'padaria.md'

export const customerMessages: Readonly<Record<Business, readonly CustomerMessage[]>> = {
  'dentista.txt': [
    { kind: 'direct', message: 'Qual o valor da avaliação inicial?', evidence: [['A avaliação inicial custa R$ 120']] },
    {
      kind: 'direct',
      message: 'Vocês atendem Amil Dental?',
      evidence: [['Atendemos Odonto Mais, DentalUni, Amil Dental']],
    },
    { kind: 'direct', message: 'Quanto custa a placa para bruxismo?', evidence: [['Placa para bruxismo | R$ 720']] },
    { kind: 'direct', message: 'A clínica abre no sábado?', evidence: [['Sábado: 8h às 12h']] },
    {
      kind: 'direct',
      message: 'O implante tem garantia de quantos anos?',
      evidence: [['O pino tem garantia de cinco anos']],
    },
    { kind: 'slips', message: 'oi td bem? qnt ta a limpesa ai', evidence: [['Limpeza (profilaxia) | R$ 180']] },
    { kind: 'slips', message: 'vcs parcelao no cartao? ate qtas x', evidence: [['parcelamos em até 12 vezes']] },
    { kind: 'slips', message: 'qnto fica o aparelio fixo por mes', evidence: [['manutenção mensal de R$ 150']] },
    {
      kind: 'slips',
      message: 'onde fica a clinica msm? tem estasionamento',
      evidence: [['O estacionamento conveniado é o Park Vale', 'Avenida Doutor Nelson']],
    },
    {
      kind: 'slips',
      message: 'tirar o dente do ciso doi no bolso kkk qto q é',
      evidence: [['Extração de siso | R$ 650']],
    },
    {
      kind: 'slips',
      message: 'clariamento pode fazer gravida??',
      evidence: [['Gestantes e menores de 16 anos não podem clarear']],
    },
    {
      kind: 'paraphrase',
      message: 'meu bebê já pode ir aí pela primeira vez? com que idade começa',
      evidence: [['a partir dos seis meses de idade']],
    },
    {
      kind: 'paraphrase',
      message: 'morro de medo de dentista, tem algum jeito de eu ficar mais calma na cadeira?',
      evidence: [['sedação com óxido nitroso']],
    },
    {
      kind: 'paraphrase',
      message: 'pago menos se for em dinheiro vivo ou transferência na hora?',
      evidence: [['há 7% de abatimento']],
    },
    {
      kind: 'paraphrase',
      message: 'com que frequência preciso ir ao dentista',
      evidence: [['revisão a cada seis meses']],
    },
    {
      kind: 'paraphrase',
      message: 'meu patrão quer um papel provando que fui aí',
      evidence: [['declaração de comparecimento']],
    },
    {
      kind: 'story',
      message:
        'Boa noite, tirei o dente hoje de manhã com o doutor e minha irmã disse que não pode tomar milk-shake. Posso usar canudo?',
      evidence: [['não use canudo']],
    },
    {
      kind: 'story',
      message:
        'gente to desesperada, cai da bicicleta agora 22h e quebrei o dente da frente, tem alguém que atenda a essa hora?',
      evidence: [['plantão pelo número (12) 99770-4411']],
    },
    {
      kind: 'story',
      message:
        'olá, tenho consulta amanhã às 9 mas meu chefe me chamou pra viagem de última hora e nao vou conseguir ir, como faço pra desmarcar',
      evidence: [['avise com 24 horas de antecedência']],
    },
    {
      kind: 'story',
      message:
        'Minha filha usa aparelho aí faz uns 5 meses e ontem comendo pipoca uma pecinha soltou, vão me cobrar pra colar de novo?',
      evidence: [['recolamos sem cobrar até duas vezes']],
    },
    {
      kind: 'two',
      message: 'vcs aceitam cheque? e emitem nota fiscal?',
      evidence: [['Não aceitamos cheque'], ['Emitimos nota fiscal']],
    },
    {
      kind: 'two',
      message: 'Quanto custa um canal no molar e quantas sessões são? Aproveitando, qual o telefone daí?',
      evidence: [['molar | R$ 1.250'], ['Telefone: (12) 3921-4400']],
    },
    {
      kind: 'two',
      message: 'qual valor do clareamento caseiro, e o que preciso levar na primeira consulta?',
      evidence: [['Clareamento caseiro com moldeira | R$ 600'], ['Traga um documento com foto']],
    },
    {
      kind: 'continuation',
      earlier: ['quanto custa o aparelho metálico?'],
      message: 'e o de safira?',
      evidence: [['Aparelho estético de safira: instalação R$ 1.400']],
    },
    {
      kind: 'continuation',
      earlier: ['que horas abre na sexta?'],
      message: 'e no domingo?',
      evidence: [['Domingos e feriados: fechado']],
    },
    { kind: 'unanswerable', message: 'vcs fazem botox?', evidence: [] },
    { kind: 'unanswerable', message: 'tem como colocar piercing no dente?', evidence: [] },
    { kind: 'unanswerable', message: 'A doutora Helena é casada?', evidence: [] },
    { kind: 'unanswerable', message: 'vocês vendem escova elétrica?', evidence: [] },
    { kind: 'unanswerable', message: 'atendem pelo SUS?', evidence: [] },
  ],
  'padaria.md': [
    { kind: 'direct', message: 'Qual o preço do brioche?', evidence: [['Brioche | 450 g | R$ 29']] },
    { kind: 'direct', message: 'A que horas sai o pão francês quentinho?', evidence: [['sai quentinho às 6h30']] },
    { kind: 'direct', message: 'Vocês aceitam vale-refeição?', evidence: [['vale-refeição Sodexo, Alelo e VR']] },
    { kind: 'direct', message: 'Quanto custa o cento de salgadinhos assados?', evidence: [['R$ 110 os assados']] },
    { kind: 'direct', message: 'Quem é o gerente da padaria?', evidence: [['O gerente é o Sr. Anselmo']] },
    { kind: 'slips', message: 'abri segunda?', evidence: [['Na segunda-feira a casa descansa']] },
    { kind: 'slips', message: 'qnt custa o bolo o kilo', evidence: [['Os bolos são feitos por quilo, a R$ 98']] },
    { kind: 'slips', message: 'vcs entregao em casa? qual taxa', evidence: [['A taxa é de R$ 8']] },
    {
      kind: 'slips',
      message: 'tem pao cem gluten?? minha tia é seliaca',
      evidence: [['não é indicado para celíacos']],
    },
    { kind: 'slips', message: 'onde vcs fica, perto de qual metro', evidence: [['Rua Domingos de Morais, 2187']] },
    { kind: 'slips', message: 'da pra conjelar o pao integral', evidence: [['Para congelar, fatie antes']] },
    {
      kind: 'paraphrase',
      message: 'posso levar meu doguinho pra tomar café aí?',
      evidence: [['Cachorros são bem-vindos na varanda']],
    },
    {
      kind: 'paraphrase',
      message: 'o pão de vocês tem ingrediente de origem animal?',
      evidence: [['servem para veganos']],
    },
    {
      kind: 'paraphrase',
      message: 'quero aprender a fazer pão, vcs ensinam?',
      evidence: [['Dulce ensina a fazer pão em casa']],
    },
    { kind: 'paraphrase', message: 'tem lugar pra parar o carro?', evidence: [['Não temos vagas para carros']] },
    {
      kind: 'paraphrase',
      message: 'tô procurando emprego, como me candidato?',
      evidence: [['Currículos devem ser entregues em papel']],
    },
    {
      kind: 'story',
      message:
        'Bom dia! comprei uma torta ai ontem pro aniversário da minha sogra e quando abri tava com gosto azedo, estragada. o que vocês fazem nesse caso?',
      evidence: [['repomos o produto ou devolvemos o valor']],
    },
    {
      kind: 'story',
      message: 'oi, meu casamento é dia 20 e eu queria bolo pra umas 25 pessoas, quantos quilos preciso encomendar?',
      evidence: [['Um bolo de três quilos serve vinte e cinco pessoas']],
    },
    {
      kind: 'story',
      message:
        'assinei o pão semanal mas semana que vem vou viajar com as crianças pra praia, consigo pular essa semana?',
      evidence: [['Dá para pular uma semana']],
    },
    {
      kind: 'story',
      message:
        'Olá, sou secretária numa empresa aqui perto, a gente vai ter reunião com 15 pessoas e meu chefe pediu um coffee break. Quanto fica por pessoa?',
      evidence: [['por R$ 38 a R$ 62 cada uma']],
    },
    {
      kind: 'two',
      message: 'quanto é a coxinha e quanto é o sonho?',
      evidence: [['Coxinha: R$ 9'], ['Sonho de creme: R$ 10']],
    },
    {
      kind: 'two',
      message: 'até que horas servem o café da manhã? e dá pra reservar mesa no sábado?',
      evidence: [['Servimos café da manhã até as 11h'], ['não reservamos mesa nos fins de semana']],
    },
    {
      kind: 'two',
      message: 'com quanto tempo antes tenho que encomendar o bolo? se eu desistir devolvem o sinal?',
      evidence: [['Encomende com três dias de antecedência'], ['o sinal é devolvido']],
    },
    {
      kind: 'continuation',
      earlier: ['quanto custa a empada?'],
      message: 'e o croissant?',
      evidence: [['Croissant de chocolate: R$ 14']],
    },
    {
      kind: 'continuation',
      earlier: ['que horas vocês abrem terça?'],
      message: 'e no feriado?',
      evidence: [['Sábado, domingo e feriado, das 7h às 14h']],
    },
    { kind: 'unanswerable', message: 'vcs vendem cerveja?', evidence: [] },
    { kind: 'unanswerable', message: 'fazem ovo de páscoa?', evidence: [] },
    { kind: 'unanswerable', message: 'a farinha de vocês é orgânica?', evidence: [] },
    { kind: 'unanswerable', message: 'tem pizza à noite?', evidence: [] },
    { kind: 'unanswerable', message: 'quando vocês abrem filial em Moema?', evidence: [] },
  ],
}
