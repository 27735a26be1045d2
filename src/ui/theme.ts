/** The component library's theme in the product's colours: quiet borders instead of shadows. */
import { createTheme } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { colors, fontFamily, SCHEME_ATTRIBUTE } from './tokens.ts'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
}

const paletteOf = (scheme: (typeof colors)['light' | 'dark']) => ({
  primary: {
    main: scheme.primary,
    dark: scheme.primaryDark,
    light: scheme.primarySoft,
    contrastText: scheme.onPrimary,
  },
  secondary: { main: scheme.secondary, contrastText: scheme.onSecondary },
  success: { main: scheme.success },
  warning: { main: scheme.warning },
  error: { main: scheme.error },
  info: { main: scheme.info },
  background: { default: scheme.page, paper: scheme.paper },
  text: { primary: scheme.text, secondary: scheme.textSoft },
  divider: scheme.line,
})

/**
 * The second click of a double click on the button that opens a dialog would hit the backdrop and close it. So would
 * its press alone: MUI remembers it until the next click in the dialog, such as the one that Enter makes in a form.
 */
const keepOpenOnDoubleClick = (event: MouseEvent): void => {
  if (event.detail > 1 && event.target === event.currentTarget) event.stopPropagation()
}

/** Touch screens need larger targets. */
const forFingers = '@media (pointer: coarse)'

/** Neither backgrounds nor shadows are drawn: a dialog or a menu needs an edge, a progress bar its own colours. */
const inForcedColors = '@media (forced-colors: active)'

/** Enlarged to 400 %, or on a phone held sideways: a title and buttons that stay leave no room for what scrolls between. */
const onLowScreens = '@media (max-height: 26em)'

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE },
  colorSchemes: { light: { palette: paletteOf(colors.light) }, dark: { palette: paletteOf(colors.dark) } },
  // Dialogs and menus do not move for people whose system asks for that.
  motion: { reducedMotion: 'system' },
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
      styleOverrides: {
        root: { minHeight: 42, paddingInline: 18, [forFingers]: { minHeight: 44 } },
        contained: { [inForcedColors]: { border: '1px solid ButtonText' } },
        sizeSmall: { minHeight: 34, paddingInline: 12, [forFingers]: { minHeight: 44 } },
      },
    },
    MuiIconButton: { styleOverrides: { root: { [forFingers]: { minWidth: 44, minHeight: 44 } } } },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          color: vars.palette.text.secondary,
          [forFingers]: { minHeight: 44 },
        }),
      },
    },
    MuiMenuItem: { styleOverrides: { root: { [forFingers]: { minHeight: 44 } } } },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          fontFamily: 'inherit',
          '&:focus-visible, &:has(:focus-visible)': {
            outline: `2px solid ${vars.palette.primary.main}`,
            outlineOffset: 2,
          },
          // The input that has the focus in a switch, a checkbox and a radio button is transparent.
          '&:has(:focus-visible)': { outlineOffset: -4 },
        }),
      },
    },
    MuiDialog: {
      defaultProps: {
        // Otherwise one that is reopened at the end of its fade and closed again leaves the page hidden (MUI 9.5).
        closeAfterTransition: false,
        slotProps: { container: { onMouseDownCapture: keepOpenOnDoubleClick, onClickCapture: keepOpenOnDoubleClick } },
      },
      // The whole dialog scrolls.
      styleOverrides: {
        paper: {
          [onLowScreens]: {
            '& form, & .MuiDialogContent-root, & [data-scrolls]': { flex: 'none', height: 'auto', overflow: 'visible' },
          },
        },
      },
    },
    // In line with the content above.
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
    // In the dark, a shadow is no edge.
    MuiPopover: {
      styleOverrides: { paper: ({ theme: { vars } }) => ({ border: `1px solid ${vars.palette.divider}` }) },
    },
    MuiDrawer: { defaultProps: { closeAfterTransition: false } },
    MuiPaper: {
      styleOverrides: { root: { backgroundImage: 'none', [inForcedColors]: { border: '1px solid CanvasText' } } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          backgroundColor: vars.palette.background.paper,
          [forFingers]: { minHeight: 44 },
        }),
      },
    },
  },
})
