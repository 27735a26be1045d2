/** Websites as trainings: one page, and crawls that stay on the site and within their limits. */
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/platform/config.ts'
import type { Egress } from '../../server/platform/egress.ts'
import { createCrawler, defaultCrawlLimits } from '../../server/sources/website/crawl.ts'
import { createWebsiteIngest, type WebsiteIngestOptions } from '../../server/sources/website/ingest.ts'
import { png } from './files/media.ts'
import { ingest, pageOf, type SitePages, startSite, type TestSite, extractionFailed } from './ingestion-fixture.ts'

const open: TestSite[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((site) => site.close()))
})

async function siteOf(pages: SitePages): Promise<TestSite> {
  const site = await startSite(pages)
  open.push(site)
  return site
}

async function crawl(
  pages: SitePages,
  {
    start = '/',
    withSubpages = true,
    limits,
  }: { start?: string; withSubpages?: boolean; limits?: WebsiteIngestOptions['limits'] } = {},
) {
  const site = await siteOf(pages)
  const read = createWebsiteIngest({ config: readConfig({ WEBSITE_ALLOW: site.origin }), ...(limits && { limits }) })
  const { answer, reports } = await ingest(read, { type: 'WEBSITE', url: `${site.origin}${start}`, withSubpages })
  const learned = answer.ok ? answer.value : undefined
  return {
    answer,
    reports,
    site,
    note: learned?.note,
    paths: learned?.pages.map(({ url }) => url.replace(site.origin, '')),
    asked: site.hits.filter((path) => path !== '/robots.txt' && path !== '/sitemap.xml'),
    parts: learned?.parts,
  }
}

const chain = (path: string) =>
  /^\/p\d+$|^\/$/u.test(path) ? pageOf(`Página ${path}`, `/p${Number(path.slice(2) || 0) + 1}`) : undefined

