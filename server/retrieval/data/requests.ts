/**
 * What customers say, and the words that businesses use for it, grouped by what is asked. Patterns are matched in lower
 * case and without accents, as whole words; a passage with any of the words or §signs of a line speaks about it. Only
 * sayings that fit any trade.
 */
export type Request = readonly [words: string, ...patterns: string[]]

/** A term that stands for all of the words; lines with the same first word share it. */
export const requestTerm = (words: string): string => `~${words.split(' ', 1)[0]}`
export const isRequest = (term: string): boolean => term.startsWith('~')

const someone =
  '(?:outra pessoa|alguem|(?:meu|minha|minhas|meus|uns|uma|um) (?:amig|namorad|marid|espos|mulher|mae|pai|irma|filh|prim|ti|so[cg]r|vizinh|colega|parente)\\w*)'
const child =
  '(?:meu|minha|meus|minhas|nosso|nossa) (?:filh|menin|net|pequen|sobrinh|entead|garot|bebe|cacul|crianca)\\w*'
const belonging = '(?:mal|mochil|bols|bagage|cois|pertence|roup|compr|capacete|celular|casaco|caixa|encomend)\\w*'
const ofMine = '(?:o |a |os |as |um |uma |uns |umas )?(?:meus? |minhas? |nossos? |nossas? )?'

// Prices, discounts and payment.
const money: readonly Request[] = [
  [
    '§preco preço valor tabela taxa',
    String.raw`(?:vou gastar|investimento|faixa de preco|(?:passa|manda|envia|ver) (?:os |as |a )?(?:valores|precos|tabela)|(?:e|sai|fica) (?:muito )?caro)`,
  ],
  [
    '§preco comissão honorários percentual',
    String.raw`quanto (?:\w+ )?(?:voces|voce) (?:ficam|levam|ganham|pegam|fica)`,
  ],
  [
    '§gratis gratuito grátis taxa incluso',
    String.raw`(?<=^(?:e |mas )?(?:tem que |tem de |precisa |e preciso )?)(?:pag(?:a|ar|am)|cobram?)(?= ?(?:por isso|(?:alg(?:o|uma coisa) )?a mais|a parte|extra)?$)`,
    String.raw`(?:tem (?:algum )?custo|(?:e|sao) pag[oa]s?|(?:e|sao) cobrad[oa]s?|pag[ao] (?:alguma coisa|algo|a mais|extra))`,
  ],
  [
    '§desconto desconto promoção pacote',
    String.raw`(?:sai|fica|paga|pago|ficar|sair|pagar|pagam|por) (?:\w+ )?(?:mais barat\w+|mais em conta|menos)`,
    String.raw`(?:precinho|(?:preco|valor|condicao) (?:especial|diferenciad\w+)|descontinho|pechinch\w+|cho(?:ro|rar) (?:um|o)|(?:abaix|melhor|diminu)\w+ (?:um pouco )?(?:o|esse|no) (?:preco|valor))`,
    String.raw`(?:fech|lev|compr|peg|contrat)\w+ (?:\w+ )?(?:varias?|varios|mais de um\w?|bastante|muitas|muitos)`,
    String.raw`(?:alguma|tem) vantage\w+`,
  ],
  ['§desconto desconto vista', String.raw`pag\w+ (?:\w+ ){0,2}(?:de uma vez|a vista|na hora|tudo junto)`],
  [
    '§gratis gratuito gratuidade bolsa isenção renda',
    String.raw`(?:nao tenho (?:um |uma )?(?:tostao|dinheiro|condic\w+|grana|centavo|como pagar)|sem (?:dinheiro|grana|condicoes)|baixa renda|sou pobre|desempregad\w+)`,
  ],
  [
    'pagamento cartão pix dinheiro maquininha',
    String.raw`(?:passa\w* (?:no |o )?cartao|maquin(?:inha|eta)|aproximacao|so tenho (?:dinheiro|cartao|pix)|picpay|mercado pago|como (?:\w+ )?(?:pago|pagar)|transferencia bancaria|formas? de pag\w+)`,
  ],
  [
    '§parcelar parcelar parcela',
    String.raw`(?:um pouco (?:por|todo) mes|em (?:algumas |varias )?vezes|divid\w+ (?:\w+ ){0,3}(?:cartao|pagamento|valor|vezes))`,
  ],
  [
    'multa juros atraso vencimento',
    String.raw`pag\w+ (?:\w+ ){0,4}(?:depois|fora do prazo|fora da data|dias? depois)`,
    String.raw`(?:atras\w+|perd\w+|esquec\w+) (?:\w+ ){0,3}(?:pag\w+|parcela|mensalidade|boleto|aluguel|conta|fatura|vencimento)`,
    String.raw`(?:dinheiro so (?:cai|entra)|salario so|nao (?:\w+ )?pag\w+ (?:em dia|na data|no dia)|boleto vencid\w+)`,
  ],
  [
    'sinal entrada depósito garantir adiantado antecipado metade',
    String.raw`(?:de entrada|(?:segur|garant|bloque)\w+ (?:a |o |minha |meu )?(?:vaga|data|lugar|horario|dia|reserva|preco)|(?:pag|deposit)\w+ (?:alguma coisa |algo |tudo |parte )?(?:antes|adiantad\w+|antecipad\w+|logo de cara|na hora de (?:marcar|reservar|pedir)))`,
  ],
  [
    'incluso incluído incluir cobre acompanha parte',
    String.raw`(?:ja )?vem com|o que (?:\w+ )?vem|vem junto|(?:ta|esta|estao|tao|e|sao) inclu\w+|inclui|a parte|(?:ta|esta) no (?:preco|valor|pacote)|tudo incluso`,
  ],
  [
    'fidelidade clube pontos brinde benefício',
    String.raw`ganh\w+ (?:alguma coisa|algo|brinde|mimo)|cliente (?:antig|fiel|frequente)\w*|(?:sempre|toda semana|todo mes) (?:\w+ ){0,4}(?:ganh|desconto|vantage)\w*`,
  ],
  [
    'nota recibo fiscal declaração atestado comprovante certificado laudo',
    String.raw`(?:papel|documento|algo) (?:\w+ ){0,2}(?:provando|comprovando|pro (?:chefe|patrao|trabalho|rh)|para o (?:chefe|patrao|trabalho))`,
    String.raw`(?:papel|documento) que (?:prov|comprov)\w+|(?:comprovar|justificar) (?:\w+ ){0,3}(?:falta|presenca|trabalho|que)`,
    String.raw`no (?:meu )?(?:cpf|cnpj)|em nome da empresa`,
  ],
]

