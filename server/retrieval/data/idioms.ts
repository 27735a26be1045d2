/** Informal spellings, as people type on phones, in lower case and without accents. */

/** Read in messages only, because a training means something else by them: 'Qd 5', 'Cuiabá MT', 'prato (PF)'. */
export const chatAbbreviations =
  'muito: mt mto | nao: n ñ | e: eh | que: q | quando: qdo qd | favor: pfv pf | tudo: td | bebe: bb'

/** Words and their abbreviations, in messages and in trainings. */
export const abbreviations =
  'voce: vc | voces: vcs voceis vceis | fazem: fais faiz | comigo: cmg | tambem: tb tbm | mesmo: msm | ' +
  'o que: oq oque | porque: pq | quem: qm | obrigado: obg | valeu: vlw | depois: dps | ' +
  'hoje: hj | horas: hrs hs | amanha: amnh | agora: agr | quanto: qnt qto qt qnto quant | quantos: qts qtos qntos | quanta: qta | ' +
  'quantas: qtas | quilo: kilo kilos kg kgs | whatsapp: wpp whats zap zapzap | telefone: tel | instagram: insta | ' +
  'apartamento: ape apto | pagamento: pgto pagto | mensagem: msg | dinheiro: grana | endereco: ender | onibus: busao | comida: rango | churrasco: churras | aplicativo: app | ' +
  'aniversario: niver | sabado domingo: fds | domingo: dmg | valor: valo | cachorro: dog dogs doguinho catioro | refrigerante: refri | queria: qria | caixa: cx | reprovei: bombei | reprovou: bombou'

type Idiom = readonly [pattern: RegExp, meant: string]

/** Replaced before the search. */
export const expressions: readonly Idiom[] = [
  [/\bmeia duzia\b/gu, '6'],
  [/\b(?:uma |1 )?duzias?\b/gu, '12'],
  [/\bfim de semana\b/gu, 'sabado domingo'],
  [/\bwi[ -]fi\b/gu, 'wifi'],
  [/\bvale a pena\b/gu, ' '],
  [
    /^rola (?=\p{L}{4})|(?<=\b(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|feriado|hoje|amanha|pix|cartao|desconto) )rola\b/gu,
    'tem ',
  ],
  [/\bqual (?:e |seria )?[oa] maior(?=\W*$)/gu, 'qual maximo'],
  [/\bqual (?:e |seria )?[oa] menor(?=\W*$)/gu, 'qual minimo'],
  [/\b(quant[oa]s? (?:tempo|minutos|horas|dias|semanas|meses)(?: (?:que|se))?) levam?\b/gu, '$1 demora'],
  // Not a voucher.
  [
    /\b(ate quando|ate que dia|ainda|isso|oferta|promocao|desconto|cupom)(?: ainda| nao)? (?:vale|valem|(?:esta|ta) valendo)\b(?!-)/gu,
    '$1 validade',
  ],
  [/\be-?bikes?\b/gu, 'bicicleta eletrica'],
  [/\b(?:tabela|lista|relacao|planilha)s? (?:de|dos?|com(?: os)?) (?=precos?\b|valor(?:es)?\b)/gu, ''],
  [/\b(?:[1-5]|uma|duas|tres|quatro|cinco) ?(?:h|hs|horas)? da (?:manha|madrugada)\b/gu, 'madrugada'],
  [/\bpe d ?.?agua\b/gu, 'chuva'],
]

/** Greetings and politeness are not part of the question; they end a clause. */
export const courtesies: readonly RegExp[] = [
  /\b(?:oi+e?|ola+|opa|bom dia|boa (?:tarde|noite)|tudo (?:bem|bom|certo)|por favor|por gentileza|com licenca)\b/gu,
  /\b(?:(?:o )?meu nome e|me chamo|(?:aqui )?quem fala e) (?:[oa] )?\p{L}+\b/gu,
  /\b(?:desde ja )?(?:eu |te |lhe )*agradec\w+(?: (?:muito|desde ja|a|pela|sua|tua|atencao|ajuda|resposta))*\b/gu,
  /\b(?:e o seguinte|preciso saber(?: urgente)?|queria saber|gostaria de saber|(?:me|vc|voce) (?:diz|fala|informa))\b/gu,
]

const toTheHouse =
  '(?:a domicilio|(?:em|na|ate|para|pra|a) (?:a )?(?:minha |nossa |sua )?(?:casa|residencia|apartamento))'

