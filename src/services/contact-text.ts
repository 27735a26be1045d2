/** How the app names a customer. */
import { showPhone } from '../../contract/phone-numbers.ts'

export const phoneText = (phone: string | null | undefined): string =>
  phone ? showPhone(phone.replaceAll(/\D/gu, '')) : ''

/** 'Ana · (11) 98888-7777'; empty if neither is known. */
export const contactText = ({ name, phone }: { name: string; phone: string }): string =>
  [name, phoneText(phone)].filter((part) => part !== '').join(' · ')
