/** How the shortcut of searches is called on the keyboard before the user. */
export const searchKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K')
