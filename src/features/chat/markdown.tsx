/** An answer as Markdown: no HTML, nothing fetched, links only to where people go. Loaded beside the chat. */
import { Square, SquareCheck } from 'lucide-react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { chatMarkdown, withQuotationsEnded } from './markdown-plugin.ts'

const LINKS = /^(?:https?:|mailto:|tel:)/i

const onlyLinks = (url: string): string => (LINKS.test(url.trim()) ? url.trim() : '')

const components: Components = {
  // The page's outline goes down to the days of the conversation (h3).
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h5>{children}</h5>,
  h3: ({ children }) => <h6>{children}</h6>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // Wide ones scroll, and so must be reachable for a keyboard.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard could not scroll it everywhere
    <div className="wide" role="region" aria-label="Tabela" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a keyboard could not scroll it everywhere
    <pre className="wide" tabIndex={0}>
      {children}
    </pre>
  ),
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'Feito' : 'Por fazer'}>
      {checked ? <SquareCheck size={16} aria-hidden /> : <Square size={16} aria-hidden />}
    </span>
  ),
}

const plugins: NonNullable<Parameters<typeof Markdown>[0]['remarkPlugins']> = [
  [remarkGfm, { singleTilde: false }],
  chatMarkdown,
]

const FormattedAnswer = ({ text }: { text: string }) => (
  <Markdown
    remarkPlugins={plugins}
    components={components}
    urlTransform={onlyLinks}
    disallowedElements={['img']}
    unwrapDisallowed
  >
    {withQuotationsEnded(text)}
  </Markdown>
)

export default FormattedAnswer