// Opening hours, durations and dates.
const times: readonly Request[] = [
  [
    '§horario horário funcionamento',
    String.raw`(?:ainda|pego voces) (?:\w+ ){0,3}(?:abert\w+|atendendo|funcionando)|depois do (?:trabalho|expediente|servico)|sai[or] do (?:trabalho|servico)|(?:param|fecham|pausa) (?:pro|para o|pra o|no) almoco|hora do almoco`,
  ],
  [
    '§prazo prazo',
    String.raw`(?:chega (?:ate|antes|a tempo|quando|em)|fica pront\w+ (?:ate|pra|para)|quando (?:fica|chega|sai)|(?:demor|lev)\w+ (?:muito|quanto)|ate ficar pront\w+|e rapid\w+|(?:faz|fazem|sai|pront\w+|arrumam|esperar|entregam) na hora|tenho que deixar)`,
  ],
  [
    'expresso urgente urgência',
    String.raw`(?:sem falta|com pressa|o quanto antes|o mais rapido|correria|ainda hoje|em cima da hora|desesperad\w+|(?:e|preciso (?:\w+ )?|precisava (?:\w+ )?)pra (?:hoje|amanha|ontem))`,
  ],
  ['natal réveillon recesso férias', String.raw`(?:fim|final) (?:de|do) ano|ano novo`],
  ['integral', String.raw`(?:o )?dia (?:todo|inteiro)|periodo inteiro`],
  [
    'desde fundar história',
    String.raw`(?:ha quanto tempo (?:\w+ )?(?:existe|funciona|estao|tao)\w*|de confianca|faz tempo que voces)`,
  ],
]

