import { sameNumberKey } from '../../contract/phone-numbers.ts'

/** Under what a person is known: spellings of one number are one identity (with and without the ninth digit). */
export type ContactIdentity = {
  identity: string
  /** As the provider wants to be given it. */
  address: string
}

/** Only numbers that begin with 6 to 9 are written with and without the ninth digit: others are landlines without it. */
const brazilian = /^55(\d{2})9?([6-9]\d{7})$/

/** Digits with country code; null when that is no phone number. */
export function phoneDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/gu, '')
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}

/** Country, area and the last eight digits of a Brazilian mobile; all digits of any other number. */
export const phoneIdentity = (digits: string): string => `phone:${sameNumberKey(digits)}`

export const lidIdentity = (lid: string): string => `lid:${lid.replace(/@.*$/u, '')}`
export const scopedIdentity = (provider: 'bsuid' | 'instagram' | 'visitor', id: string): string => `${provider}:${id}`

/** E.164 for people to read: Brazilian mobiles get back their ninth digit. */
export function phoneForPeople(digits: string): string {
  const [, area, last] = brazilian.exec(digits) ?? []
  if (area === undefined) return `+${digits}`
  return `+55${area}9${last}`
}