describe('one page', () => {
  test('is read alone: its links are not followed', async () => {
    const { answer, asked, reports } = await crawl({ '/': pageOf('Loja', '/precos') }, { withSubpages: false })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        parts: [{ title: 'Loja', text: expect.stringContaining('Aqui está o que a loja diz sobre loja') }],
        pages: [{ title: 'Loja' }],
        note: null,
      },
    })
    expect(asked).toEqual(['/'])
    expect(reports).toEqual([
      { step: 'reading', pagesRead: 0, pagesFound: 1 },
      { step: 'reading', pagesRead: 1, pagesFound: 1 },
    ])
  })

  test('that is longer than what is learned says so', async () => {
    const sentence = (at: number) => `A loja vende o botão de número ${at} em toda cor. `
    const lines = Array.from({ length: 220 }, (_, at) => `<p>${sentence(at).repeat(60)}</p>`)
    const body = `<html><body><h1>Catálogo</h1>${lines.join('')}</body></html>`
    const { note, parts } = await crawl({ '/': body }, { withSubpages: false, limits: { parseMs: 60_000 } })
    expect(parts?.[0]?.text.length).toBeLessThanOrEqual(500_000)
    expect(note).toBe('O texto do site é maior do que os 500.000 caracteres que são lidos.')
  })

  test('the prompt of a command is no heading', async () => {
    const body = '<html><body><h1>Guia</h1><p>Para instalar, digite:</p><pre># apt install prosa</pre></body></html>'
    const { parts } = await crawl({ '/': body }, { withSubpages: false })
    expect(parts?.[0]?.text).toMatch(/^apt install prosa$/mu)
  })

  test.each([
    ['a page that is not there', { '/': { status: 404 } }, 'Esta página não existe no site. Verifique o endereço.'],
    ['a page that was removed', { '/': { status: 410 } }, 'Esta página não existe no site. Verifique o endereço.'],
    ['a page that a court forbids', { '/': { status: 451 } }, 'Este site não permite a leitura automática.'],
    ['a picture that is called a page', { '/': { body: png } }, 'Este endereço não é uma página da web.'],
    [
      'a site that forbids it',
      { '/robots.txt': 'User-agent: *\nDisallow: /', '/': pageOf('Loja') },
      'Este site não permite a leitura automática.',
    ],
    [
      'a page that leads to one that the site forbids',
      {
        '/robots.txt': 'User-agent: *\nDisallow: /interno',
        '/': { status: 302, headers: { location: '/interno' } },
        '/interno': pageOf('Interno'),
      },
      'Este site não permite a leitura automática.',
    ],
    [
      'a picture',
      { '/': { headers: { 'content-type': 'image/png' }, body: 'x' } },
      'Este endereço não é uma página da web.',
    ],
    ['an error', { '/': { status: 500 } }, 'O site está com problemas. Tente novamente mais tarde.'],
    [
      'a page that scripts draw',
      { '/': '<html><body><div id="root"></div></body></html>' },
      'Não foi possível ler o conteúdo deste site. Ele pode depender de JavaScript: copie o conteúdo para um treinamento de texto.',
    ],
    [
      'circles',
      { '/': { status: 302, headers: { location: '/' } } },
      'Este site redireciona sem parar e não pôde ser lido.',
    ],
  ])('%s fails with its reason', async (_, pages: SitePages, reason) => {
    expect((await crawl(pages)).answer).toEqual(extractionFailed(reason))
  })

  test('in UTF-16 is one, and a robots.txt that goes in circles forbids nothing', async () => {
    const body = Buffer.from(`\ufeff${pageOf('Loja')}`, 'utf16le')
    const robots = { status: 302, headers: { location: '/robots.txt' } }
    expect((await crawl({ '/robots.txt': robots, '/': { body } })).parts?.[0]?.text).toContain('sobre loja')
  })

  test('an address inside this network is refused, directly and by redirect', async () => {
    const inner = await siteOf({ '/': pageOf('Segredo') })
    const read = createWebsiteIngest({ config: readConfig({}) })
    const { answer } = await ingest(read, { type: 'WEBSITE', url: inner.origin })
    expect(answer).toEqual(extractionFailed('Este endereço não pode ser acessado.'))
    const led = await crawl({ '/': { status: 302, headers: { location: inner.origin } } })
    expect(led.answer).toEqual(extractionFailed('Este endereço não pode ser acessado.'))
    expect(inner.hits).toEqual([])
  })
})