// Appointments, absence and delay.
const appointments: readonly Request[] = [
  [
    'agendar marcar agendamento encaixe reserva ordem',
    String.raw`(?:sem (?:marcar|hora marcada|agendar|reserv\w+)|(?:cheg|ir|aparec|pass)\w* (?:direto|ai sem|na hora|ai do nada)|e so chegar|encaix\w+|(?:preciso|precisa|tem que) (?:marcar|agendar|reservar)|horario (?:livre|vago|disponivel)|na sorte)`,
  ],
  [
    'remarcar remarcação reagendar adiar mudar repor transferir',
    String.raw`(?:muda|troca|passa|transfer|altera|adia|empurra|antecipa|joga|remarca|reagenda|pux)\w* (?:\w+ ){0,5}(?:datas?|dias?|horarios?(?! de verao)|horas?|semana que vem|mes que vem|mais tarde|pra frente)`,
    String.raw`(?:outro dia|outra data|outro horario|(?:ser|ficar) (?:pra |para )?(?:semana|mes) que vem)`,
  ],
  [
    'cancelar cancelamento desmarcar remarcar remarcação faltar falta comparecer aparecer desistir',
    String.raw`nao (?:\w+ ){0,2}(?:ir|for|puder|comparecer|aparecer|viajar|receber voces)`,
    String.raw`(?:imprevisto|surgiu um|fiquei doente|adoec\w+|peguei (?:gripe|covid|virose))`,
  ],
  [
    'faltar falta ausência reposição repor',
    String.raw`(?:perd\w+|esquec\w+ d[ao]|falt\w+) (?:a |o |na |no |da |do |minha |meu )?(?:aula|consulta|horario|sessao|encontro|dia|hora)`,
  ],
  [
    'atraso atrasar tolerância',
    String.raw`(?:transito|engarrafament\w*|congestionament\w*|chegar (?:\w+ ){0,4}(?:depois|tarde|atrasad\w+|minutos|min)|perd\w+ (?:a vez|o onibus)|me atras\w+|atras\w+ (?:pra|para))`,
  ],
]

// Cancelling, leaving, pausing and handing over.
const changes: readonly Request[] = [
  [
    'desistir desistência devolver devolução cancelar cancelamento reembolso arrependimento',
    String.raw`(?:mud\w+ de ideia|arrepend\w+|desist\w+|nao (?:\w+ )?(?:quiser|quero|querer|precis\w+) mais|da\w* pra tras|volta\w* atras|dinheiro de volta|(?:peg|receb|devolv)\w* (?:o |meu |todo )?dinheiro|perco (?:o |a )?(?:dinheiro|grana|valor|sinal|que paguei|que dei)|(?:aceit|peg|receb|mand|envi|devolv)\w+ de volta)`,
  ],
  [
    'cancelar cancelamento rescisão rescindir multa fidelidade encerrar desistir',
    String.raw`(?:ir embora|sair|encerr\w+|cancel\w+|par\w+|quebr\w+ (?:o )?contrato|mud\w+) (?:\w+ ){0,2}(?:antes (?:do|da|de)|no meio)`,
    String.raw`(?:quero|queria|quiser|posso|como (?:\w+ )?) ?(?:parar|sair|largar|deixar) (?:do|da|o|a|com) (?:plano|clube|curso|contrato|academia|escola|aula|assinatura)\w*`,
    String.raw`(?:presa?|amarrad\w+) (?:no|ao|a um|em um) contrato|tempo minimo`,
  ],
  [
    'trancar trancamento pausa pausar suspender suspensão congelar interromper',
    String.raw`(?:da|dar|fazer|faco) (?:uma|um) (?:pausa|tempo|parada|intervalo)`,
    String.raw`par(?:o|ar) (?:por )?(?:um|uma|uns|umas|alguns|algumas) (?:tempo|mes\w*|dias?|semanas?)`,
    String.raw`(?:fic|pass)\w+ (?:\w+ )?(?:um|uma|uns|umas|alguns|ferias)? ?(?:tempo|mes\w*|dias?|semanas?)? ?(?:fora|sem ir|parad\w+)`,
    String.raw`pul\w+ (?:uma|a|um|o|essa|esse) (?:semana|mes)`,
    String.raw`continua (?:correndo|cobrando|contando|valendo)|pagar (?:assim mesmo|mesmo sem|sem (?:ir|usar))`,
  ],
  [
    'trocar troca mudar assumir começado iniciado andamento transferência portabilidade',
    String.raw`insatisfeit\w+|assum\w+ (?:o|a|um|uma|meu|minha)|voces assumem|(?:comec|inici)\w+ (?:\w+ ){0,3}(?:com outr|em outr|noutr)\w+`,
  ],
  [
    'transferir transferência substituir substituto pessoa',
    String.raw`${someone} (?:\w+ ){0,3}(?:ir|vai|va|fica\w*|entra\w*) (?:\w+ ){0,2}(?:no meu lugar|na minha vaga|por mim)`,
    String.raw`pass\w+ (?:\w+ ){0,3}(?:pra|para) outra pessoa`,
  ],
  ['renovar renovação automático', String.raw`renova\w* (?:sozinh\w+|automatic\w+)|acaba sozinh\w+`],
]

