/**
 * The colours of the product: warm paper, deep green ink, one coral accent. Used by the theme and by the pages before
 * the sign-in, which load without the component library.
 */
export const colors = {
  light: {
    primary: '#0d6655',
    primaryDark: '#094c40',
    primarySoft: '#dcece7',
    onPrimary: '#ffffff',
    secondary: '#b8472c',
    onSecondary: '#ffffff',
    success: '#1d7a4d',
    warning: '#96590a',
    error: '#b3261e',
    info: '#2b5f8a',
    page: '#f7f5f0',
    paper: '#ffffff',
    text: '#1b2a28',
    textSoft: '#566663',
    line: '#e3dfd5',
  },
  dark: {
    primary: '#6fd0ba',
    primaryDark: '#4fb29c',
    primarySoft: '#1d3833',
    onPrimary: '#06231d',
    secondary: '#f0937b',
    onSecondary: '#3a1007',
    success: '#6fcf9b',
    warning: '#e5b060',
    error: '#f49c95',
    info: '#8fc0e8',
    page: '#0f1514',
    paper: '#171f1d',
    text: '#e8efec',
    textSoft: '#a0b0ac',
    line: '#2b3734',
  },
} as const

export const fontFamily = '"Figtree Variable", system-ui, sans-serif'

/** The attribute of the root element that holds the colour scheme. */
export const SCHEME_ATTRIBUTE = 'data-scheme'
/** The storage key under which the theme keeps the user's choice: light, dark or system. */
const MODE_KEY = 'mui-mode'

const block = (selector: string, palette: Record<string, string>): string =>
  `${selector}{${Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`

/** For pages that have not run a script yet: the colours of the system's scheme, until the choice is known. */
export const tokenSheet = (): string =>
  `${block(':root', colors.light)}@media (prefers-color-scheme:dark){${block(`:root:not([${SCHEME_ATTRIBUTE}=light])`, colors.dark)}}`

/** Gives the browser's bars the colour of the page in the chosen scheme. */
export const paintBrowser = (isDark: boolean): void => {
  const { page } = isDark ? colors.dark : colors.light
  document.querySelectorAll('meta[name=theme-color]').forEach((meta) => meta.setAttribute('content', page))
}

const chosenMode = (): string => {
  try {
    return localStorage.getItem(MODE_KEY) ?? 'system'
  } catch {
    // Storage is forbidden.
    return 'system'
  }
}

/** Makes the colours available as CSS variables, and applies the scheme chosen last. */
export const installTokens = (): void => {
  const sheet = document.createElement('style')
  sheet.textContent = block(':root', colors.light) + block(`[${SCHEME_ATTRIBUTE}=dark]`, colors.dark)
  document.head.append(sheet)
  const mode = chosenMode()
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(SCHEME_ATTRIBUTE, isDark ? 'dark' : 'light')
  paintBrowser(isDark)
}
