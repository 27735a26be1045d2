/** The search of the documentation, and that its texts name what there is: places, anchors, words of the interface. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseTopic } from '../../scripts/docs-topics.ts'
import { findPage } from '../../src/app/pages.ts'
import { findTopics, placesOf, parseQuery } from '../../src/features/docs/search.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const files = globSync('src/features/docs/topics/*.md', { cwd: root }).toSorted()
const topics = files.map((file) => parseTopic(file, read(file)))

const small = [
  parseTopic(
    '01-canais.md',
    '# Canais\n\nOnde ele atende.\n\n## Conexão por QR Code\n\nAbra **Conectar** e a câmera.\n',
  ),
  parseTopic('02-api.md', '# API\n\n```sh\ncurl "a" < b\n```\n\n[Mais](https://exemplo.com.br) e [aqui](/agentes).\n'),
]
const found = (query: string): string[] =>
  findTopics(small, parseQuery(query)).flatMap(({ sections }) => sections.map(({ id }) => id))

test('a topic becomes sections with anchors, HTML and plain text', () => {
  expect(small[0]).toEqual({
    id: 'canais',
    title: 'Canais',
    sections: [
      { id: 'canais', title: '', html: '<p>Onde ele atende.</p>\n', text: 'Onde ele atende.' },
      {
        id: 'canais-conexao-por-qr-code',
        title: 'Conexão por QR Code',
        html: '<p>Abra <strong>Conectar</strong> e a câmera.</p>\n',
        text: 'Abra Conectar e a câmera.',
      },
    ],
  })
  const [{ html, text } = { html: '', text: '' }] = small[1]?.sections ?? []
  expect(html).toContain('<pre tabindex="0">')
  expect(html).toContain('<a target="_blank" rel="noopener noreferrer" href="https://exemplo.com.br">')
  expect(html).toContain('<a href="/agentes">')
  expect(text).toBe('curl "a" < b Mais e aqui .')
  expect(() => parseTopic('03-nada.md', 'Sem título.')).toThrow('03-nada.md')
})

test('[SH-01] the search goes without accents and case, and wants all words in one section, or else as many as there are', () => {
  expect(found('CONEXAO camera')).toEqual(['canais-conexao-por-qr-code'])
  expect(found('conexão')).toEqual(['canais-conexao-por-qr-code'])
  // The title of the topic counts for each of its sections.
  expect(found('canais')).toEqual(['canais', 'canais-conexao-por-qr-code'])
  expect(found('canais camera')).toEqual(['canais-conexao-por-qr-code'])
  expect(found('camera api')).toEqual(['api', 'canais-conexao-por-qr-code'])
  expect(found('como conectar a câmera no zap')).toEqual(['canais-conexao-por-qr-code'])
  expect(found('nada disso')).toEqual([])
  // Words are found from their beginning only.
  expect(found('tender')).toEqual([])
  expect(found('QR-Code')).toEqual(['canais-conexao-por-qr-code'])
  expect(found('?!')).toEqual([])
  // What is named so comes first.
  expect(found('a')).toEqual(['api', 'canais', 'canais-conexao-por-qr-code'])
})

test('[SH-01] found words are marked where they stand, accents included', () => {
  const text = 'A conexão: conexões, reconexão'
  expect(placesOf(parseQuery('conexo'), text).map(({ start, end }) => text.slice(start, end))).toEqual(['conexõ'])
  expect(placesOf(parseQuery('CONEX'), text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'conex',
    'conex',
  ])
})

test('[SH-01] all anchors differ, and every link leads somewhere', () => {
  const ids = topics.flatMap(({ sections }) => sections.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const links = topics.flatMap(({ sections }) =>
    sections.flatMap(({ html }) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)),
  )
  const isThere = (href: string): boolean => {
    if (href.startsWith('#')) return ids.includes(href.slice(1))
    if (href === '/openapi.json') return true
    return href.startsWith('/') ? findPage(href).page.path !== '*' : href.startsWith('https://')
  }
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((href) => !isThere(href))).toEqual([])
})

test('[SH-01] there are fifteen topics, and none is too long to be read at once', () => {
  expect(topics).toHaveLength(15)
  const lengths = topics.map(
    ({ sections }) =>
      sections
        .map(({ text }) => text)
        .join(' ')
        .split(' ').length,
  )
  expect(lengths.filter((length) => length < 120 || length > 350)).toEqual([])
})

test('[SH-01] what is written in bold is what the interface calls it', () => {
  const interfaceText = globSync(['src/**/*.{ts,tsx}', 'contract/**/*.ts', 'server/campaigns/*.ts'], { cwd: root })
    .filter((file) => !file.includes('features/docs'))
    .map(read)
    .join('\n')
    // The two texts of one button.
    .replaceAll("', object: '", ' ')
  const bold = files.flatMap((file) => [...read(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name))
  expect(bold.length).toBeGreaterThan(100)
  const unknown = [...new Set(bold)]
    .map((name) => name.replace(/\.$/, ''))
    .filter((name) => !interfaceText.includes(name))
  expect(unknown).toEqual([])
})