// What went wrong.
const problems: readonly Request[] = [
  [
    'garantia defeito problema errado trocar troca devolver refazer repor',
    String.raw`(?:parou de|pifou|deu (?:problema|defeito|ruim|pau)|nao (?:\w+ )?(?:funciona\w*|liga|pega|presta)|(?:veio|vieram|volt\w+|cheg\w+|saiu|estava|tava) (?:\w+ ){0,4}(?:quebrad|errad|furo|furad|amassad|rasgad|estragad|danificad|defeit|faltand|riscad|trocad|vencid|azed|murch|frio|fria|gelad|torto|torta)\w*|(?:voltou|continua|ficou) (?:\w+ ){0,2}(?:problema|defeito|barulho|ruim|mesma coisa)|pag\w+ (?:de novo|outra vez|novamente|duas vezes)|fazer de novo)`,
  ],
  [
    'refazer acertar garantia retoque ajuste corrigir satisfação',
    String.raw`nao (?:gostei|curti|fiquei satisfeit\w+|ficou (?:bom|legal|como|do jeito))`,
  ],
  [
    'garantia',
    String.raw`(?:troquei|arrumei|consertei|mandei|fiz|levei|instalei|comprei) (?:\w+ ){0,5}ai (?:\w+ ){0,2}(?:mes|semana|ano|ontem|dias|faz)`,
  ],
  [
    'troca trocar',
    String.raw`(?:pegar|levar|escolher) outr[ao] (?:coisa|produto|tamanho|cor|modelo|peca|numero)|ja (?:tinha|tenho) (?:um|uma) igual\w*`,
  ],
  [
    'mancha manchar',
    String.raw`derram(?:ei|ou|aram|ar)\b|(?:caiu|pingou|deixei cair) (?:\w+ )?(?:vinho|cafe|molho|tinta|suco|oleo)`,
  ],
  [
    'dano danificar reparar culpa responsável extravio indenizar',
    String.raw`(?:se )?voces (?:\w+ )?(?:estrag|quebr|perde|danific|rasg|manch|sum|risc|indeniz)\w+|voces (?:me )?pagam$`,
  ],
  [
    'esquecer esquecido objeto achado perdido guardar',
    String.raw`(?:esquec(?:i|emos|eu)|deixei|perdi|larguei|ficou) (?:o |a |os |as |um |uma )?(?:meu|minha|meus|minhas) (?!vez|aula|consulta|horario|senha)\w+`,
    String.raw`esqueci (?:o |a |um |uma )\w+ (?:ai|la|na|no)`,
    String.raw`achados e perdidos`,
  ],
  [
    'bloqueado bloqueio bloquear liberar',
    String.raw`nao (?:me |ta |esta )?deix\w+ (?:\w+ )?(?:entrar|marcar|reservar|agendar|comprar|pagar|passar)`,
    String.raw`nao (?:consigo|consegui) (?:entrar|acessar)|(?:fui|ta|esta|estou|to|ficou) bloquead\w+|barrad[oa]`,
  ],
  [
    'reclamação reclamar ouvidoria gerente',
    String.raw`mal atendid\w+|ouvidoria|falta de (?:respeito|educacao)|falar com o (?:gerente|dono|responsavel)`,
  ],
  [
    'emprestar empréstimo reserva substituto',
    String.raw`(?:posso |vou |fico |ficar )sem (?:o |a )?(?:meu |minha )?(?:carro|celular|telefone|aparelho|computador|nada)?\b|fico a pe|a pe enquanto`,
  ],
  [
    'usado seminovo entrada',
    String.raw`me livrar d\w+|(?:pegam|aceitam|compram|pega|aceita) (?:\w+ ){0,3}(?:velh|antig|usad)\w+|(?:velh|antig|usad)\w+ (?:\w+ ){0,3}(?:na troca|como entrada|voces pegam)`,
  ],
  [
    'guincho reboque socorro',
    String.raw`(?:carro|moto) (?:\w+ ){0,4}(?:morreu|quebrou|parou|nao (?:liga|pega|anda))|no meio da (?:rua|estrada)|pane`,
  ],
  ['opcional obrigatório facultativo', String.raw`(?:sou|somos|sao) obrigad[oa]s?|precisa mesmo`],
]

