/** The documentation as the build makes it of `topics/*.md` (scripts/docs-topics.ts). */

export type Section = {
  /** Its anchor in the address. */
  id: string
  /** Empty for what a topic begins with. */
  title: string
  html: string
  /** The same in words alone, for the search. */
  text: string
}

/** Has the anchor of its first section. */
export type Topic = { id: string; title: string; sections: readonly Section[] }
