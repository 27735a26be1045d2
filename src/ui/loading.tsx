import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'

/** `minHeight` in pixels: that of the loaded content, if something follows below it. */
export const Loading = ({ minHeight = 200 }: { minHeight?: number | undefined }) => (
  <Box role="status" aria-label="Carregando" sx={{ display: 'grid', placeItems: 'center', flex: 1, minHeight }}>
    <CircularProgress size={28} aria-hidden />
  </Box>
)
