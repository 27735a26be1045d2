/** The upload progress of the file being sent, and a button that cancels it. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ChatContext } from './chat.context.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

export const UploadProgress = () => {
  const send = ChatContext.useSend()
  const percent = ChatContext.useSelect(({ context }) => Math.round(context.progress * 100))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 42, px: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5, fontSize: '0.8125rem' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {percent < 100 ? 'Enviando arquivo…' : 'Aguardando resposta…'}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
            {percent}%
          </Box>
        </Box>
        <ProgressBar label="Envio do arquivo" height={6} value={percent} />
      </Box>
      <Button size="small" onClick={() => send({ type: 'chat.cancelUpload' })} sx={{ flexShrink: 0 }}>
        Cancelar envio
      </Button>
    </Box>
  )
}
