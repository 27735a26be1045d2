import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CloudOff } from 'lucide-react'
import { ChatContext } from './chat.context.tsx'

export const HistoryFailed = () => {
  const send = ChatContext.useSend()
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1,
        p: 3,
        color: 'text.secondary',
      }}
    >
      <CloudOff size={36} strokeWidth={1.5} aria-hidden />
      <Typography variant="h3" color="textPrimary" sx={{ mt: 1 }}>
        Não foi possível carregar a conversa
      </Typography>
      <Typography variant="body2">O que você já conversou continua guardado. Tente de novo ou comece outra.</Typography>
      <Button variant="contained" sx={{ mt: 1.5 }} onClick={() => send({ type: 'history.retry' })}>
        Tentar novamente
      </Button>
    </Box>
  )
}
