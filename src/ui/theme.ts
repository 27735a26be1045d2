/** The look of the product: warm paper, deep green ink, one coral accent; quiet borders instead of shadows. */
import { createTheme } from '@mui/material/styles'

const fontFamily = '"Figtree Variable", system-ui, -apple-system, "Segoe UI", sans-serif'

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0d6655', dark: '#094c40', light: '#dcece7', contrastText: '#ffffff' },
        secondary: { main: '#b8472c', contrastText: '#ffffff' },
        success: { main: '#1d7a4d' },
        warning: { main: '#96590a' },
        error: { main: '#b3261e' },
        info: { main: '#2b5f8a' },
        background: { default: '#f7f5f0', paper: '#ffffff' },
        text: { primary: '#1b2a28', secondary: '#566663' },
        divider: '#e3dfd5',
      },
    },
    dark: {
      palette: {
        primary: { main: '#6fd0ba', dark: '#4fb29c', light: '#1d3833', contrastText: '#06231d' },
        secondary: { main: '#f0937b', contrastText: '#3a1007' },
        success: { main: '#6fcf9b' },
        warning: { main: '#e5b060' },
        error: { main: '#f2938c' },
        info: { main: '#8fc0e8' },
        background: { default: '#0f1514', paper: '#171f1d' },
        text: { primary: '#e8efec', secondary: '#a0b0ac' },
        divider: '#2b3734',
      },
    },
  },
  shape: { borderRadius: 10 },
  // Phones are 640 px or less (S2§9).
  breakpoints: { values: { xs: 0, sm: 641, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily,
    h1: { fontSize: '1.75rem', fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.2 },
    h2: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
    h3: { fontSize: '1.0625rem', fontWeight: 620, letterSpacing: '-0.01em', lineHeight: 1.35 },
    body1: { fontSize: '1rem', lineHeight: 1.55 },
    body2: { fontSize: '0.9rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { minHeight: 42, paddingInline: 18 }, sizeSmall: { minHeight: 34, paddingInline: 12 } },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          fontFamily: 'inherit',
          '&:focus-visible': { outline: `2px solid ${vars?.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiOutlinedInput: {
      styleOverrides: { root: ({ theme: { vars } }) => ({ backgroundColor: vars?.palette.background.paper }) },
    },
  },
})
