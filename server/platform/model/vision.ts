/** Whether a model of this name can see images; in `patterns`, `*` stands for anything. */
export const canSee = (model: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.\\+?^${}()|[\]]/gu, String.raw`\$&`))
    return new RegExp(`^${parts.join('.*')}$`, 'u').test(model)
  })
