/** Lower case without accents or marks, for comparing what people type with lists of words. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
