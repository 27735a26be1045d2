/** Exceptions that the stemmer's rules would get wrong or cannot know. Without accents. */

/** Each line has the index term, followed by its irregular forms. */
export const irregularForms: readonly string[] = [
  'abrir abre abrem abro abri abriu abrimos abriram abrindo aberto aberta abertos abertas abertura',
  'cobrir cobre cobrem coberto coberta cobertos cobertas cobrimos cobertura coberturas',
  'fazer faz faco fazem fazemos fez fiz fizeram feito feita feitos feitas',
  'fechar fecha fecham fechado fechada fechados fechadas fechamos fechou fecharam fechamento',
  'trazer traz trazem trago traga trazemos trouxe',
  'dormir durma dorme dormem',
  'pedir peco pede pedem pedido pedidos pedimos pediu',
  'medir meco mede medida medidas medicao',
  'vir vem veio vieram vindo virem venho',
  'por ponha ponho poe',
  'servir serve sirvo servimos servem serviu',
  'seguir segue sigo seguem',
  'doer doi doem doeu',
  'sair sai saem saiu saio saida',
  'cair cai caem caiu',
  'ler le leem leio li leitura',
  'trabalhar trabalho trabalha trabalham trabalhamos',
  'escolher escolha escolhe',
  'gravida gravidas gravidez',
  'mae maes',
  'corrigir corrijo corrige corrigem correcao correcoes corrigido corrigidos corrigida',
  'decidir decide decisao decisoes',
  'dividir divide divisao divisoes',
  'perder perde perdem perco perca perda perdas perdi perdeu perdido perdidos',
  'manter mantem mantenha manteve mantido mantidos mantida mantidas',
  'obter obtem obtenha obteve obtido obtidos obtida obtencao',
  'conter contem contenha contido conteudo conteudos',
  'responder responde resposta respostas',
  'executar executa execucao execucoes executado executados',
  'escrever escreve escrita escrito escritos',
  'proteger protege protejo protecao protegido protegida',
  'bebida bebidas beber bebo bebem bebemos bebeu bebendo',
  'voltagem volt volts',
  'medicamento medicamentos medicacao medicacoes medicar medicam medicado medicada',
  'passeio passeios passear passeia passeiam passeamos',
  'formacao formacoes formado formada formados formadas',
  'camera cameras camara camaras',
  'nadar nado nadam nadamos nadou',
  'acao acoes accao accoes',
  'ato atos acto actos',
  'fato fatos facto factos',
]

/** Synonyms and European or Brazilian variants; the first one is the index term. */
export const variants: readonly string[] = [
  'usuario usuarios usuaria usuarias utilizador utilizadores utilizadora',
  'arquivo arquivos ficheiro ficheiros',
  'tela telas ecra ecras',
  'backup backups salvaguarda salvaguardas copia-de-seguranca copias-de-seguranca',
  'senha senhas palavra-passe palavras-passe password passwords',
  'registro registros registo registos',
  'equipe equipes equipa equipas',
  'usar usa usam uso usos usado usados usada usadas usando usei utilizar utiliza utilizam utilizado utilizada utilizados utilizadas utilizando utilizacao',
  'gerenciar gerencia gerenciamento gerenciador gerenciadores gerenciando gerir gestao gestor gestores',
  'celular celulares telemovel telemoveis',
  'onibus autocarro autocarros',
  'trem trens comboio comboios',
  'geladeira geladeiras frigorifico frigorificos',
  'email emails mail mails e-mail e-mails',
  'wifi wi-fi',
  'online on-line',
  'checkin check-in',
  'checkout check-out',
  'site sites website websites',
  'km quilometro quilometros',
]

/** Words that are never stemmed. */
export const unchanged =
  'mais demais jamais pais cais reis leis seis dezesseis dois depois pois lapis gratis simples tenis deus tres mes ' +
  'gas mao coracao coroa camarao massagem estacao situacao racao cidade idade marido vida comida viagem garagem mensagem ' +
  'imagem homem ontem bem jovem ordem origem nuvem caminho vizinho carinho cozinha galinha farinha vinho linha rainha campainha ' +
  'sobrinho padrinho madrinha bainha sardinha ninho feira primeira terceira segunda sexta semana dia noite ' +
  'dente gente cliente quente parente pente cor quarta quinta terca sabado domingo hora avo mar bar lar par ' +
  'lugar andar mulher pneu museu chapeu casa caso causa calca veneno menos linho vale prato cera taxi ' +
  'mesa cadeira cadeado mala passagem colegio comprimento tomada vara partida parto acabamento numeracao ' +
  'olho ouvido camada coleira copo copa correio correia faca face geleia lancha mangueira medo patio pele ' +
  'ponta ponte porte porto posto sala salada solo terreo torneira torneio estudio extra areia bola ' +
  'bota moda peneira corredor regua nove coca comando lembranca procuracao ferias feriado lente'

/**
 * Rules `ending minStemLength [replacement]`, separated by commas; the longest ending is tried first. The next three
 * lists have the same format.
 */
export const plurals =
  'oes 1 ao, aes 1 ao, aos 1 ao, ais 2 al, eis 2 el, ceis 1 cil, ageis 0 agil, uteis 0 util, rteis 1 rtil, amos 2 amos, ' +
  'emos 2 emos, imos 2 imos, ois 3 ol, uis 1 ul, ntis 2 ntil, enis 2 enil, ns 2 m, res 2 r, zes 2 z, ses 2 s, as 1 a, ' +
  'es 2 e, is 3 i, os 1 o, us 3 u, bs 2 b, cs 2 c, ds 2 d, fs 2 f, gs 2 g, ks 2 k, ls 2 l, ps 2 p, ts 2 t, ws 2 w'

export const suffixes = 'amente 4 o, mente 4, zinho 3, zinha 3, inho 3 o, inha 3 a'

export const nounEndings =
  'iscricao 0 iscrev, scricao 1 screv, scrito 1 screv, scrita 1 screv, olucao 2 olv, ducao 2 duz, izacao 3 iz, acao 3, ' +
  'icao 3, missao 2 mit, clusao 2 clu, versao 2 vert, pressao 2 prim, tecao 3 teg, nexao 2 net, mocao 2 mov, ' +
  'vasao 2 vad, trucao 3 tru, encia 4, ' +
  'amento 3, imento 3, agem 3, adora 3, ador 3, edor 3, idor 3, anca 3, idade 4, ario 3 ar, aria 4 ar'

export const verbEndings =
  'assemos 3, essemos 3, issemos 3, ariamos 3, eriamos 3, iriamos 3, aremos 3, eremos 3, iremos 3, avamos 3, ando 3, ' +
  'endo 3, indo 3, aram 3, eram 3, iram 3, avam 3, arao 3, erao 3, irao 3, asse 3, esse 3, isse 3, amos 3, emos 3, ' +
  'imos 3, comendo 2 comend, ado 3, ada 3, ido 3, ida 3, ava 3, ara 3, era 3, ira 3, arem 3, erem 3, irem 3, ou 3, eu 3, iu 3, ar 3, ' +
  'er 3, ir 3, ei 3, am 3, em 3'
