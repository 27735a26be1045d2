/** Renders an answer as Markdown: no HTML, nothing fetched, safe links only. Loaded on demand. */
import { Square, SquareCheck } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import type { AnswerTextProps } from './answer-text.tsx'
import { readMarkdown, type Node } from './markdown-tree.ts'
import { completeMarkdown } from './unfinished-markdown.ts'

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>

/** Context of a node that affects its rendering. */
type Place = {
  isInLink?: boolean
  /** In a tight list, whose items have no paragraphs. */
  isTight?: boolean
}

/** Children are passed as arguments and need no keys, because the nodes of an answer never move. */
const renderChildren = (children: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...children)

const renderNodes = (nodes: readonly Node[], place?: Place): ReactNode =>
  renderChildren(nodes.map((node) => renderNode(node, place)))

const drawLines = (text: string): ReactNode =>
  renderChildren(text.split(/\r?\n/).flatMap((line, index) => (index > 0 ? [createElement('br'), '\n', line] : [line])))

const LINKS = /^(?:https?:|mailto:|tel:)/i

const drawLink = (url: string, children: ReactNode): ReactNode =>
  LINKS.test(url.trim()) ? (
    <a href={url.trim()} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

/**
 * An image would be fetched from any host the answer names, so it is rendered as a link; inside a link, as its name.
 */
const drawImage = ({ url, alt }: NodeOf<'image'>, { isInLink = false }: Place): ReactNode => {
  const name = alt?.trim() || 'imagem'
  return isInLink ? name : drawLink(url, name)
}

const renderCheckbox = (isDone: boolean): ReactNode => (
  <span role="img" aria-label={isDone ? 'Feito' : 'Por fazer'}>
    {isDone ? <SquareCheck size={16} aria-hidden /> : <Square size={16} aria-hidden />}
  </span>
)

const drawItem = ({ checked, children }: NodeOf<'listItem'>, { isTight = false }: Place): ReactNode =>
  typeof checked === 'boolean' ? (
    <li className="task-list-item">
      {renderCheckbox(checked)}{' '}
      {renderChildren(children.map((node, index) => renderNode(node, { isTight: isTight || index === 0 })))}
    </li>
  ) : (
    <li>{renderNodes(children, { isTight })}</li>
  )

const drawList = ({ ordered, start, spread, children }: NodeOf<'list'>): ReactNode => {
  const items = renderNodes(children, { isTight: !spread && children.every((item) => !item.spread) })
  return ordered ? <ol start={start ?? 1}>{items}</ol> : <ul>{items}</ul>
}

/** Wide tables scroll and must be focusable. */
const drawTable = ({ align, children: [head, ...body] }: NodeOf<'table'>): ReactNode => {
  // A short row is filled up to the width of the header.
  const drawRow = (cell: 'th' | 'td', row?: NodeOf<'tableRow'>): ReactNode => {
    const cells = (align ?? []).map((textAlign, index) =>
      createElement(cell, textAlign && { style: { textAlign } }, renderNodes(row?.children[index]?.children ?? [])),
    )
    return <tr>{renderChildren(cells)}</tr>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- some browsers cannot scroll it by keyboard otherwise
    <div className="wide" role="group" aria-label="Tabela" tabIndex={0}>
      <table>
        <thead>{drawRow('th', head)}</thead>
        <tbody>{renderChildren(body.map((row) => drawRow('td', row)))}</tbody>
      </table>
    </div>
  )
}

const drawCode = (code: string): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- some browsers cannot scroll it by keyboard otherwise
  <pre className="wide" tabIndex={0}>
    <code>{code}</code>
  </pre>
)

/** The headings above are those of the page, down to the days of the conversation (h3). */
const headings = ['h4', 'h5', 'h6'] as const

const drawHeading = ({ depth, children }: NodeOf<'heading'>): ReactNode => {
  const Heading = headings[depth - 1] ?? 'h6'
  return <Heading>{renderNodes(children)}</Heading>
}

const renderNode = (node: Node, place: Place = {}): ReactNode => {
  switch (node.type) {
    case 'text':
      return drawLines(node.value)
    case 'break':
      return <br />
    case 'paragraph':
      return place.isTight ? renderNodes(node.children) : <p>{renderNodes(node.children)}</p>
    case 'heading':
      return drawHeading(node)
    case 'strong':
      return <strong>{renderNodes(node.children, place)}</strong>
    case 'emphasis':
      return <em>{renderNodes(node.children, place)}</em>
    case 'delete':
      return <del>{renderNodes(node.children, place)}</del>
    case 'link':
      return drawLink(node.url, renderNodes(node.children, { isInLink: true }))
    case 'image':
      return drawImage(node, place)
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return drawCode(node.value)
    case 'blockquote':
      return <blockquote>{renderNodes(node.children)}</blockquote>
    case 'list':
      return drawList(node)
    case 'listItem':
      return drawItem(node, place)
    case 'table':
      return drawTable(node)
    case 'thematicBreak':
      return <hr />
    // The parser leaves all other syntax as plain text.
    default:
      return null
  }
}

const FormattedAnswer = ({ text, isUnfinished = false, ending }: AnswerTextProps) =>
  renderNodes(readMarkdown(isUnfinished ? completeMarkdown(text, ending) : text).children)

export default FormattedAnswer