describe('with its subpages', () => {
  test('no more than 50, and says that there are more', async () => {
    const many = Array.from({ length: 80 }, (_, at) => `/servico-${String.fromCodePoint(97 + (at % 26))}${at}`)
    const { paths, note, reports, asked, site } = await crawl((path) =>
      path === '/' ? pageOf('Loja', ...many) : many.includes(path) ? pageOf(`Serviço ${path}`) : undefined,
    )
    expect(paths).toHaveLength(50)
    expect(asked).toHaveLength(50)
    expect(note).toBe('O site tem mais páginas do que as 50 que são lidas.')
    expect(reports.at(-1)).toEqual({ step: 'reading', pagesRead: 50, pagesFound: 50 })
    expect(site.mostAtOnce()).toBeLessThanOrEqual(2)
  })

  test('two links away, not three', async () => {
    const { paths, note } = await crawl(chain)
    expect([paths, note]).toEqual([['/', '/p1', '/p2'], null])
  })

  test('near pages first, and of those what customers ask about; those of one visitor never', async () => {
    const { asked } = await crawl(
      {
        '/': pageOf('Loja', '/privacidade', '/blog', '/login', '/carrinho', '/busca/x', '/precos'),
        '/privacidade': pageOf('Privacidade'),
        '/blog': pageOf('Blog', '/faq'),
        '/precos': pageOf('Preços'),
        '/faq': pageOf('Perguntas'),
      },
      { limits: { concurrency: 1 } },
    )
    expect(asked).toEqual(['/', '/precos', '/blog', '/privacidade', '/faq'])
  })

  test('pages that differ only in numbers do not keep the others from being read', async () => {
    const items = Array.from({ length: 60 }, (_, at) => `/item/${at}`)
    const { asked } = await crawl((path) =>
      path === '/' ? pageOf('Loja', ...items, '/equipe') : pageOf(`Página ${path}`),
    )
    expect(asked).toHaveLength(50)
    expect(asked).toContain('/equipe')
  })

  test('each page once, however its address is written and how often its text appears', async () => {
    const { paths, asked } = await crawl({
      '/': pageOf('Loja', '/sobre/', '/sobre#equipe', '/sobre/?utm_source=x&fbclid=1', '/sobre/index.html'),
      '/sobre/': pageOf('Sobre', '/copia'),
      '/copia': pageOf('Sobre', '/copia'),
    })
    expect(paths).toEqual(['/', '/sobre/'])
    expect(asked).toEqual(['/', '/sobre/', '/copia'])
  })

  test('calendars, filters and paths that grow for ever are no pages', async () => {
    const { asked } = await crawl((path) =>
      path === '/'
        ? pageOf(
            'Loja',
            '/agenda/2026-11',
            '/produtos?sort=asc&cor=azul',
            '/a/b/a/b/a/b',
            ...Array.from({ length: 20 }, (_, at) => `/lista?page=${at}`),
            `/${'x'.repeat(600)}`,
          )
        : pageOf(`Página ${path}`, `${path}/mais`),
    )
    expect(asked.filter((path) => path.startsWith('/lista?page='))).toHaveLength(5)
    expect(asked.filter((path) => /agenda|sort|\/a\/b|xxx/u.test(path))).toEqual([])
  })

  test('not other sites, nor where a redirect to one leads; files are left out', async () => {
    const other = await siteOf({ '/': pageOf('Outro') })
    const { paths, asked } = await crawl({
      '/': pageOf('Loja', other.origin, '/fora', '/tabela.pdf', '/dados', 'mailto:a@b.c', 'javascript:void(0)'),
      '/fora': { status: 302, headers: { location: other.origin } },
      '/dados': { headers: { 'content-type': 'application/json' }, body: '{}' },
    })
    expect(paths).toEqual(['/'])
    expect(asked).toEqual(['/', '/fora', '/dados'])
    expect(other.hits).toEqual([])
  })

  test('what a redirect to another site leads to is not learned, where that may be read, too', async () => {
    const pages: Record<string, string> = {
      'https://loja.example/': pageOf('Loja', '/fora'),
      'https://outra.example/': pageOf('Outra'),
    }
    const asked: string[] = []
    const egress: Egress = ({ url: from }) => {
      asked.push(from)
      const url = from.endsWith('/fora') ? 'https://outra.example/' : from
      const [headers, body] = [{ 'content-type': 'text/html' }, Buffer.from(pages[url] ?? '')]
      return Promise.resolve({ ok: true, value: { status: url in pages ? 200 : 404, url, headers, body } })
    }
    const options = { withSubpages: true, onPage: () => {}, signal: new AbortController().signal }
    const read = await createCrawler(egress, 'ProsaBot', defaultCrawlLimits(10_000))('https://loja.example/', options)
    expect(asked).toContain('https://loja.example/fora')
    expect(read.ok && read.value.pages.map(({ title }) => title)).toEqual(['Loja'])
  })

  test('what robots.txt closes stays closed', async () => {
    const { asked } = await crawl({
      '/robots.txt': 'User-agent: *\nDisallow: /interno',
      '/': pageOf('Loja', '/interno/a', '/sobre'),
      '/sobre': pageOf('Sobre'),
    })
    expect(asked).toEqual(['/', '/sobre'])
  })

  test('pages that could not be read are counted, and the rest is learned', async () => {
    const { answer, paths, note, site } = await crawl({
      '/': pageOf('Loja', '/a', '/b', '/c', '/nada'),
      '/a': { status: 500 },
      '/b': { status: 403 },
      '/c': pageOf('Sobre nós'),
    })
    expect([paths, note]).toEqual([['/', '/c'], '2 páginas não puderam ser lidas: /a e /b'])
    expect(answer).toMatchObject({ value: { isCut: true, broken: [`${site.origin}/a`] } })
  })

  test('a site that answers no more is left alone after eight failures, and one with enough text, too', async () => {
    const links = Array.from({ length: 12 }, (_, at) => `/pagina-${String.fromCodePoint(97 + at)}`)
    const one = { concurrency: 1 }
    const broken = await crawl(
      (path) => (path === '/' ? pageOf('Loja', ...links) : links.includes(path) ? { status: 500 } : undefined),
      { limits: one },
    )
    expect(broken.asked).toHaveLength(9)
    expect(broken.note).toMatch(/^O site parou de responder antes que todas as páginas fossem lidas\./u)
    const long = await crawl(
      (path) => (/^\/(?:pagina-.)?$/u.test(path) ? pageOf(`Página ${path}`, ...links) : undefined),
      { limits: { ...one, characters: 150 } },
    )
    expect(long.paths).toEqual(['/', '/pagina-a'])
    expect(long.note).toMatch(/^O texto do site é maior/u)
  })

  test('of a page that is longer than what is read the beginning is learned, which is told', async () => {
    const { answer } = await crawl(
      { '/': pageOf('Loja', ...Array<string>(200).fill('#')) },
      { limits: { maxBytes: 900 } },
    )
    expect(answer).toMatchObject({
      ok: true,
      value: { isCut: true, note: expect.stringMatching(/^Uma página é maior/u) },
    })
  })

  test('a site that asks for fewer requests is left alone', async () => {
    const { note, asked } = await crawl(
      {
        '/': pageOf('Loja', '/a', '/b', '/c', '/d'),
        '/a': { status: 429 },
        '/b': { status: 429 },
        '/c': pageOf('C'),
        '/d': pageOf('D'),
      },
      { limits: { concurrency: 1 } },
    )
    expect(asked).toEqual(['/', '/a'])
    expect(note).toBe(
      'O site parou de responder antes que todas as páginas fossem lidas. 1 página não pôde ser lida: /a',
    )
  })

  test('a site of which every other page fails is read to its end', async () => {
    const links = Array.from({ length: 24 }, (_, at) => `/pagina-${String.fromCodePoint(97 + at)}`)
    const { paths, note } = await crawl(
      (path) =>
        path === '/' ? pageOf('Loja', ...links) : links.indexOf(path) % 2 === 0 ? { status: 500 } : pageOf(path),
      { limits: { concurrency: 1 } },
    )
    expect(paths).toHaveLength(13)
    expect(note).toBe('12 páginas não puderam ser lidas, entre elas /pagina-a, /pagina-c e /pagina-e')
  })

  test('what every page says again is learned once, except for prices of several products', async () => {
    const phone = '<p>Ligue agora para a central de atendimento (11) 99999-1234, de segunda a sexta.</p>'
    const shipping = '<h2>Entrega</h2><p>Em todo o Brasil por R$ 9,90.</p>'
    const sizes = '<ul><li>Pequeno: R$ 30,00</li><li>Grande: R$ 45,00</li></ul>'
    const page = (title: string, more: string, ...links: string[]) =>
      pageOf(title, ...links).replace('</body>', `${more}<p>Fim.</p><hr>${phone}${shipping}</body>`)
    const flavours = (name: string) => page(name, `${sizes}<h2>${name} sem açúcar</h2><p>Leva um dia.</p>${sizes}`)
    const { parts } = await crawl({
      '/': page('Loja', '', '/a', '/b', '/c'),
      '/a': flavours('Torta'),
      '/b': flavours('Bolo'),
      '/c': flavours('Pudim'),
    })
    const times = (said: string) => parts?.map(({ text }) => text.split(said).length - 1)
    expect(times('central de atendimento')).toEqual([1, 0, 0, 0])
    expect(times('por R$ 9,90')).toEqual([1, 0, 0, 0])
    expect(times('- Grande: R$ 45,00')).toEqual([0, 2, 2, 2])
    expect(parts?.map(({ title }) => title)).toEqual(['Loja', 'Torta', 'Bolo', 'Pudim'])
  })

  test('when the time is over, what was read is kept and the rest is told', async () => {
    const site = { '/': pageOf('Loja', '/a') }
    const { answer, note } = await crawl(
      (path) =>
        path === '/a'
          ? { status: 200, headers: { 'content-length': '10' }, body: 'meia' }
          : site[path as keyof typeof site],
      { limits: { pageMs: 4_000 } },
    )
    expect(answer).toMatchObject({ ok: true, value: { pages: [{ title: 'Loja' }] } })
    expect(note).toBe('1 página não pôde ser lida: /a')
  })

  test('whoever gives up is not answered', async () => {
    const site = await siteOf({ '/': pageOf('Loja') })
    const read = createWebsiteIngest({ config: readConfig({ WEBSITE_ALLOW: site.origin }) })
    const leaving = ingest(read, { type: 'WEBSITE', url: site.origin }, AbortSignal.abort(new Error('gone')))
    await expect(leaving).rejects.toThrow('gone')
  })
})

