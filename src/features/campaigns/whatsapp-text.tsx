/** A text formatted as in WhatsApp: *bold*, _italic_, ~struck~ and ```monospaced```, also nested. */
import type { ReactNode } from 'react'

const tags = { '*': 'strong', _: 'em', '~': 's', '```': 'code' } as const
type Mark = keyof typeof tags

/** A mark must touch the words it encloses and not be inside a word: '2 * 3 * 4' and 'nome_do_campo' have none. */
const marked = /(?<![\p{L}\p{N}])(```|[*_~])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/u

export const WhatsAppText = ({ text }: { text: string }): ReactNode => {
  const found = marked.exec(text)
  if (!found) return text
  const [whole, mark, inside = ''] = found
  const Tag = tags[mark as Mark]
  return (
    <>
      {text.slice(0, found.index)}
      <Tag>{mark === '```' ? inside : <WhatsAppText text={inside} />}</Tag>
      <WhatsAppText text={text.slice(found.index + whole.length)} />
    </>
  )
}
