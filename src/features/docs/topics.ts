/** All topics, in the order of their files. */
import type { Topic } from './topic.ts'

const files = import.meta.glob<Topic>('./topics/*.md', { eager: true, import: 'default' })

export const topics: readonly Topic[] = Object.entries(files)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([, topic]) => topic)