// Finding the place, and what is there.
const places: readonly Request[] = [
  [
    '§estacionar estacionamento estacionar garagem manobrista',
    String.raw`(?:deix|par|estacion|guard|coloc|bot)(?:o|a|ar|amos) ${ofMine}(?:carro|moto|veiculo)`,
    String.raw`(?:lugar|espaco|onde) (?:\w+ ){0,4}(?:parar|carro|estacion\w+)`,
  ],
  [
    '§endereco endereço ônibus metrô estação linha',
    String.raw`(?:desco (?:em|onde)|(?:qual|que) onibus|ponto de referencia|perto de (?:que|onde)|de (?:onibus|metro|trem)|transporte publico|como (?:\w+ )?(?:chego|chegar|faco pra chegar) (?:ai|la|na loja|ate voces|de|do|da)\b)`,
    String.raw`(?:voces )?(?:sao|ficam|e) de (?:onde|qual (?:cidade|bairro|lugar))|de (?:onde|que (?:cidade|bairro|lugar)) (?:voces|e|sao)|em (?:que|qual) (?:cidade|bairro|lugar|rua)`,
  ],
  [
    '§distancia perto longe distância próximo',
    String.raw`(?:a pe|longe|(?<!de )perto|pertinho|quantos? (?:km|quilometros|quadras|quarteiroes)|distancia|andando)`,
  ],
  [
    'pernoite dormir hospedagem camping quarto',
    String.raw`(?:da pra|posso|pode|podemos|tem como|onde) (?:\w+ )?(?:dormir|pernoitar|acampar)|pass\w+ a noite`,
  ],
  [
    'espera esperar aguardar sala enquanto',
    String.raw`(?:onde|lugar|sala|canto|posso|da pra) (?:\w+ ){0,3}(?:esperar|sentar|sentad\w+|esperando|aguardar)`,
    String.raw`enquanto (?:\w+ )?(?:espero|aguardo|faze?m|mexem|consert\w+|arrum\w+|trabalham)`,
  ],
  ['guardar armário cofre bagagem mala cadeado', String.raw`(?:guard|deix)(?:o|a|ar|amos|am) ${ofMine}${belonging}`],
  [
    'acessibilidade acessível adaptado cadeirante deficiência elevador rampa térreo',
    String.raw`(?:nao tenho (?:um |uma )?(?:dos |das )?(?:braco|perna|mao)\w*|sou (?:surd|ceg)[ao]|cadeira de rodas|cadeirante|muletas?|andador|bengala|nao anda|nao (?:\w+ )?(?:subir|subo|sobe)|dificuldade (?:de|pra|para) (?:andar|subir|se)|deficien\w+|mobilidade reduzida|escadas?|degraus?)`,
  ],
  [
    'online internet vídeo videochamada remoto virtual site',
    String.raw`(?:sem (?:viajar|sair de casa|ir ai|precisar ir)|de casa mesmo|a distancia|pela internet|por video|remot\w+|chamada de video|video ?chamada|ao vivo)`,
  ],
  [
    'cidade região estado bairro raio brasil viagem km',
    String.raw`(?:outr[oa] (?:cidade|estado|bairro|pais)|interior|fora (?:da cidade|do estado|do pais|daqui)|na minha cidade|regiao)`,
  ],
  [
    'wifi internet tomada',
    String.raw`(?:trabalhar|estudar) (?:ai )?(?:com|no|de|pelo) (?:notebook|computador|laptop)|(?:sinal de|tem) internet`,
  ],
  [
    'segurança câmera vigia portaria',
    String.raw`(?:e|eh) seguro (?:deixar|parar|ficar|ai|la|a noite)|cameras?|assalt\w+|perigoso (?:o lugar|ai|la|a noite)`,
  ],
]

