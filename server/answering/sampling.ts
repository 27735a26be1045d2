/** How freely and at what length a model may answer. */

/** Models that think first know no temperature, and what they think counts as length. */
const thinking = /^(?:o\d|gpt-5)/u
const thoughtTokens = 4_000

export type Sampling = { temperature: number; max_tokens: number } | { max_completion_tokens: number }

export const samplingFor = (
  model: string,
  { temperature, tokens }: { temperature: number; tokens: number },
): Sampling =>
  thinking.test(model) ? { max_completion_tokens: tokens + thoughtTokens } : { temperature, max_tokens: tokens }
