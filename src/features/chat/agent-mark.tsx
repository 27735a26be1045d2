/** An agent's initial, where people have a face. */
import Box from '@mui/material/Box'

export const AgentMark = ({ name, size }: { name: string; size: number }) => (
  <Box
    aria-hidden
    sx={{
      width: size,
      height: size,
      flexShrink: 0,
      display: 'grid',
      placeItems: 'center',
      borderRadius: '32%',
      bgcolor: 'primary.light',
      color: 'primary.main',
      fontSize: size * 0.45,
      fontWeight: 680,
      lineHeight: 1,
    }}
  >
    {Array.from(name.trim())[0]?.toLocaleUpperCase('pt-BR') ?? '?'}
  </Box>
)