// Bringing, collecting and sending.
const deliveries: readonly Request[] = [
  [
    'entrega entregar levamos delivery frete',
    String.raw`(?:tra(?:zem|zer)|entrega\w*|mandam|mandar|cheg\w+|levam) (?:\w+ ){0,5}(?:aqui|em casa|na porta|no trabalho|no escritorio|na minha|pra casa)`,
  ],
  [
    'buscar coleta coletar retirada passamos levar trazer domicílio guincho',
    String.raw`(?:alguem|voces) (?:\w+ )?v(?:em|eem|ir|irem)\b`,
    String.raw`mandam alguem|(?:vir|virem) (?:ate )?(?:\w+ )?(?:aqui|buscar|pegar|retirar|em casa|na minha)`,
    String.raw`(?:buscam|pegam|passam|retiram|coletam) (?:\w+ ){0,3}(?:aqui|em casa|na minha|na porta|no trabalho)`,
    String.raw`alguem (?:\w+ )?(?:busca|pega|retira|passa)`,
  ],
  [
    'domicílio casa empresa deslocamento visita',
    String.raw`(?:voces (?:\w+ )?(?:vem|vao|atendem)|atendimento) (?:ate )?(?:aqui|ele|ela|mim|em casa|na (?:minha |nossa )?(?:casa|empresa)|no (?:meu |nosso )?(?:escritorio|trabalho|predio|condominio))`,
    String.raw`(?:ta|esta|fica|ficou) de cama|acamad\w+`,
  ],
  [
    'rastreio rastreamento rastrear acompanhar acompanhamento notícia código',
    String.raw`(?:cade|onde (?:ta|esta|anda)) (?:o |a )?(?:meu|minha)`,
    String.raw`como (?:\w+ )?(?:fico sabendo|acompanho (?:o |a )?(?:meu|minha|pedido|entrega)|sei (?:onde|se (?:o|a|ja|meu)))`,
    String.raw`rastre\w+|ja (?:saiu|foi enviad\w+)|quando (?:\w+ )?(?:avisam|me avisa)`,
  ],
  [
    'tentativa ausente portaria reagendar',
    String.raw`(?:nao (?:estou|estiver|tinha ninguem|tem ninguem|vou estar)|ninguem) (?:\w+ )?em casa`,
  ],
  [
    'retirar retirada balcão',
    String.raw`(?:prefiro|vou|posso|se eu for) (?:buscar|pegar|retirar)|eu mesm[oa] (?:busco|pego|retiro)|passo ai`,
  ],
  [
    'retirada retirar guardar permanência',
    String.raw`(?:demor|atras)\w+ (?:\w+ ){0,3}(?:buscar|pegar|retirar)`,
    String.raw`so volto|so (?:posso|consigo) (?:buscar|pegar|retirar)|(?:quanto tempo|ate quando) (?:\w+ )?guarda\w*|(?:fica|ficam|ficar) (?:\w+ )?ai (?:mais|ate|uns)`,
  ],
  [
    'retirar retirada terceiro autorização procuração lista pessoa maior',
    String.raw`(?:${someone}|[oa] (?:vizinh|porteir|diarist|empregad)\w*) (?:\w+ ){0,4}(?:buscar|pegar|retirar|receber|entregar)`,
  ],
]

