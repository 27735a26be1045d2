import { sameNumberKey } from '../../contract/phone-numbers.ts'

/** The key of a person: all spellings of one number are one identity (with and without the ninth digit). */
export type ContactIdentity = {
  identity: string
  /** The recipient id in the provider's format. */
  address: string
}

/** Only numbers beginning with 6 to 9 exist with and without the ninth digit; others are landlines. */
const brazilian = /^55(\d{2})9?([6-9]\d{7})$/

/** Digits with country code; null if the text is no phone number. */
export function phoneDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/gu, '')
  return digits.length >= 8 && digits.length <= 15 ? digits : null
}

/** For a Brazilian mobile: country, area and the last eight digits; for other numbers all digits. */
export const phoneIdentity = (digits: string): string => `phone:${sameNumberKey(digits)}`

export const lidIdentity = (lid: string): string => `lid:${lid.split('@')[0]}`
export const scopedIdentity = (provider: 'bsuid' | 'instagram' | 'visitor', id: string): string => `${provider}:${id}`

/** E.164 format for display: Brazilian mobiles get their ninth digit back. */
export function phoneForPeople(digits: string): string {
  const [, area, last] = brazilian.exec(digits) ?? []
  if (area === undefined) return `+${digits}`
  return `+55${area}9${last}`
}
