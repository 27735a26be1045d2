/** Why a token of Meta does not hold any more, by the subcode of its error 190. */
const byPerson = 'foi retirada.'
const ends: Readonly<Record<number, string>> = {
  458: byPerson,
  460: 'deixou de valer: a senha da conta mudou.',
  463: 'venceu.',
  467: byPerson,
}

/** The end of a sentence that begins with 'A autorização'. */
export const authorizationEnd = (subcode: number): string => ends[subcode] ?? 'venceu ou foi retirada.'