// Who comes, who attends.
const people: readonly Request[] = [
  [
    '§idade idade',
    String.raw`(?:com|de|a partir de|ate) (?:que|qual|quantos?) (?:idade|anos|meses)|idade (?:minima|maxima|certa)|dessa idade|(?:(?:filh|menin|namorad|irma|net|sobrinh)\w+|el[ae]) (?:so |ja )?(?:tem|fez|faz) 1[0-7](?= ?[,.?]|$| e )`,
  ],
  [
    'kids brinquedo brinquedoteca recreação criança infantil canto monitor',
    String.raw`com quem deixar|(?:onde|lugar|cantinho|espaco) (?:\w+ ){0,3}(?:deix\w+|fic\w+|brinc\w+) (?:\w+ ){0,2}(?:filh|menin|pequen|crianca|ele\b|ela\b)\w*|cantinho|se distrair|distrai\w*|entret\w+|brincar|tom\w+ conta`,
  ],
  [
    'acompanhante convidado visita visitante acompanhar',
    String.raw`(?:lev|traz|convid|entr|ir|vou|pass)\w* (?:\w+ )?(?:com )?${someone}`,
    String.raw`${someone} (?:\w+ ){0,8}(?:pode|podem|consegue) (?:\w+ )?(?:subir|entrar|ficar|assistir|acompanhar|junto|me acompanhar)`,
    String.raw`(?:posso|pode|podem) (?:\w+ )?(?:ficar|ir|entrar|assistir) (?:junto|comigo|com (?:ele|ela))`,
  ],
  [
    '§pessoas capacidade grupo',
    String.raw`(?:cab(?:e|em|emos)|capacidade|todo mundo|somos (?:em |um |uma |umas |uns )?(?:\d+|casal|grupo|turma|familia)|(?:umas|uns|em|pra|para|sao) \d+ (?:pessoas|convidados|amigos|criancas)|quant[oa]s (?:pessoas|alunos|convidados|lugares))`,
  ],
  [
    'convênio plano credenciado reembolso',
    String.raw`tenho (?:\w+ )?(?:plano|convenio)|(?:meu|pelo|o|algum|meu proprio) (?:plano|convenio)(?: de saude)?|plano d[aeo] (?:saude )?\w+`,
  ],
  [
    'profissional escolher equipe professor formado especialista experiência',
    String.raw`quem (?:\w+ )?(?:me )?(?:atende|faz|cuida|ensina|da (?:as? )?aulas?|vai (?:me )?(?:atender|fazer|cuidar))|(?:escolher|preferencia) (?:o |a |pel[oa] )?(?:profissional|medic\w+|professor\w*)|sao formados|prefiro (?:que |ser )?(?:\w+ )?(?:uma? )?(?:mulher|homem|moca)`,
  ],
  [
    'sigilo sigiloso confidencial privacidade anônimo discreto revelamos dados',
    String.raw`quem (?:\w+ )?(?:fica|vai|vao) sab\w+|ninguem (?:\w+ )?(?:sab\w+|descobr\w+)|segredo|sem (?:que )?(?:ela|ele|ninguem|eles) sab\w+|discret\w+|discricao|vaz\w+ (?:meus|os|minhas)`,
  ],
  [
    'saída entrada checkout checkin',
    String.raw`(?:sair|entrar|desocupar) (?:\w+ ){0,3}mais (?:tarde|cedo)|ficar no quarto ate`,
  ],
]

