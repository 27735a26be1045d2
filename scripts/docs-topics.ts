/**
 * Converts the topics of `/docs` to HTML and plain text during the build, so that no browser loads a Markdown parser.
 */
import { basename } from 'node:path'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import type { Plugin } from 'vite'
import type { Section, Topic } from '../src/features/docs/topic.ts'

const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Links to other sites and to JSON of our server open in a new tab. */
const outside = /<a href="(?=https?:|[^"]*\.json")/g
/** Content that may be wider than a phone scrolls, so it must be focusable. */
const scrolling = 'tabindex="0"'

const toHtml = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replaceAll(outside, '<a target="_blank" rel="noopener noreferrer" href="')
    .replaceAll('<pre>', `<pre ${scrolling}>`)
    .replaceAll('<table>', `<div role="group" aria-label="Tabela" ${scrolling}><table>`)
    .replaceAll('</table>', '</table></div>')

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const toText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+);/g, (entity, name: string) => characters[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

const sectionOf = (id: string, title: string, markdown: string): Section => {
  const html = toHtml(markdown)
  return { id, title, html, text: toText(html) }
}

/** `01-primeiros-passos.md` is the first topic, at `#primeiros-passos`. */
export const parseTopic = (file: string, markdown: string): Topic => {
  const id = basename(file, '.md').replace(/^\d+-/, '')
  const [head = '', ...rest] = markdown.split(/^## /m)
  const [, title, beginning = ''] = /^# (.+)\n([^]*)$/.exec(head) ?? []
  if (title === undefined) throw new Error(`${file} does not begin with a title`)
  const sections = rest.map((section) => {
    const end = section.indexOf('\n')
    const name = section.slice(0, end)
    return sectionOf(`${id}-${slugOf(name)}`, name, section.slice(end))
  })
  return { id, title, sections: [sectionOf(id, '', beginning), ...sections] }
}

export const docsTopics: Plugin = {
  name: 'docs-topics',
  transform: {
    filter: { id: /\/features\/docs\/topics\/[^/]+\.md$/ },
    handler: (markdown, id) => ({
      code: `export default ${JSON.stringify(parseTopic(id, markdown))}`,
      map: null,
      moduleType: 'js',
    }),
  },
}
