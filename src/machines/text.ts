/** Counts characters as people do. */

/** The first `count` characters. An emoji has two UTF-16 units and must not be cut in half. */
export const firstCharacters = (text: string, count: number): string => Array.from(text).slice(0, count).join('')
