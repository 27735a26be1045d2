/** A text as WhatsApp draws it: *bold*, _italic_, ~struck~ and ```monospaced```, also one inside another. */
import type { ReactNode } from 'react'

const tags = { '*': 'strong', _: 'em', '~': 's', '```': 'code' } as const
type Mark = keyof typeof tags

/** A mark stands against its words and not inside of one: '2 * 3 * 4' and 'nome_do_campo' have none. */
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