/** Phrases with the meaning of one word, which is added to the message; §signs are those of signs.ts. */
export const phrases: readonly Idiom[] = [
  [
    /\bquant[oa]s? (?:vezes|parcelas|prestacoes|x)\b|\b(?:em|de|fazem?|faz|ate) \d{1,2} ?(?:x|vezes|parcelas)\b|\b\d{1,2} ?x\b/gu,
    '§parcelar',
  ],
  [
    /\b(?:de quant[oa]s? em quant[oa]s? (?:tempos?|dias?|semanas?|mes(?:es)?)?|com que frequencia|quantas vezes (?:por|ao|na|a) \w+)/gu,
    '§frequencia',
  ],
  [
    /\bcom (?:quant[oa]s?|que) (?:tempo|dias|semanas|meses|horas|antecedencia)(?: antes| de antecedencia)?\b|\b(?:em|de) cima da hora\b/gu,
    '§antecedencia',
  ],
  [
    /\b(?:encomend|reserv|pedir|peco)\w*\b.*\b(?:para|pra|pro) (?:o |a |este |esse |dia )?(?:hoje|amanha|depois de amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|fim de semana|\d{1,2})\b|\bda tempo\b/gu,
    '§antecedencia',
  ],
  [/\b(?:quanto tempo|quant[oa]s (?:dias|semanas|meses)|fica pronto)\b/gu, '§prazo'],
  [/\b(?:que horas?|ate quando|horario)\b/gu, '§horario'],
  [/\b(?:quando|que dias?|quais dias|qual (?:o )?dia|qual (?:a )?data)\b/gu, '§data'],
  [
    /\b(?:abrem?|abri|fecham?|funciona[m]?) (?:\w+ ){0,3}(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|feriado|hoje|amanha)/gu,
    '§horario',
  ],
  [
    /\b(?:onde (?:\w+ )?(?:fica|ficam|e|esta|estao)|como (?:chego|chegar)|aonde)\b|\b(?:qual|quais|manda|mande|mandar|passa|passar|envia|enviar)(?: \w+){0,3} (?:endereco|localizacao)\b(?! d[aeo] (?:entrega|e ?mail))|^endereco$|\b(?:em|n?a) que (?:rua|bairro)\b|\bqual (?:e )?(?:a )?rua\b|\b(?:fica|ficam|esta|estao|moram?) (?:voces )?onde\b|^e (?:voces )?onde$/gu,
    '§endereco',
  ],
  [
    /\b(?:(?:sai|ta|esta|fica|e) (?:por |a |em )?quanto|quanto (?!tempo)|quanto$|qual (?:e |seria )?o (?:preco|valor) d[aeo])/gu,
    '§preco',
  ],
  [
    /\b(?:dinheiro de volta|meu dinheiro)\b|\b(?:nao (?:me |lhe |nos )?(?:serviu|coube|entrou)|fic(?:ou|aram) (?:apertad|larg|folgad|pequen|grand)\w+)\b/gu,
    'troca',
  ],
  [/\b(?:deix|par|estacion)(?:o|ar) (?:o |meu )?carro\b/gu, 'estacionamento'],
  [/\b(?:de graca|sem pagar)\b/gu, '§gratis'],
  [/\b(?:dinheiro vivo|a vista)\b/gu, 'dinheiro §desconto'],
  [/\bpag\w+ menos\b|\bmais em conta\b/gu, '§desconto'],
  [/\b(?:passando|passa|passou) mal\b|\b(?:engol|vomit|sangr|convuls|desmai|intoxic|envenen)\w+/gu, 'emergencia'],
  [/\bfaz(?:er)? mal\b/gu, 'toxico'],
  [/\bgosto (?:azedo|ruim|estranho)\b/gu, 'estragado'],
  // To be collected at home is no delivery.
  [new RegExp(`(?<!\\b(?:busc|peg|retir|colet)\\w* (?:\\w+ ){0,3})\\b${toTheHouse}\\b`, 'gu'), 'entrega'],
]

/** Beginnings of a question. */
export const questionWords =
  'o que|oque|qual|quais|quant[oa]s?|quando|onde|aonde|como|quem|por que|porque|cade|(?:a|ate|em|de|com|para|pra) (?:que|qual|quais|quant[oa]s?|quando|onde|quem)|que (?:horas?|dia|tipo)|da (?:pra|para)|tem|vcs|voces|vc|voce|posso|pode|podem|consigo|aceita[m]?|fazem|faz|vendem|entregam|e possivel'
