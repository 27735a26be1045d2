/** Above the conversation, over its first lines: that more of it is coming, or did not come. Takes no room of its own. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Earlier } from './use-earlier.ts'

export const EarlierLine = ({ isLoading, hasFailed, load }: Earlier) => (
  <Box sx={{ position: 'absolute', top: 0, insetInline: 0, zIndex: 1 }}>
    {isLoading && <LinearProgress aria-label="Carregando mensagens anteriores…" sx={{ height: 3 }} />}
    {hasFailed && (
      <Box
        role="alert"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 1,
          px: 2,
          py: 0.5,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          fontSize: '0.875rem',
        }}
      >
        Não foi possível carregar as mensagens anteriores.
        <Button size="small" onClick={load}>
          Tentar novamente
        </Button>
      </Box>
    )}
  </Box>
)
