import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'

export const Loading = () => (
  <Box role="status" aria-label="Carregando" sx={{ display: 'grid', placeItems: 'center', flex: 1, minHeight: 200 }}>
    <CircularProgress size={28} aria-hidden />
  </Box>
)