describe('sitemaps', () => {
  const list = (...addresses: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`
  const index = (...addresses: string[]) =>
    `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`
  const page = (path: string) => (/^\/[a-z]$|^\/$/u.test(path) ? pageOf(`Página ${path}`) : undefined)

  test('of the usual name: its pages are read though nothing links to them', async () => {
    const { paths } = await crawl((path, origin) =>
      path === '/sitemap.xml' ? list(`${origin}/a`, `${origin}/b?x=1&amp;y=2`, 'https://example.org/c') : page(path),
    )
    expect(paths).toEqual(['/', '/a'])
  })

  test('with addresses between spaces or as CDATA, and one that never ends', async () => {
    // Skipped in cubic time, the spaces would take longer than a test may last.
    const { paths } = await crawl((path, origin) =>
      path === '/sitemap.xml'
        ? `${list(`\n  ${origin}/a\n`, `<![CDATA[${origin}/b]]>`, ` <![CDATA[ ${origin}/c ]]> `)}<loc>${' '.repeat(3_000)}`
        : page(path),
    )
    expect(paths).toEqual(['/', '/a', '/b', '/c'])
  })

  test('that robots.txt names, packed, and lists of them', async () => {
    const { paths, site } = await crawl((path, origin) => {
      if (path === '/robots.txt')
        return `User-agent: *\nAllow: /\nSitemap: ${origin}/mapas.xml\nSitemap: http://10.0.0.1/x.xml`
      if (path === '/mapas.xml') return index(`${origin}/um.xml.gz`, `${origin}/dois.txt`)
      if (path === '/um.xml.gz')
        return { headers: { 'content-type': 'application/gzip' }, body: gzipSync(list(`${origin}/a`)) }
      return path === '/dois.txt' ? `${origin}/b\n${origin}/c\n` : page(path)
    })
    expect(paths).toEqual(['/', '/a', '/b', '/c'])
    expect(site.hits).not.toContain('/sitemap.xml')
  })

  test('are no more than five', async () => {
    const { site } = await crawl((path, origin) =>
      path === '/sitemap.xml' ? index(...Array.from({ length: 20 }, (_, at) => `${origin}/${at}.xml`)) : page(path),
    )
    expect(site.hits.filter((path) => path.endsWith('.xml'))).toHaveLength(5)
  })

  test('count as one link away', async () => {
    const { paths } = await crawl((path, origin) => (path === '/sitemap.xml' ? list(`${origin}/p1`) : chain(path)), {
      start: '/p7',
    })
    expect(paths?.toSorted()).toEqual(['/p1', '/p2', '/p7', '/p8', '/p9'])
  })

  test.each([
    ['unpacks to more than anyone reads', { body: gzipSync(Buffer.alloc(20_000_000, ' ')) }],
    ['is not one', pageOf('Não existe')],
    ['lists itself', index('/sitemap.xml')],
  ])('one that %s is as good as none', async (_, sitemap) => {
    const { answer, paths } = await crawl({ '/': pageOf('Loja'), '/sitemap.xml': sitemap })
    expect(answer.ok).toBe(true)
    expect(paths).toEqual(['/'])
  })
})
