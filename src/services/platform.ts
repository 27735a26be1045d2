/** What the keyboard before the user is like. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
