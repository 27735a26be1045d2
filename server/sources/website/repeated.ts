/**
 * Removes text that is repeated on the pages of a site, such as hours and addresses in headers and footers, except for
 * one copy.
 */

const between = /\n{2,}/u
/** Repeated means: on this share of the pages, and on at least three. */
const share = 0.5
const fewest = 3

/** The texts of the pages, in the same order. */
export function withoutRepeated(texts: readonly string[]): string[] {
  const blocks = texts.map((text) => text.split(between))
  const pagesWith = new Map<string, number>()
  for (const own of blocks) for (const block of new Set(own)) pagesWith.set(block, (pagesWith.get(block) ?? 0) + 1)
  const said = new Set<string>()
  return blocks.map((own) =>
    own
      .filter((block) => {
        const times = pagesWith.get(block) ?? 0
        if (times < fewest || times < texts.length * share) return true
        const isFirst = !said.has(block)
        said.add(block)
        return isFirst
      })
      .join('\n\n'),
  )
}
