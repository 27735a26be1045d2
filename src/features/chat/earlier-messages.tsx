/** The way to the messages before the first one shown, at the top of the conversation. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { History } from 'lucide-react'
import { earlierOf } from '../../machines/chat/chat.select.ts'
import { ChatContext } from './chat.context.tsx'

export const EarlierMessages = () => {
  const send = ChatContext.useSend()
  const earlier = ChatContext.useSelect(earlierOf)
  if (earlier === 'none') return null
  return (
    <Box
      sx={{ mb: 2, display: 'grid', justifyItems: 'center', gap: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}
    >
      <output>
        {earlier === 'loading' && 'Carregando mensagens anteriores…'}
        {earlier === 'failed' && 'Não foi possível carregar as mensagens anteriores.'}
      </output>
      {earlier !== 'loading' && (
        <Button
          size="small"
          startIcon={<History size={16} aria-hidden />}
          onClick={() => send({ type: 'history.earlier' })}
        >
          Carregar mensagens anteriores
        </Button>
      )}
    </Box>
  )
}
