/** A name at the end of a sentence: 'Padaria Sol Ltda.' brings the full stop along. */
export const endingName = (name: string): string => name.trim().replace(/\.+$/u, '')
