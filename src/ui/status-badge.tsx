import Box from '@mui/material/Box'

export const StatusBadge = ({ active }: { active: boolean }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      fontSize: '0.8125rem',
      fontWeight: 600,
      color: active ? 'success.main' : 'text.secondary',
      '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor' },
    }}
  >
    {active ? 'Ativo' : 'Inativo'}
  </Box>
)
