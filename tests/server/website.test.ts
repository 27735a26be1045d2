import { describe, expect, test } from 'vitest'
import type { Egress, EgressFailure } from '../../server/platform/egress.ts'
import { createSiteReader, siteLimits } from '../../server/sources/website/read-site.ts'
import { train } from './engine-fixture.ts'
import { websiteServer } from './website-fixture.ts'

const web = websiteServer()
const hostOf = (origin: string) => new URL(origin).host
const anyText: unknown = expect.any(String)
const anyDate: unknown = expect.any(Date)

describe('[WS-03] the agent that a site makes', () => {
  test('a bakery: company, products, hours and questions, with a training for each page that could be read', async () => {
    const { bakery } = web.sites.sites
    const { agent, trainings, queued } = await web.made(`${bakery}/`)
    expect(agent).toMatchObject({
      id: anyText,
      name: 'Assistente Padaria Aurora',
      companyName: 'Padaria Aurora',
      shortDescription: 'Padaria de bairro em Curitiba com pães de fermentação natural, bolos e café passado na hora.',
      behavior: `Padaria de bairro em Curitiba com pães de fermentação natural, bolos e café passado na hora. Você atende os clientes de Padaria Aurora. Responda com base no conteúdo do site ${hostOf(bakery)}. Informe preços, prazos e horários exatamente como estão no site. Se o site não disser, diga que não sabe e sugira falar com a equipe de Padaria Aurora.`,
      businessArea: 'SALES',
      productDescription:
        'O que Padaria Aurora oferece: Pão francês (R$ 18,90/kg), Bolo de fubá (R$ 22,00), Pão de centeio (R$ 24,50), Torta pequena (R$ 60,00), Torta grande (R$ 110,00).',
      initialChatMessage: 'Olá! Quer saber mais sobre os produtos da Padaria Aurora? Estou aqui para ajudar.',
      interaction: null,
      language: 'pt-BR',
      pictureURL: '',
      responseModel: 'gpt-3.5-turbo',
      timezone: 'America/Sao_Paulo',
      tone: 'FORMAL',
      useEmojis: false,
      restrictTopics: true,
      enableSplitMessages: false,
      active: true,
      createdAt: anyDate,
      updatedAt: anyDate,
    })
    expect(trainings.map(({ name, description, type, status }) => ({ name, description, type, status }))).toEqual([
      {
        name: 'Padaria Aurora – Pães de fermentação natural',
        description: `${bakery}/`,
        type: 'WEBSITE',
        status: 'PENDING',
      },
      { name: 'Entrega', description: `${bakery}/entrega`, type: 'WEBSITE', status: 'PENDING' },
      { name: 'Sobre nós', description: `${bakery}/sobre`, type: 'WEBSITE', status: 'PENDING' },
    ])
    expect(queued).toEqual(trainings.map(({ id }) => id))
    const [home, delivery, about] = trainings.map(({ content }) => content)
    expect(home).toBe(`## Pão de verdade, todo dia
Assamos em fornadas pequenas, com farinha orgânica e fermento que cuidamos há doze anos.

## Nossos produtos
- Pão francês – R$ 18,90/kg – Fornadas às 7h e às 16h
- Bolo de fubá – R$ 22,00
- Pão de centeio – R$ 24,50

## Encomendas
Encomende com um dia de antecedência:

- Por telefone, até as 17h
- Pelo WhatsApp (+5541999990000)

| Porções | Peso | Preço |
| --- | --- | --- |
| Torta pequena | 1 kg | R$ 60,00 |
| Torta grande | 2 kg | R$ 110,00 |

## Informações da empresa
- Endereço: Rua das Acácias, 45, Curitiba, PR
- Telefone: (41) 3333-1212
- E-mail: ola@padaria-aurora.example

## Horário de funcionamento
- Terça a sexta: das 06:30 às 19:00
- Sábado: das 07:00 às 13:00

## Perguntas frequentes

### Vocês fazem bolo sem glúten?
Sim, sob encomenda com dois dias de antecedência.

## Contato
Segunda-feira fechado · Terça a sexta, 6h30 às 19h`)
    expect(delivery).toBe(`Entregamos em Curitiba num raio de 6 km, de terça a sábado.

- Centro e Batel: R$ 8,00
- Outros bairros: R$ 12,00

Pedidos acima de R$ 90,00 não pagam entrega.`)
    expect(about).toBe(`A Padaria Aurora nasceu em 2014, na garagem da dona Lúcia, e hoje tem doze padeiros.

#### Posso visitar a cozinha?
Sim, aos sábados às 10h, com hora marcada.`)
  })

  test('its trainings are learned like texts, under the headings of the page', async () => {
    const { trainings } = await web.made(web.sites.sites.bakery)
    for (const { id } of trainings) await train(web.server.db, id)
    const rows = await web.server.db
      .selectFrom('passages')
      .innerJoin('trainings', 'trainings.id', 'passages.trainingId')
      .select(['passages.heading', 'passages.content', 'trainings.status'])
      .where('trainings.id', '=', trainings[0]?.id ?? '')
      .execute()
    expect(rows).toContainEqual({
      heading: 'Padaria Aurora – Pães de fermentação natural › Nossos produtos',
      content:
        '- Pão francês – R$ 18,90/kg – Fornadas às 7h e às 16h\n- Bolo de fubá – R$ 22,00\n- Pão de centeio – R$ 24,50',
      status: 'COMPLETED',
    })
  })

  test('an app that only a browser could draw: what its head says', async () => {
    const { agent, trainings } = await web.made(`${web.sites.sites.forms}/app`)
    expect(agent).toMatchObject({
      name: 'Assistente Clínica Sorriso Leve',
      companyName: 'Clínica Sorriso Leve',
      shortDescription: 'Odontologia para a família em Recife, com avaliação gratuita às quintas-feiras.',
      businessArea: 'SUPPORT',
      productDescription: 'Odontologia para a família em Recife, com avaliação gratuita às quintas-feiras.',
      initialChatMessage: 'Olá! Sou da equipe de suporte da Clínica Sorriso Leve. Como posso ajudar?',
    })
    expect(trainings.map(({ content }) => content)).toEqual([
      'Clínica Sorriso Leve\nOdontologia para a família em Recife, com avaliação gratuita às quintas-feiras.',
    ])
  })

  test('an old page in ISO-8859-1, laid out with tables', async () => {
    const { agent, trainings } = await web.made(`${web.sites.sites.forms}/antigo`)
    expect(agent).toMatchObject({
      companyName: 'Borracharia do Zé',
      shortDescription: 'Atendemos caminhões e carros na saída de São João, há mais de 30 anos.',
      businessArea: 'SALES',
      productDescription: 'O que Borracharia do Zé oferece: Remendo (R$ 25,00), Balanceamento (R$ 40,00).',
      language: 'pt-BR',
    })
    expect(trainings.map(({ name }) => name)).toEqual(['Borracharia do Zé'])
    expect(trainings[0]?.content).toBe(`Serviços
Troca de pneus
Calibragem com nitrogênio
Borracharia do Zé

Atendemos caminhões e carros na saída de São João, há mais de 30 anos.
Horário: segunda a sábado, das 7h às 20h

- Remendo: R$ 25,00
- Balanceamento: R$ 40,00`)
  })

  test('an English one speaks English', async () => {
    const { agent } = await web.made(`${web.sites.sites.forms}/english`)
    expect(agent).toMatchObject({
      name: 'Harbor Books Assistant',
      companyName: 'Harbor Books',
      language: 'en-US',
      businessArea: 'SUPPORT',
      shortDescription:
        'We are an independent bookshop by the old pier, and we order any book that is in print for you.',
      initialChatMessage: 'Hello! I am with the support team of Harbor Books. How can I help?',
    })
  })

  test('a Spanish one that does not say so speaks Spanish', async () => {
    const { agent } = await web.made(`${web.sites.sites.forms}/espanol`)
    expect(agent).toMatchObject({
      name: 'Asistente Panadería El Horno',
      companyName: 'Panadería El Horno',
      language: 'es-ES',
      businessArea: 'SALES',
      productDescription: 'Lo que ofrece Panadería El Horno: Barra de pan (1,20 €), Ensaimada (2,50 €).',
      initialChatMessage: '¡Hola! ¿Quiere saber más sobre los productos de Panadería El Horno? Estoy aquí para ayudar.',
    })
  })

  test('a page without title is called by its heading, even at the end of redirects', async () => {
    const { agent, trainings } = await web.made(`${web.sites.sites.forms}/mudou`)
    expect(agent).toMatchObject({
      name: 'Assistente Oficina Roda Livre',
      companyName: 'Oficina Roda Livre',
      // The profile requires one (PF-01).
      productDescription:
        'Consertamos bicicletas de todas as marcas. A revisão completa fica pronta em dois dias úteis e inclui lavagem.',
    })
    expect(trainings.map(({ name, description }) => ({ name, description }))).toEqual([
      { name: 'Oficina Roda Livre', description: `${web.sites.sites.forms}/sem-titulo` },
    ])
  })

  test('of a page without end the beginning', async () => {
    const { trainings } = await web.made(`${web.sites.sites.forms}/enorme`)
    expect(trainings.map(({ content }) => content)).toEqual([
      'O primeiro parágrafo diz que a loja fica na Rua do Começo, 1, e abre às 9h.',
    ])
  })

  test('[WS-02] an address without scheme is tried with https, then with http', async () => {
    const { agent } = await web.made(`${hostOf(web.sites.sites.forms)}/sem-titulo`)
    expect(agent.companyName).toBe('Oficina Roda Livre')
  })
})

