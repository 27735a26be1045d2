/** Words of a question that say nothing of what it is about, written without accents. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter((word) => word !== ''))

/** Left out altogether. */
export const ignoredWords = words(`
  a o as os um uma uns umas de do da dos das no na nos nas em num numa por pelo pela pelos pelas para pra pras pro pros
  com sem sob sobre entre ate apos e ou mas nem que se como q oq oque ao aos a à la lo las los lhe lhes me te eu tu ele ela eles elas
  nos vos voce voces vc vcs ce ces a gente meu minha meus minhas seu sua seus suas nosso nossa nossos nossas dele dela deles delas
  este esta estes estas isto esse essa esses essas isso aquele aquela aqueles aquelas aquilo
  eh e é foi era sao ser sou somos estou esta estao estava to ta tava tao tem tenho ter tinha temos teria tive houver ha havia
  varios varias diversos diversas
  qual quais quem cade porque pq por que quando onde aonde como quanto quanta quantos quantas qto qtos qnto
  ai la ali aqui ca so tambem tb tbm ja ainda mais menos muito muita muitos muitas bem mal entao assim tipo ne nao n sim
  oi ola opa ei hey alo bom boa dia tarde noite tudo obrigado obrigada obg vlw valeu tchau favor pfv pf gentileza licenca
  casa mim comigo contigo conosco si contra dentro fora desde durante etc tal
  queria quero quer querem gostaria preciso precisava precisando saber sabe sabem informar informacao informacoes duvida pergunta perguntar
  diz dizer diga fala falar fale conta conte explica explicar explique ajuda ajudar mostra mostrar ver
  posso pode podem poderia poderiam podemos consigo consegue conseguem conseguiria da dao dar deu deve devo
  vou vai vao ir indo vamos fui seria sera serao fosse acho acha sei
`)

/**
 * Common words, in any of their forms, that count when a passage holds them and are forgiven when none does: they dress a question up
 * ('minha sogra comprou…') more often than they are what it is about.
 */
export const softWords = words(`
  fazer faz fazem faco fiz feito usar uso usa pegar pego pega levar levo leva chegar chega ficar fica fico deixar deixo deixa
  comprar compro comprei compra compraram vender vende vendem vendo trabalhar trabalha trabalham aceitar aceita aceitam atender atende atendem
  oferecer oferece oferecem existe existem possui possuem disponivel disponiveis custar passar passo passa tirar tira tiro tomar toma tomo achar encontrar procurando procuro
  mandar manda mandam mandei vir vem venho voltar volta colocar coloco botar comecar comeca acontece acontecer funcionar funciona funcionam
  loja lugar aqui empresa negocio estabelecimento coisa coisas jeito modo tipo numero algum alguma alguns algumas nenhum nenhuma
  outro outra outros outras todo toda todos todas mesmo mesma cada certo certa proprio propria
  pessoa pessoas gente cliente clientes mae pai filha filho filhos marido esposa sogra amiga amigo irma irmao avo vizinha moca moco
  hoje amanha ontem agora depois antes logo feira semana dia dias mes vez vezes ano hora horas tempo minuto
  novo nova grande pequeno pequena bonito bonita bom boa melhor certinho rapido exatamente atualmente normalmente normal
  real reais servico servicos produto produtos item itens minimo maximo pouco
  lado parte problema situacao ideia motivo causa nome vida verdade final inicio fim meio forma maneira
  namorada namorado sobrinho sobrinha tio tia primo prima neto neta cunhada cunhado colega familia menino menina mulher homem
  pensar penso pensei morar moro mora viver avisar aviso tentar tentei terminar acabar acabou ganhar ganho veio vieram vindo virem saiu sair
  gostar amar esperar espero olhar ouvir dormir lembrar lembro combinar resolver conhecer entender
  lindo linda velho velha triste feliz caro cara legal otimo otima pronto errado inteiro toda sozinho sozinha direito
  sabor sabores cor cores opcao opcoes lista variedade modelo modelos
  gostei gostar errado errada precisa precisam preciso
  urgente urgentes urgencia urgentemente senhor senhora senhores sr sra querido querida pessoal
`)
