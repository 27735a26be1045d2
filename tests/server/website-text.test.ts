import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { agentLimits } from '../../contract/agents.ts'
import { trainingLimits } from '../../contract/trainings.ts'
import { urlsOf } from '../../server/sources/website/url.ts'
import { deriveAgent, trainingContentsOf } from '../../server/agents/from-website/derive.ts'
import { decode, unpack } from '../../server/sources/website/decode.ts'
import { kindOfLink, pagesToRead } from '../../server/sources/website/links.ts'
import type { Page, Pages } from '../../server/sources/website/page.ts'
import { readDocument } from '../../server/sources/website/read-document.ts'
import { withoutRepeated } from '../../server/sources/website/repeated.ts'
import { pageKey } from '../../server/sources/website/same-page.ts'
import { readStructuredData } from '../../server/sources/website/structured-data.ts'
import { cutLines } from '../../server/sources/website/text.ts'

describe('encodings', () => {
  const said = 'Pão às 7h'
  test.each([
    ['UTF-8 that nobody declares', Buffer.from(said), 'text/html'],
    ['windows-1252 that nobody declares', Buffer.from(said, 'latin1'), 'text/html'],
    ['the header', Buffer.from(said, 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['a label that nobody knows', Buffer.from(said), 'text/html; charset=klingon'],
    ['UTF-16 by its mark', Buffer.from(`\ufeff${said}`, 'utf16le'), 'text/html; charset=iso-8859-1'],
    ['UTF-16 by the header', Buffer.from(said, 'utf16le'), 'text/html; charset=utf-16'],
  ])('%s', (_, bytes, type) => expect(decode(bytes, type)).toBe(said))

  test.each(['<meta charset=latin1>', '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'])(
    '%s',
    (meta) => expect(decode(Buffer.from(`${meta}ção`, 'latin1'), 'text/html')).toBe(`${meta}ção`),
  )

  test('a character that was cut in two does not make a page windows-1252', () => {
    expect(decode(Buffer.from('pão').subarray(0, 2), '')).toBe('p\ufffd')
  })

  test('what was packed unasked is unpacked, its beginning as well, and a bomb is not', async () => {
    const packed = gzipSync(said)
    expect((await unpack(packed, 'gzip', 1_000))?.toString()).toBe(said)
    expect((await unpack(packed.subarray(0, -8), 'gzip', 1_000))?.toString()).toBe(said)
    expect(await unpack(gzipSync(Buffer.alloc(1_000_000)), 'gzip', 10_000)).toBeUndefined()
    expect(await unpack(packed, 'compress', 1_000)).toBeUndefined()
  })
})

test('[WS-02] addresses as people type them', () => {
  expect(urlsOf(' padaria.com.br ')).toEqual(['https://padaria.com.br/', 'http://padaria.com.br/'])
  expect(urlsOf('padaria.com.br:8080/loja?x=1#topo')).toEqual([
    'https://padaria.com.br:8080/loja?x=1',
    'http://padaria.com.br:8080/loja?x=1',
  ])
  expect(urlsOf('//padaria.com.br')).toEqual(['https://padaria.com.br/', 'http://padaria.com.br/'])
  expect(urlsOf('https://padaria.com.br')).toEqual(['https://padaria.com.br/'])
  expect(urlsOf('https://padaria.com.br', { schemeAdded: true })).toEqual([
    'https://padaria.com.br/',
    'http://padaria.com.br/',
  ])
  expect(urlsOf('HTTP://Padaria.com.br')).toEqual(['http://padaria.com.br/'])
  expect(urlsOf('pão.com.br')[0]).toBe('https://xn--po-sia.com.br/')
})

describe('words inside a sentence are kept, whatever their element is called', () => {
  const filling =
    '<p>Nossa oficina conserta bicicletas de todas as marcas, com peças originais, e avisa quando ficam prontas.</p>'
  const page = (sentence: string) =>
    `<html lang="pt-BR"><body><nav><a href="/">Início</a></nav><article><h1>Oficina</h1>${filling.repeat(12)}<p>${sentence}</p>${filling}</article></body></html>`

  test.each([
    [
      'O plano anual sai <strong class="extra">com 20% de desconto</strong> para quem paga à vista, em qualquer loja.',
      'O plano anual sai com 20% de desconto para quem paga à vista, em qualquer loja.',
    ],
    [
      'Ligue para <span class="social-phone">o número da oficina</span> antes de vir, pois fechamos para o almoço.',
      'Ligue para o número da oficina antes de vir, pois fechamos para o almoço.',
    ],
    [
      'Fale com <a rel="author" class="byline" href="/ana">Ana, a dona da loja</a>, sobre pedidos para empresas.',
      'Fale com Ana, a dona da loja, sobre pedidos para empresas.',
    ],
  ])('%s', (html, text) => {
    expect(readDocument(page(html), 'https://oficina.example/').text).toContain(text)
  })
})

test.each([
  ['neither tag', '<html lang="pt-BR"><title>Preços</title>', ''],
  ['a head alone', '<html lang="pt-BR"><head><title>Preços</title></head>', '</html>'],
  ['a body alone', '<html lang="pt-BR"><title>Preços</title><body>', '</body></html>'],
])('a page that leaves tags out is read like the whole one: %s', (_, start, end) => {
  const text = 'Cesta de conservas com seis vidros: R$ 120,00. Azeite extra virgem de 500 ml: R$ 64,00. '.repeat(4)
  const menu = '<div class="menu"><a href="/">Início</a> <a href="/trocas">Trocas</a></div>'
  const inner = `${menu}<main><article><h1>Preços</h1><p>${text}</p><p>${text}</p></article></main>`
  const whole = `<html lang="pt-BR"><head><title>Preços</title></head><body>${inner}</body></html>`
  const page = readDocument(whole, 'https://a.com/')
  expect(page.text).toContain('R$ 64,00')
  const read = readDocument(`<!doctype html>${start}${inner}${end}`, 'https://a.com/')
  expect(read).toEqual(page)
})

test('headings in boxes of their own are kept where a page is an article', () => {
  const paragraph = `<p>${'Nossa oficina conserta bicicletas de todas as marcas, com peças originais. '.repeat(4)}</p>`
  const section = (name: string) =>
    `<div class="section"><div class="titlepage"><div><div><h2><a id="${name}"/>${name}</h2></div></div></div>${paragraph}</div>`
  const html = `<html lang="pt-BR"><body><nav><a href="/">Início</a></nav><div class="book">${['Revisão', 'Pintura', 'Rodas'].map(section).join('')}</div></body></html>`
  const { text } = readDocument(html, 'https://oficina.example/')
  expect(text.match(/^## .+/gmu)).toEqual(['## Revisão', '## Pintura', '## Rodas'])
})

test.each([
  ['h3', '<h3><button aria-expanded="false" aria-controls="a">Entregam?</button></h3><div id="a" hidden>Sim.</div>'],
  [
    'region',
    '<div role="button" aria-controls="a">Entregam?</div><div id="a" role="region" style="display: none">Sim.</div>',
  ],
  [
    'tab',
    '<div role="tablist"><a role="tab" aria-controls="a">Entrega</a></div><h3>Entregam?</h3><div id="a" role="tabpanel" aria-hidden="true">Sim.</div>',
  ],
])('what is folded is read, a closed menu is not: %s', (_, folded) => {
  const menu = '<button aria-controls="m">Menu</button><div id="m" hidden>Meus pedidos</div>'
  const html = `<html lang="pt-BR"><body>${menu}<h1>Dúvidas</h1>${folded}</body></html>`
  const { text } = readDocument(html, 'https://oficina.example/')
  expect(text).toMatch(/Entregam\?\n+Sim\.$/u)
  expect(text).not.toContain('Meus pedidos')
})

test('a cell that spans rows or columns is said in each of them, a title in one row is not', () => {
  const html = `<html lang="pt-BR"><body><h1>Academia</h1><table>
    <tr><th>Plano</th><th>Horário</th><th>Mensal</th></tr>
    <tr><td rowspan="2">Básico</td><td>Manhã</td><td>R$ 50</td></tr><tr><td>Noite</td><td>R$ 60</td></tr>
    <tr><td colspan="3">Para empresas</td></tr>
    <tr><td>Pro</td><td colspan="2">Sob consulta</td></tr>
  </table></body></html>`
  expect(readDocument(html, 'https://academia.example/').text).toContain(
    [
      '| Básico | Manhã | R$ 50 |',
      '| Básico | Noite | R$ 60 |',
      '| Para empresas |',
      '| Pro | Sob consulta | Sob consulta |',
    ].join('\n'),
  )
})

test.each([
  [
    '<tr></tr><tr><td>Corte</td><td>R$ 50</td></tr><tr><td>Barba</td><td>R$ 30</td></tr>',
    '- Corte: R$ 50\n- Barba: R$ 30',
  ],
  [
    '<tr><td rowspan="3">Pizzas</td></tr><tr><td>Calabresa</td><td>R$ 30</td></tr><tr><td>Mussarela</td><td>R$ 28</td></tr>',
    '- Pizzas\n- Calabresa: R$ 30\n- Mussarela: R$ 28',
  ],
])('an empty row is no head and a title that spans its rows no cell of them: %s', (rows, said) => {
  const html = `<html lang="pt-BR"><body><h1>Preços</h1><table>${rows}</table></body></html>`
  expect(readDocument(html, 'https://salao.example/').text).toContain(said)
})

test('what a cell spans are several products', () => {
  const html = `<html lang="pt-BR"><body><h1>Planos</h1><table>
    <tr><th>Plano</th><th>Duração</th><th>Preço</th></tr>
    <tr><td rowspan="2">Básico</td><td>1 mês</td><td>R$ 50</td></tr><tr><td>3 meses</td><td>R$ 120</td></tr>
  </table></body></html>`
  expect(readDocument(html, 'https://academia.example/').products).toEqual([
    { name: 'Básico', price: 'R$ 50' },
    { name: 'Básico 3 meses', price: 'R$ 120' },
  ])
})

test('what is said under two headings is kept under both, and a card that is shown twice once', () => {
  const answer = 'Sim, entregamos em toda a cidade em até dois dias úteis.'
  const plan = (name: string, ...more: string[]) =>
    `<h3>${name}</h3><ul>${['Musculação', ...more].map((item) => `<li>${item}</li>`).join('')}</ul>`
  const shown = `<h3>Entregam no Centro?</h3><p>${answer}</p>`
  const html = `<html lang="pt-BR"><body><h1>Academia</h1>${plan('Básico')}${plan('Pro', 'Personal')}
    <h3>Entregam no Batel?</h3><p>${answer}</p>${shown}${shown}</body></html>`
  const { text } = readDocument(html, 'https://academia.example/')
  expect(text).toContain('### Básico\n- Musculação\n\n### Pro\n- Musculação\n- Personal')
  expect(text.split(answer)).toHaveLength(3)
})

test.each([
  '<dl><dt><button aria-expanded="false" aria-controls="a">Entregam?</button></dt><dd id="a" style="display: none"><p>Sim.</p></dd></dl>',
  '<div><button class="accordion">Entregam?</button><div>Sim.</div></div>',
  '<button>Tem garantia?</button><div>De um ano.</div><button>Entregam?</button><div>Sim.</div><script></script>',
  '<div><button aria-expanded="false">Entregam?</button></div><div>Sim.</div>',
])('a question in a button is kept with its answer: %s', (faq) => {
  const html = `<html lang="pt-BR"><body><h1>Dúvidas</h1><button>Comprar</button>${faq}</body></html>`
  const { text } = readDocument(html, 'https://oficina.example/')
  expect(text).toMatch(/#### Entregam\?\n+(?:- )?Sim\.$/u)
  expect(text).not.toContain('Comprar')
})

test.each([
  '<div><b>Bolo</b> R$ 20,00 <button>Quer comprar?</button></div><div><b>Torta</b> R$ 30,00 <button>Quer comprar?</button></div>',
  '<button>Quer comprar?</button><p>Mensalidade de R$ 200.</p>',
  '<button>Ficou com dúvidas?</button><p>Turmas às terças.</p><p>Turmas às quintas.</p>',
  '<button>Esqueceu a senha?</button><h2>Endereço</h2><p>Rua das Flores, 10.</p>',
  '<button>Esqueceu a senha?</button>',
  '<button>Já tem conta?</button><a href="/entrar">Entre aqui.</a>',
  '<button aria-controls="a">Esqueceu a senha?</button><div id="a" hidden>Informe o e-mail.</div>',
])('a question that opens no answer is the label of a button: %s', (content) => {
  const html = (inner: string) => `<html lang="pt-BR"><body><h1>Loja</h1>${inner}</body></html>`
  const unlabelled = html(content.replaceAll(/<button.*?<\/button>/gu, ''))
  expect(readDocument(html(content), 'https://loja.example/')).toEqual(
    readDocument(unlabelled, 'https://loja.example/'),
  )
})

test.each([
  ['R$ 49<sup>90</sup>/mês', 'R$ 49,90/mês'],
  ['<span>R$</span><b>1.049<sup>90</sup></b>', 'R$1.049,90'],
  ['R$ 49<sup>,90</sup>', 'R$ 49,90'],
  ['R$ 49<sup>1</sup>', 'R$ 491'],
  ['Sala de 49 m<sup>2</sup>', 'Sala de 49 m2'],
  ['R$ 49<sup>*</sup>', 'R$ 49*'],
])('the cents of %s', (price, said) => {
  const html = `<html lang="pt-BR"><body><h1>Planos</h1><p>${price}</p><p>Sem fidelidade.</p></body></html>`
  expect(readDocument(html, 'https://academia.example/').text).toContain(`${said}\n`)
})

test.each([
  ['<span>Meia</span><span>R$ 20</span>', 'Meia R$ 20'],
  ['<span>R$ 10</span><span>R$ 20</span>', 'R$ 10 R$ 20'],
  ['<b>Corte (30 min)</b><span>R$ 20</span><span>R$ 25*</span><span>US$ 5</span>', 'Corte (30 min) R$ 20 R$ 25* US$ 5'],
  ['<b>Seg</b><span>08:00</span> - <span>18:00</span>', 'Seg 08:00 - 18:00'],
  ['<b>R$</b><span>49</span>,90', 'R$49,90'],
  ['<b>SEG</b><span>08:00</span>, <b>PF</b><span>R$ 20</span>', 'SEG 08:00, PF R$ 20'],
  ['Sala de 20 m<sup>2</sup> com CO<sub>2</sub>', 'Sala de 20 m2 com CO2'],
  ['Das 8h<sup>30</sup> às <b>17h</b><small>30</small>', 'Das 8h30 às 17h30'],
  ['Vitamina B<sub>12</sub> e XT<span>1200</span>', 'Vitamina B12 e XT1200'],
  ['Sala B<!-- -->12, mesa<!-- -->10', 'Sala B12, mesa10'],
])('the parts of %s are kept apart where styles do so', (line, said) => {
  const html = `<html lang="pt-BR"><body><h1>Cinema</h1><p>${line}</p><h2>${line}</h2><p>Fim.</p></body></html>`
  const { text } = readDocument(html, 'https://cinema.example/')
  expect(text.split(said)).toHaveLength(3)
})

test('a table keeps its caption and its head', () => {
  const html = `<html lang="pt-BR"><body><h1>Oficina</h1><table><caption>Serviços</caption>
    <thead><tr><th>Serviço</th><th>Prazo</th><th>Preço</th></tr></thead>
    <tbody><tr><td>Revisão</td><td>2 dias</td><td>R$ 90</td></tr><tr><td>Pintura</td><td>5 dias</td><td>R$ 300</td></tr></tbody>
  </table></body></html>`
  expect(readDocument(html, 'https://oficina.example/').text).toContain(
    ['Serviços:', '', '| Serviço | Prazo | Preço |', '| --- | --- | --- |', '| Revisão | 2 dias | R$ 90 |'].join('\n'),
  )
})

test('a head of ordinary cells is one if at least two of its columns have amounts', () => {
  const html = `<html lang="pt-BR"><body><h1>Escola</h1><table>
    <tr><td></td><td>Inteira</td><td>Meia</td></tr>
    <tr><td>Plateia</td><td>R$ 60</td><td>R$ 30</td></tr><tr><td>Balcão</td><td>R$ 40</td><td>R$ 20</td></tr>
  </table></body></html>`
  expect(readDocument(html, 'https://escola.example/').text).toContain(
    ['|  | Inteira | Meia |', '| --- | --- | --- |', '| Plateia | R$ 60 | R$ 30 |', '| Balcão | R$ 40 | R$ 20 |'].join(
      '\n',
    ),
  )
})

test('a product card begins with the name, even where a long description comes before it', () => {
  const description = `Massa fofinha de cenoura com cobertura de chocolate meio amargo, feita no mesmo dia${', sem pressa'.repeat(4)}.`
  const card = (name: string, price: string) =>
    `<div class="card"><p>${description}</p><h3>${name}</h3><p>${price}</p></div>`
  const html = `<html lang="pt-BR"><body><main><h1>Bolos</h1><div>${card('Bolo de cenoura', 'R$ 45,00')}${card('Bolo de milho', 'R$ 40,00')}</div></main></body></html>`
  const { text } = readDocument(html, 'https://padaria.example/')
  expect(text).toContain(`- Bolo de cenoura – R$ 45,00 – ${description}`)
  expect(text).toContain(`- Bolo de milho – R$ 40,00 – ${description}`)
})

test.each([
  ['<p><s>R$ 28,00</s></p><p>R$ 24,50</p>', 'R$ 24,50'],
  ['<div><del>R$ 28,00</del><ins>R$ 24,50</ins></div>', 'R$ 24,50'],
  ['<p><span style="text-decoration: line-through">R$ 28,00</span> R$ 24,50</p>', 'R$ 24,50'],
  ['<p>De R$ 28,00 por R$ 24,50</p>', 'De R$ 28,00 por R$ 24,50'],
  ['<p>R$ 24,50 ou 2x de R$ 12,25</p>', 'R$ 24,50 ou 2x de R$ 12,25'],
  ['<p>R$ 24,50 ou 2x sem juros de R$ 12,25</p>', 'R$ 24,50 ou 2x sem juros de R$ 12,25'],
  ['<p>2 vezes de R$ 12,25 ou R$ 24,50 à vista</p>', '2 vezes de R$ 12,25 ou R$ 24,50 à vista'],
])('the price of the card %s is neither the old one nor an installment', (price, said) => {
  const card = (name: string) => `<div class="card"><h3>${name}</h3>${price}</div>`
  const html = `<html lang="pt-BR"><body><h1>Pães</h1><div>${card('Pão de centeio')}${card('Pão de milho')}</div></body></html>`
  const { text, products } = readDocument(html, 'https://padaria.example/')
  expect(text).toContain(`- Pão de centeio – ${said}\n- Pão de milho – ${said}`)
  expect(products[0]).toEqual({ name: 'Pão de centeio', price: 'R$ 24,50' })
})

test('[PF-01] a site that says nothing of its products gets a product description that can be saved', () => {
  const { productDescription } = deriveAgent([
    {
      ...readDocument('<title>Lar Doce</title><p>Fale conosco.</p>', 'https://exemplo.com.br/'),
      url: 'https://exemplo.com.br/',
      isCut: false,
    },
  ])
  expect(productDescription).toBe('Produtos e serviços de Lar Doce.')
})

test('a link is read from the base of its page, and a product that the page names is not said again', () => {
  const html = '<base href="/loja/"><h1>Loja</h1><p>Bolo de cenoura</p><a href="precos">Preços</a>'
  const { links, text } = readDocument(html, 'https://exemplo.com.br/')
  expect(links.map(({ url }) => url)).toEqual(['https://exemplo.com.br/loja/precos'])
  const script = JSON.stringify({ '@type': 'Product', name: 'Bolo de Cenoura', offers: { price: 45 } })
  expect(readStructuredData([script], 'pt-BR', text).text).toBe('')
  expect(readStructuredData([script], 'pt-BR', '').text).toContain('- Bolo de Cenoura – R$ 45,00')
})

test('the business is the part of the title that its host names', () => {
  const url = 'https://www.padariaaurora.com.br/'
  const page = { ...readDocument('<title>Pães artesanais | Padaria Aurora</title><p>Oi.</p>', url), url, isCut: false }
  expect(deriveAgent([page]).companyName).toBe('Padaria Aurora')
})

test('a text is cut between characters', () => {
  expect(cutLines('😀'.repeat(10), 5)).toBe('😀😀')
})

test('two spellings of an address are one page', () => {
  expect(pageKey('https://www.loja.com/bolos/?b=2&a=1')).toBe(pageKey('http://loja.com/bolos?a=1&b=2'))
})

test.each([
  ['on two pages', ['Ligue para nós.', 'Ligue para nós.']],
  ['below other headings', ['Torta', 'Bolo', 'Pudim'].map((name) => `## ${name}\n\nPequeno: R$ 30,00`)],
])('what is repeated %s is kept', (_, texts) => {
  expect(withoutRepeated(texts)).toEqual(texts)
})

test('what is made of long names, texts and lists fits into its fields', () => {
  const url = `https://exemplo.com.br/${'a'.repeat(3_000)}`
  const items = Array.from({ length: 13 }, (_, at) => `<li>Bolo ${at} – R$ ${at + 1},00</li>`).join('')
  const head = `<title>Aurora ${'e Filhas '.repeat(60)}</title><meta name="description" content="${'Padaria. '.repeat(120)}">`
  const page = { ...readDocument(`${head}<h1>Bolos</h1><ul>${items}</ul>`, url), url, isCut: false }
  const pages: Pages = [page, { ...page, products: [{ name: 'Bolo 0', price: 'R$ 99,00' }] }]
  const { name, shortDescription, behavior, companyName, productDescription, greeting } = deriveAgent(pages)
  expect(name.length).toBeLessThanOrEqual(agentLimits.name)
  expect(shortDescription.length).toBeLessThanOrEqual(agentLimits.shortDescription)
  expect(companyName.length).toBeLessThanOrEqual(agentLimits.companyName)
  expect(greeting.length).toBeLessThanOrEqual(agentLimits.initialChatMessage)
  expect(behavior).toContain('sugira falar com a equipe')
  expect(productDescription).toContain('Bolo 0 (R$ 1,00), Bolo 1 (R$ 2,00)')
  expect(productDescription).toMatch(/Bolo 11 \(R\$ 12,00\) e mais\.$/u)
  const long = { ...page, text: 'Bolo de cenoura.\n'.repeat(50_000) }
  const [content] = trainingContentsOf([long])
  expect(content?.description.length).toBe(trainingLimits.description)
  expect(content?.content.length).toBeLessThanOrEqual(trainingLimits.content)
})

test('what each page of a site repeats is taught once', () => {
  const pages = ['precos', 'entregas', 'contato'].map((path) => ({
    ...readDocument('', `https://loja.com/${path}`),
    url: `https://loja.com/${path}`,
    isCut: false,
    text: `Página de ${path}.\n\nAbrimos de segunda a sexta, das 9h às 18h.`,
  })) as [Page, Page, Page]
  expect(trainingContentsOf(pages).map(({ content }) => content)).toEqual([
    'Página de precos.\n\nAbrimos de segunda a sexta, das 9h às 18h.',
    'Página de entregas.',
    'Página de contato.',
  ])
})

test.each(['Sobre a Padaria Aurora', 'Sobre nós | Padaria Aurora', 'Sobre | Padaria Aurora'])(
  'the business of the page “%s” is Padaria Aurora',
  (title) => {
    const url = 'https://exemplo.com.br/'
    const page = readDocument(`<title>${title}</title><p>Fale conosco.</p>`, url)
    expect(deriveAgent([{ ...page, url, isCut: false }]).greeting).toBe(
      'Olá! Sou da equipe de suporte da Padaria Aurora. Como posso ajudar?',
    )
  },
)

test.each([
  [{ '@type': 'AggregateOffer', lowPrice: '45.00', highPrice: '90.00', priceCurrency: 'BRL' }, 'a partir de R$ 45,00'],
  [{ '@type': 'AggregateOffer', lowPrice: '45.00', highPrice: '45.00' }, 'R$ 45,00'],
  [[{ price: 90 }, { price: '45,00' }, { price: '' }], 'a partir de R$ 45,00'],
  [[{ price: 45 }, { price: '45,00' }], 'R$ 45,00'],
  [[{ price: '49.90' }, { price: '0' }], 'R$ 49,90'],
  [[{ price: 0 }, { price: 49.9 }, { price: 60 }], 'a partir de R$ 49,90'],
  [{ '@type': 'AggregateOffer', lowPrice: '0', highPrice: '59.90' }, 'R$ 59,90'],
  [{ price: 0 }, 'R$ 0,00'],
  [
    [
      { price: 49.9, priceCurrency: 'BRL' },
      { price: 10, priceCurrency: 'USD' },
    ],
    'R$ 49,90',
  ],
  [{ price: '49,90', priceCurrency: 'R$' }, 'R$ 49,90'],
  [{ price: '49,90', priceCurrency: 'reais' }, '49,90 reais'],
  [
    {
      priceSpecification: [
        { price: '59.90', priceCurrency: 'BRL', priceType: 'https://schema.org/ListPrice' },
        { price: '49.90', priceCurrency: 'BRL' },
      ],
    },
    'R$ 49,90',
  ],
])('of a product that is sold in several forms the lowest price is no price of all: %j', (offers, price) => {
  const script = JSON.stringify({ '@type': 'Product', name: 'Bolo de cenoura', offers })
  expect(readStructuredData([script], 'pt-BR', '').products).toEqual([{ name: 'Bolo de cenoura', price }])
})

test.each([
  ['1.299,90', 'R$ 1.299,90'],
  ['1,299.90', 'R$ 1.299,90'],
  ['18,90', 'R$ 18,90'],
  ['18.9', 'R$ 18,90'],
  ['1299', 'R$ 1.299,00'],
  ['1.299', 'R$ 1.299,00'],
  ['12.499.900', 'R$ 12.499.900,00'],
  ['R$ 1.299,90', 'R$ 1.299,90'],
  [33.333, 'R$ 33,33'],
])('the price %s', (price, shown) => {
  const script = JSON.stringify({ '@type': 'Product', name: 'Bolo', offers: { price } })
  expect(readStructuredData([script], 'pt-BR', '').products).toEqual([{ name: 'Bolo', price: shown }])
})

test.each([
  ['Mo-Fr 08:00-12:00,14:00-18:00', ['Segunda a sexta: das 08:00 às 12:00 e das 14:00 às 18:00']],
  [
    'Mo-Fr 10:00-19:00, Sa 10:00:00-22:00:00, Su 00:00-00:00',
    ['Segunda a sexta: das 10:00 às 19:00', 'Sábado: das 10:00 às 22:00', 'Domingo: fechado'],
  ],
  [['Mo,We-Fr 17:00-21:30'], ['Segunda, quarta a sexta: das 17:00 às 21:30']],
  ['Sa-Mo 18:00-23:00', ['Segunda, sábado, domingo: das 18:00 às 23:00']],
  [
    ['Mo 08:00-12:00', 'Mo 14:00-18:00', 'Tu 08:00-12:00 à tarde não'],
    ['Segunda: das 08:00 às 12:00 e das 14:00 às 18:00', 'Tu 08:00-12:00 à tarde não'],
  ],
])('the hours %j', (openingHours, lines) => {
  const days = [
    ['Tuesday', '08:00', '12:00'],
    ['Tuesday', '14:00', '18:00'],
    ['Wednesday', '00:00', '00:00'],
  ]
  const openingHoursSpecification = days.map(([dayOfWeek, opens, closes]) => ({ dayOfWeek, opens, closes }))
  const said = (of: object) =>
    readStructuredData([JSON.stringify({ '@type': 'Bakery', name: 'Pão', ...of })], 'pt-BR', '').text.split('\n- ')
  expect(said({ openingHours }).slice(1)).toEqual(lines)
  expect(said({ openingHoursSpecification }).slice(1)).toEqual([
    'Terça: das 08:00 às 12:00 e das 14:00 às 18:00',
    'Quarta: fechado',
  ])
})

test('a page is not read again because it links to itself', () => {
  const page = {
    ...readDocument(
      '<nav><a href="/produtos">Produtos</a><a href="/produtos/#novos">Novos</a><a href="/precos">Preços</a></nav>',
      'https://loja.com/produtos',
    ),
    url: 'https://loja.com/produtos',
    isCut: false,
  }
  expect(pagesToRead(page, 4)).toEqual(['https://loja.com/precos'])
})

test('the same page is read once, whatever leads to it, with and without www', () => {
  const html = [
    '<a href="https://www.padaria.com/precos?utm_source=menu">Preços</a>',
    '<a href="https://www.padaria.com/precos/">Preços</a>',
    '<a href="https://www.padaria.com/">Início dos preços</a>',
    '<a href="/entregas">Entregas</a>',
    '<a href="https://www.padaria.com/entregas?fbclid=1">Entregas</a>',
    '<a href="https://blog.padaria.com/sobre">Sobre</a>',
  ].join('')
  const url = 'https://padaria.com/'
  const page = { ...readDocument(html, url), url, isCut: false }
  expect(pagesToRead(page, 9)).toEqual(['https://www.padaria.com/precos', 'https://padaria.com/entregas'])
})

test('[WS-02] a page of each subject comes before a second one of any, then the menu; nothing else of the site', () => {
  const link = (path: string, text = path) => `<a href="${path}">${text}</a>`
  const html = [
    `<nav>${link('/galeria')}</nav>`,
    link('/precos/'),
    link('/precos/?de=empresas'),
    link('/sobre-nos'),
    link('/entregas'),
    link('/blog/um-dia', 'Um dia na padaria'),
    link('/termos', 'Termos e preços'),
    link('/minha-conta', 'Meus planos'),
    link('/catalogo.pdf', 'Produtos'),
    link('https://outra.com/precos'),
  ].join('')
  const url = 'https://loja.com/'
  const page = { ...readDocument(html, url), url, isCut: false }
  const paths = ['precos/', 'entregas', 'sobre-nos', 'precos/?de=empresas', 'galeria']
  expect(pagesToRead(page, 9)).toEqual(paths.map((path) => url + path))
  expect(pagesToRead(page, 2)).toEqual(paths.slice(0, 2).map((path) => url + path))
})

test('of footers the contact data and hours are kept that the page has not said, and nothing else', () => {
  const lines = (...texts: string[]) => `<footer>${texts.map((text) => `<p>${text}</p>`).join('')}</footer>`
  const html = `<html lang="pt-BR"><body><p>Ligue: (41) 3333-1212.</p>${lines(
    'Ligue: (41) 3333-1212.',
    'Siga a loja',
    'Rua das Acácias, 45',
    'CEP 80000-000',
    'Sábado, 8h às 12h',
    '© 2026 Loja, (41) 3333-1212',
    `oi@loja.com ${'e mais '.repeat(40)}`,
  )}${lines('oi@loja.com', 'Rua das Acácias, 45')}</body></html>`
  expect(readDocument(html, 'https://loja.com/').text).toBe(
    'Ligue: (41) 3333-1212.\n\n## Contato\nRua das Acácias, 45\nCEP 80000-000\nSábado, 8h às 12h\noi@loja.com',
  )
})

test.each([
  ['https://loja.com/fale', 'Entrar em contato', 'subject'],
  ['https://loja.com/contato', 'Entrar em contato', 'subject'],
  ['https://loja.com/entrar-em-contato', 'Aqui', 'subject'],
  ['https://loja.com/acesso', 'Entrar', 'personal'],
  ['https://loja.com/acesso', 'Entrar na conta', 'personal'],
] as const)('[TX-01] a link to %s that says “%s” leads to a %s', (url, text, kind) => {
  expect(kindOfLink({ url, text })).toBe(kind)
})

test('what is sold as cookies is no notice about cookies', () => {
  const { text } = readDocument(
    `<html lang="pt-BR"><body><h1>Doces</h1>
      <section id="cookies"><h2>Cookies</h2><p>Cookie de chocolate: R$ 12,00. Aceitamos encomendas.</p></section>
      <div class="product product_cat-cookies"><h3>Cookie recheado</h3><p>De doce de leite.</p></div>
      <div class="cookies"><p>Este site usa cookies para melhorar a sua navegação.</p><a>OK</a></div>
      <div id="cookie-notice"><p>Cookies? Sim!</p></div></body></html>`,
    'https://doces.com.br/',
  )
  expect(text).toContain('Cookie de chocolate: R$ 12,00')
  expect(text).toContain('De doce de leite.')
  expect(text).not.toMatch(/navegação|Sim!/u)
})
