/** Words with little meaning for a question. Written as usual; accents are ignored. */

/** Stop words, ignored altogether. */
export const stopWords = `
  a o as os um uma uns umas de do da dos das no na nos nas em num numa por pelo pela pelos pelas para pra pras pro pros
  com sem sob sobre entre ate apos e ou mas nem que se como q oq oque ao aos à às la lo las los lhe lhes me te eu tu ele
  ela eles elas nos vos voce voces ce ces a gente meu minha meus minhas seu sua seus suas nosso nossa nossos nossas dele
  dela deles delas este esta estes estas isto esse essa esses essas isso aquele aquela aqueles aquelas aquilo
  nele nela neles nelas deste desta destes destas disto desse dessa desses dessas disso daquele daquela daqueles daquelas
  neste nesta nestes nestas nisto nesse nessa nesses nessas nisso naquele naquela naqueles naquelas daqui dali
  é foi era sao ser sou somos estou estao estava esteja to ta tava tao tem tenho ter tinha temos teria tive houver ha
  havia qual quais quem cade porque quando onde aonde quanto quanta quantos quantas
  ai dai la ali aqui ca so tambem ja ainda mais muito muita muitos muitas bem entao assim tipo ne nao sim kkk kkkk rs
  oi ola opa ei hey alo obrigado obrigada valeu tchau favor gentileza licenca aproveitando
  mim comigo contigo conosco si contra desde durante etc tal blz
  queria quero quer querem gostaria preciso precisava precisando saber sabe sabem informar informacao duvida pergunta
  perguntar diz dizer diga fala falar fale conta conte explica explicar explique ajuda ajudar mostra mostrar ver
  vejo veja ve digo disse consulte
  posso pode podem poderia poderiam podemos consigo consegue conseguem conseguir conseguiria da dao dar deu deve devo
  vou vai vao ir indo vamos fui seria sera serao fosse acho acha sei vem`

/** Words with a lower weight, because they are rarely the subject of a question. They match in any of their forms. */
export const everydayWords = `
  fazer usar pegar levar chegar ficar deixar comprar vender trabalhar aceitar atender oferecer existir possuir
  disponivel custar passar tirar tomar achar encontrar procurar mandar vir voltar colocar botar comecar acontecer
  funcionar loja lugar empresa negocio estabelecimento coisa jeito modo tipo numero algum alguma nenhum nenhuma outro
  todo mesmo cada certo proprio pessoa gente cliente mae pai filho marido esposa sogra amigo irmao irma avo vizinho moca
  moco hoje amanha ontem agora depois antes logo feira semana dia mes vez ano hora tempo minuto novo grande pequeno
  bonito bom melhor rapido exatamente atualmente normalmente normal real servico produto item minimo maximo pouco lado
  parte problema situacao ideia motivo causa caso nome vida verdade final inicio fim meio forma maneira namorado sobrinho
  tia tio primo neto cunhada cunhado colega familia menino menina mulher homem pensar morar viver avisar tentar terminar
  acabar ganhar sair gostar amar esperar olhar ouvir dormir lembrar combinar resolver conhecer entender lindo velho
  triste feliz caro cara legal otimo pronto errado inteiro sozinho direito opcao lista variedade precisar urgente senhor
  senhora querido pessoal menos mal dentro fora casa boa tudo algo toda pena alguem ninguem nada qualquer varios diversos gostar precisar la
  significar significado pertencer ocorrer aparecer parecer manter seguir virar exemplo chamar continuar`
