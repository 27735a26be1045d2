/** Texts as people count them. */

/** The first `count` characters; an emoji is two units of a string, and half of one is none. */
export const firstCharacters = (text: string, count: number): string => Array.from(text).slice(0, count).join('')
