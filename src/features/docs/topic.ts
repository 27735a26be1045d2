/** The documentation as the build generates it from `topics/*.md` (scripts/docs-topics.ts). */

export type Section = {
  /** The section's anchor in the URL. */
  id: string
  /** Empty for the introduction of a topic. */
  title: string
  html: string
  /** The same as plain text, for the search. */
  text: string
}

/** `id` is the anchor of its first section. */
export type Topic = { id: string; title: string; sections: readonly Section[] }
