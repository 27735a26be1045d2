/** Why a configured model could not answer; `message` is Portuguese and may be shown. */
export type ModelFailure = { kind: 'unavailable' | 'timeout' | 'refused'; message: string }
