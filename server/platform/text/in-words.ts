/** 'pães', 'pães e bolos', 'pães, bolos e tortas' */
export const inWords = (list: readonly string[]): string =>
  list.length <= 1 ? (list[0] ?? '') : `${list.slice(0, -1).join(', ')} e ${list.at(-1)}`
