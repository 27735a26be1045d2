/** `npm run bench -- --short` only shows that everything still runs; its figures mean little. */
export const isShort = process.argv.includes('--short')

export const fullOrShort = <T>(full: T, short: T): T => (isShort ? short : full)