// What is wanted of the service.
const services: readonly Request[] = [
  [
    'experimental experimentar visita visitar conhecer teste testar amostra degustação assistir',
    String.raw`(?:conhec|ver|vis|olh|experiment|test|prov|assist)\w* (?:\w+ ){0,5}(?:antes|sem compromisso|primeiro|de perto|pessoalmente|por dentro)`,
    String.raw`sem compromisso|(?:dar|da) (?:uma olhada|um pulo|uma passada)`,
    String.raw`antes de (?:fechar|decidir|comprar|contratar|assinar|matricular|me matricular|levar)`,
    String.raw`(?:pra|para) (?:ver|saber|sentir) (?:se (?:eu )?(?:gosto|curto|serve|vale|me adapto)|como e)`,
  ],
  ['prova amostra aprovação prévia', String.raw`ver como (?:vai ficar|fica|ficou|esta ficando)`],
  [
    'orçamento diagnóstico avaliação',
    String.raw`(?:pra|para) (?:voces )?(?:olharem|avaliarem|examinarem|dizer o que|verem)|so (?:pra|para) (?:olhar|avaliar|ver)`,
  ],
  [
    'revisão revisar diagnóstico avaliação inspeção',
    String.raw`da[or]? uma (?:checada|conferida|revisada)|dao uma (?:olhada|checada|conferida)|uma geral|olhada geral|(?:descobrir|ver|saber|achar) o (?:que (?:e|tem|ta|esta)|problema|defeito)`,
  ],
  [
    'personalizado personalizar encomenda especial',
    String.raw`do meu jeito|sob (?:medida|encomenda)|personaliz\w+|(?:no|do) tamanho que|como eu quiser|exclusiv\w+ pra mim`,
  ],
  [
    'mínimo mínima',
    String.raw`(?:quero|preciso|precisava|comprar|levar|pedir|encomendar) (?:de )?(?:so|apenas) |(?:so|apenas) (?:quero|preciso|precisava|queria) |quantidade minima|pouca quantidade`,
  ],
  [
    'trazer trazido próprio própria seus rolha',
    String.raw`(?:lev|traz|us)(?:ar|o|amos|endo|ando|er) (?:o |a |os |as )?(?:meus?|minhas?|nossos?|nossas?|propri[oa]s?) (?!filh|menin|amig|namorad|marid|espos|mae|pai|irma|carro|cachorr|gat|cao|pet|bebe|doc|net)\w+`,
    String.raw`(?:lev|traz)(?:ar|o|er) (?:o |a |um |uma )?(?:bolo|comida|bebida|vinho|cerveja|lanche|marmita|som|decoracao)`,
    String.raw`(?:compr|contrat|peg|arranj)\w+ (?:\w+ ){0,3}(?:por fora|fora|noutro lugar|em outro lugar)|por fora`,
  ],
  [
    'roupa vestir traje uniforme',
    String.raw`o que (?:eu )?(?:visto|vestir)|(?:que|qual) roupa|como (?:eu )?(?:vou|devo ir) vestid\w+|posso ir de (?:chinelo|short|bermuda|jeans|calca|salto)`,
  ],
  [
    'documento RG CPF comprovante identidade certidão',
    String.raw`(?:que|quais) (?:\w+ )?(?:papeis|papel|papelada|documentos?)`,
    String.raw`o que (?:eu )?(?:preciso |tenho que |devo |precisa )?(?:levar|levo|trazer|trago|apresentar)`,
    String.raw`algum papel|papelada`,
  ],
  [
    'cuidado repouso evitar recomendação',
    String.raw`depois d[oae]\w* (?:sessao|procedimento|cirurgia|aplicacao|exame|tratamento|tatuagem)|posso (?:tomar sol|molhar|beber|malhar|dirigir|fazer exercicio)`,
  ],
  [
    'dor anestesia desconforto seguro risco',
    String.raw`machuca|(?:vai|vou|sente|sinto) (?:\w+ )?dor|doi (?:muito|fazer|pra)|e perigoso|efeito colateral|arde`,
  ],
  ['antes preparo jejum', String.raw`como (?:eu )?(?:me )?preparo|o que (?:\w+ ){0,2}(?:faco|fazer) antes`],
  [
    'liberação médico autorização contraindicação',
    String.raw`(?:quebrei|fraturei|operei|torci|machuquei) (?:o|a|meu|minha) \w+|recem operad\w+|(?:posso|ja posso) (?:fazer|comecar) mesmo`,
  ],
  ['demitir demitido demissão dispensa', String.raw`mand\w+ embora|fui demitid\w+|me dispens\w+`],
  ['vegano vegetariano', String.raw`origem animal|nada de (?:carne|animal)|nao com[oe] carne|sem carne`],
]

// Who asks and in which situation: often beside the question, so it counts less.
export const circumstances: readonly Request[] = [
  [
    'gestante gestação grávida gravidez',
    String.raw`(?:to|ta|estou|esta) (?:de|com) (?:\d+|quatro|cinco|seis|sete|oito|nove) (?:meses|semanas)|(?:esperando|espero) (?:um )?(?:bebe|nenem|filho)|barriguda`,
  ],
  ['§idade criança infantil menor kids bebê', String.raw`(?:${child}|crian\w+ (?:de|com) \d+)`, String.raw`aninhos`],
  [
    '§idade idoso aposentado',
    String.raw`(?:meu|minha) (?:avo|vo|vovo|bisavo)|(?:tenho|de|com) [6-9]\d anos|(?:to|estou|sou) (?:muito )?velh[oa]|terceira idade`,
  ],
  [
    'casal dupla família irmão grupo',
    String.raw`eu e (?:o |a )?(?:meu|minha) \w+|nos dois|em dupla|em familia|juntos|juntas|gemeos`,
  ],
  [
    'empresa corporativo cnpj convênio',
    String.raw`sou (?:gerente|dono|dona|do rh|secretari\w+)|(?:minha|nossa|pra|da|na) (?:empresa|firma)|(?:meus|nossos|\d+) funcionarios|corporativ\w+`,
  ],
  [
    'iniciante zero básico nível experiência',
    String.raw`nunca (?:fiz|fui|estudei|pratiquei|usei|andei|toquei|peguei|mexi|dancei|treinei)|nao sei nada|do zero|sem experiencia|leig[oa]`,
  ],
  ['chuva chover coberto', String.raw`(?:se )?chov\w+|temporal|tempo ruim|pe d ?agua|toro\b|garoa|tempestade`],
]

export const requests: readonly Request[] = [
  ...money,
  ...times,
  ...appointments,
  ...changes,
  ...problems,
  ...places,
  ...deliveries,
  ...people,
  ...services,
]