describe('[WS-02] the pages of a site', () => {
  const home = 'https://loja.com/'
  const never = new AbortController().signal
  const limits = { ...siteLimits, totalMs: 60_000, pageMs: 60_000, parseMs: 60_000, morePages: 9 }
  const answer = (url: string, status: number, html = '') =>
    ({ ok: true, value: { url, status, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) } }) as const
  const reader = (egress: Egress) => createSiteReader(egress, 'ProsaBot/1.0', limits)

  test('are ordered as a customer asks, however they arrive; none of another site, empty or with the same text', async () => {
    const links = ['precos', 'produtos', 'servicos', 'faq', 'contato', 'sobre']
    const texts: Record<string, string> = {
      '': links.map((path) => `<a href="/${path}">${path}</a>`).join('\n'),
      precos: '<p>Bolo: R$ 40,00</p>',
      produtos: '<p>De outra loja.</p>',
      servicos: '<p>precos produtos servicos faq contato sobre</p>',
      faq: '<title>Dúvidas</title>',
      contato: '<p>Rua das Flores, 12</p>',
    }
    const late = Promise.withResolvers<void>()
    const seen: string[] = []
    const read = reader(async ({ url }) => {
      const path = url.slice(home.length)
      if (path === 'precos') await late.promise
      if (path === 'produtos') return answer('https://outra.com/produtos', 200, texts[path])
      return answer(url, path in texts ? 200 : 404, texts[path])
    })
    const told = (url: string, count: number) => {
      seen.push(`${count} ${url}`)
      if (url === `${home}contato`) late.resolve()
    }
    const site = await read([home], (page, count) => told(page.url, count), never)
    expect(site.ok && site.value.map(({ url }) => url)).toEqual([home, `${home}precos`, `${home}contato`])
    expect(seen).toEqual([`1 ${home}`, `2 ${home}contato`, `3 ${home}precos`])
  })

  test('are those with www as well, if the links have it', async () => {
    const www = 'https://www.loja.com/'
    const read = reader(({ url }) => {
      const html = url === home ? `<a href="${www}precos?utm_source=menu">Preços</a>` : '<p>Bolo: R$ 40,00</p>'
      return Promise.resolve(answer(url, [home, `${www}precos`].includes(url) ? 200 : 404, html))
    })
    const site = await read([home], () => {}, never)
    expect(site.ok && site.value.map(({ url }) => url)).toEqual([home, `${www}precos`])
  })

  test.each([
    ['unreachable', true],
    ['timeout', true],
    ['blocked', true],
    ['unresolved', false],
    ['tooLarge', false],
    [404, false],
    [503, false],
  ] as const)('whose first spelling ends in %s are tried with the other: %s', async (first, isTried) => {
    const other = 'http://loja.com/'
    const failure = (kind: EgressFailure['kind']) => ({ ok: false, failure: { kind, detail: '' } }) as const
    const read = reader(({ url }) => {
      if (url.startsWith(other)) return Promise.resolve(answer(url, url === other ? 200 : 404, '<p>Abrimos às 9h.</p>'))
      const isRobots = typeof first === 'number' && url !== home
      return Promise.resolve(
        isRobots ? answer(url, 404) : typeof first === 'number' ? answer(url, first) : failure(first),
      )
    })
    const site = await read([home, other], () => {}, never)
    expect(site.ok && site.value.map(({ url }) => url)).toEqual(isTried && [other])
  })
})
