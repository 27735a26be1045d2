declare module '*.md' {
  import type { Topic } from './topic.ts'

  const topic: Topic
  export default topic
}
