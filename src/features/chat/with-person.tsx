/** Shows that the agent does not answer until the conversation is handed back (AN-09, IB-03). */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Bot, Hand } from 'lucide-react'
import { ChatContext } from './chat.context.tsx'
import { withPerson } from './strings.ts'

export const WithPerson = () => {
  const send = ChatContext.useSend()
  const isShown = ChatContext.useSelect(({ context }) => context.isWithPerson)
  const canHandBack = ChatContext.useCan({ type: 'chat.handBack' })
  if (!isShown) return null
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        flexShrink: 0,
        px: { xs: 2, sm: 3 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        fontSize: '0.875rem',
        lineHeight: 1.4,
      }}
    >
      <Hand size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Box component="span" sx={{ flex: '1 1 240px' }}>
        {withPerson.text}
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Bot size={16} aria-hidden />}
        disabled={!canHandBack}
        onClick={() => send({ type: 'chat.handBack' })}
      >
        {withPerson.handBack}
      </Button>
    </Box>
  )
}
