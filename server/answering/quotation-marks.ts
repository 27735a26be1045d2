/** A web address, as phones recognize it, also without a scheme, at the end of a text. */
const endingAddress = /(?:https?:\/\/|www\.|[\w-]\.[a-z]{2,})\S*$/iu

/** After an address comes a space: phones and the test chat would take the closing mark for a part of the link. */
export const inQuotationMarks = (text: string): string => `«${text}${endingAddress.test(text) ? ' ' : ''}»`
