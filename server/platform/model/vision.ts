/** Whether the model with this name can see images; in `patterns`, `*` matches any text. */
export const canSee = (model: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.\\+?^${}()|[\]]/gu, String.raw`\$&`))
    return new RegExp(`^${parts.join('.*')}$`, 'u').test(model)
  })
