/** The name of the search shortcut on the user's platform. */
export const searchKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K')
