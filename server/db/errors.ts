/** Recognizes PostgreSQL errors by their code. */
const codeOf = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : undefined)

export const isUniqueViolation = (cause: unknown): boolean => codeOf(cause) === '23505'
