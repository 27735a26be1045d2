/** Temperature and length limit of a model's answer. */

/** Reasoning models accept no temperature, and their reasoning counts as output tokens. */
const thinking = /^(?:o\d|gpt-5)/u
const thoughtTokens = 4_000

export type Sampling = { temperature: number; max_tokens: number } | { max_completion_tokens: number }

export const samplingFor = (
  model: string,
  { temperature, tokens }: { temperature: number; tokens: number },
): Sampling =>
  thinking.test(model) ? { max_completion_tokens: tokens + thoughtTokens } : { temperature, max_tokens: tokens }
