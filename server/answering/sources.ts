/** Converts findings to the sources of an answer. */
import type { Source } from '../../contract/chat.ts'
import { headingSeparator } from '../retrieval/passages.ts'
import type { FoundPassage } from '../retrieval/retrieve.ts'

/** Titled after the training and, for a website, also after the page. */
export function sourceOf(
  {
    trainingId,
    title,
    type,
    heading,
    excerpt,
  }: Pick<FoundPassage, 'trainingId' | 'title' | 'type' | 'heading' | 'excerpt'>,
  quoted = excerpt,
): Source {
  const page = type === 'WEBSITE' ? heading.split(headingSeparator)[0] : undefined
  return {
    trainingId,
    title: page === undefined || page === '' || page === title ? title : `${title} – ${page}`,
    excerpt: quoted,
  }
}
