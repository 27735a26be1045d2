/**
 * Removes text that is repeated on the pages of a site, such as hours and addresses in headers and footers, except for
 * one copy.
 */
import { hasPrice } from './prices.ts'

const between = /\n{2,}/u
/** Repeated means: on this share of the pages, and on at least three. Products may cost the same. */
const share = 0.5
const priceShare = 1
const fewest = 3

/** The blocks of a page, and by what they are compared: a price says something else below another heading. */
function blocksOf(text: string): { block: string; key: string }[] {
  let heading = ''
  return text.split(between).map((block) => {
    heading = block.match(/^#{1,6} .*$/gmu)?.at(-1) ?? heading
    return { block, key: hasPrice(block) ? `${heading}\n${block}` : block }
  })
}

/** The texts of the pages, in the same order. */
export function withoutRepeated(texts: readonly string[]): string[] {
  const blocks = texts.map(blocksOf)
  const pagesWith = new Map<string, number>()
  for (const own of blocks)
    for (const key of new Set(own.map((each) => each.key))) pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1)
  const said = new Set<string>()
  return blocks.map((own) =>
    own
      .filter(({ block, key }) => {
        const times = pagesWith.get(key) ?? 0
        if (times < fewest || times < texts.length * (hasPrice(block) ? priceShare : share)) return true
        const isFirst = !said.has(key)
        said.add(key)
        return isFirst
      })
      .map(({ block }) => block)
      .join('\n\n'),
  )
}
