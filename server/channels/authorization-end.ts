/** Why a token of Meta is no longer valid, by the subcode of error 190. */
const byPerson = 'foi retirada.'
const ends: Readonly<Record<number, string>> = {
  458: byPerson,
  460: 'deixou de valer: a senha da conta mudou.',
  463: 'venceu.',
  467: byPerson,
}

/** Completes a sentence that begins with 'A autorização'. */
export const authorizationEnd = (subcode: number): string => ends[subcode] ?? 'venceu ou foi retirada.'
