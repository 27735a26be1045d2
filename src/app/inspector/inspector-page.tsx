/** The page `/__inspector`; development only. */
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { theme } from '../../ui/theme.ts'
import Viewer from './viewer.tsx'

const InspectorPage = () => (
  <ThemeProvider theme={theme} defaultMode="system">
    <CssBaseline enableColorScheme />
    <Viewer />
  </ThemeProvider>
)

export default InspectorPage
