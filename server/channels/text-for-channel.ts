/**
 * Converts a model's Markdown for the customer's channel: WhatsApp has its own formatting marks, other channels have
 * none.
 */
import type { ChannelKind } from '../db/channel-tables.ts'
import { tableAt } from './markdown-table.ts'

type Marks = { bold: string; italic: string; strike: string; code: string; block: string }
const whatsapp: Marks = { bold: '*', italic: '_', strike: '~', code: '`', block: '```' }
const none: Marks = { bold: '', italic: '', strike: '', code: '', block: '' }

/** Placeholders for finished marks and text, so that later steps do not parse them. */
const [boldAt, italicAt, hiddenFrom, hiddenTo] = ['\uE000', '\uE001', '\uE002', '\uE003']

const target = '((?:https?:\\/\\/|mailto:|tel:)[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*)(?:\\s+"[^"\\n]*")?'
const link = new RegExp(`!?\\[([^\\]\\n]{0,300})\\]\\(${target}\\)`, 'gu')
const autolink = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]+)>/gu
/** Code, URLs without the marks around them, and escaped characters, which must stay literal. */
const literal = /(`+)([^`\n]+)\1|\\([\\`*_{}[\]()#+\-.!~>])|https?:\/\/[^\s()]*[^\s()*_~.,;:!?]/gu
const hidden = new RegExp(`${hiddenFrom}(\\d+)${hiddenTo}`, 'gu')
const heading = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/u
const bullet = /^(\s*)[*+][ \t]+(?=\S)/u
const task = /^(\s*(?:\d+[.)][ \t]+)?)(?:[-*+][ \t]+)?\[([ xX])\][ \t]+(?=\S)/u
const lineBreak = /(?<![ \t])[ \t]*<br\s*\/?>[ \t]*/giu
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u

/** Text between two marks without inner spaces at its ends: '2 * 3 * 4' has no marks. */
const between = (mark: string) => `${mark}(?=\\S)((?:(?!${mark})[^\\n])+?)(?<=\\S)${mark}`
/** Marks inside a word do not count: 'nome_do_campo' has none. */
const alone = (mark: string) => `(?<![${mark}\\p{L}\\p{N}])${between(mark)}(?![${mark}\\p{L}\\p{N}])`
const both = new RegExp(between('\\*\\*\\*'), 'gu')
const strong = new RegExp(`${between('\\*\\*')}(?!\\*)|${alone('__')}`, 'gu')
const emphasis = new RegExp(`${alone('\\*')}|${alone('_')}`, 'gu')
const struck = new RegExp(between('~~'), 'gu')

function linkText(label: string, url: string): string {
  const shown = url.replace(/^(?:mailto:|tel:)/u, '')
  const words = label.trim()
  return words === '' || words === shown ? shown : `${words} (${shown})`
}

/** WhatsApp shows no marks that begin in one line and end in another. */
const markEachLine = (text: string, mark: string): string =>
  text.replaceAll(new RegExp(`${mark}([^${mark}]*)${mark}`, 'gu'), (_, marked: string) =>
    marked
      .split('\n')
      .map((line) => (line.trim() === '' ? line : mark + line + mark))
      .join('\n'),
  )

function convertLine(line: string, marks: Marks): string {
  if (rule.test(line)) return ''
  const title = heading.exec(line)?.[1] || undefined
  const settled: string[] = []
  const words = (title ?? line)
    .replace(task, (_, before: string, mark: string) => `${before}${mark === ' ' ? '☐' : '☑'} `)
    .replace(bullet, '$1- ')
    .replaceAll(link, (_, label: string, url: string) => linkText(label, url))
    .replaceAll(autolink, (_, url: string) => linkText('', url))
    .replaceAll(literal, (found, _ticks, code?: string, sign?: string) => {
      settled.push(code === undefined ? (sign ?? found) : marks.code + code + marks.code)
      return `${hiddenFrom}${settled.length - 1}${hiddenTo}`
    })
    .replaceAll(both, (_, text: string) => boldAt + italicAt + text + italicAt + boldAt)
    .replaceAll(strong, (_, stars?: string, lines?: string) => boldAt + (stars ?? lines ?? '') + boldAt)
    .replaceAll(emphasis, (_, stars?: string, lines?: string) => italicAt + (stars ?? lines ?? '') + italicAt)
    .replaceAll(struck, (_, text: string) => text.replaceAll(/^|$|(?=<br\s*\/?>)|(?<=<br\s*\/?>)/giu, marks.strike))
    .replaceAll(lineBreak, '\n')
  // A heading becomes bold as a whole, so inner bold marks are removed.
  const whole = title === undefined ? words : boldAt + words.replaceAll(boldAt, '') + boldAt
  return [italicAt, boldAt]
    .reduce(markEachLine, whole)
    .replaceAll(hidden, (_, at: string) => settled[Number(at)] ?? '')
    .replaceAll(boldAt, marks.bold)
    .replaceAll(italicAt, marks.italic)
}

function convert(markdown: string, marks: Marks): string {
  let isCode = false
  const lines = markdown.replaceAll(/[\uE000-\uE003]/gu, '').split('\n')
  const converted: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const table = isCode ? undefined : tableAt(lines, at)
    if (/^\s*```/u.test(line)) {
      isCode = !isCode
      if (marks.block !== '') converted.push(marks.block)
    } else if (table === undefined) converted.push(isCode ? line : convertLine(line, marks))
    else {
      converted.push(...table.rows.map((row) => convertLine(row, marks)))
      at = table.end - 1
    }
  }
  return converted
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Plain text for channels without formatting. */
export const plainReading = (markdown: string): string => convert(markdown, none)

export const textForChannel = (markdown: string, kind: ChannelKind): string =>
  convert(markdown, kind === 'whatsappWeb' || kind === 'whatsappCloud' ? whatsapp : none)
