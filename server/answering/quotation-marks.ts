/** A web address at the end of a text; phones recognize those with a usual ending also without a scheme. */
const endingAddress =
  /(?:https?:\/\/|www\.)\S+$|[\w-]\.(?:com|net|org|app|site|store|shop|online|link|io|me|ly|br)(?:\.br)?(?:\/\S*)?$/iu

/** After an address comes a space: phones and the test chat would take the closing mark for a part of the link. */
export const inQuotationMarks = (text: string): string => `«${text}${endingAddress.test(text) ? ' ' : ''}»`
