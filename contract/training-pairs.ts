/** The text of questions with their answers: each question is the heading of its answer (TX-04, AN-04). */

/** A line of an answer must not become a heading. */
const plainLine = (line: string): string => line.replace(/^\s*#+\s*/u, '')

export const pairsContent = (pairs: readonly { question: string; answer: string }[]): string =>
  pairs
    .map(({ question, answer }) => {
      const heading = plainLine(question.replaceAll(/\s+/gu, ' ').trim())
      return `## ${heading}\n\n${answer.trim().split('\n').map(plainLine).join('\n')}`
    })
    .join('\n\n')
