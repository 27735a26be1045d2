import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { ChatContext } from './chat.context.tsx'
import { quickPrompts, type Prompt } from './strings.ts'

const QuickPrompt = ({ label, text }: Prompt) => {
  const send = ChatContext.useSend()
  const canSend = ChatContext.useCan({ type: 'chat.prompt', text })
  return (
    <Box component="li" sx={{ flexShrink: 0 }}>
      <ButtonBase
        disabled={!canSend}
        onClick={() => send({ type: 'chat.prompt', text })}
        sx={{
          minHeight: 32,
          px: 1.5,
          borderRadius: 16,
          border: 1,
          borderColor: 'divider',
          color: 'text.secondary',
          fontFamily: 'inherit',
          fontSize: '0.8125rem',
          fontWeight: 550,
          '&:hover, &:focus-visible': { borderColor: 'primary.main', color: 'text.primary' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
          '&.Mui-disabled': { opacity: 0.5 },
        }}
      >
        {label}
      </ButtonBase>
    </Box>
  )
}

export const QuickPrompts = () => (
  <Box
    component="ul"
    aria-label="Perguntas rápidas"
    sx={{
      display: 'flex',
      gap: 0.75,
      overflowX: 'auto',
      // Room for the focus ring, which a scrolling box would cut; on a phone from edge to edge.
      p: { xs: '4px 12px', sm: '4px' },
      m: { xs: '-4px -12px', sm: '-4px' },
      listStyle: 'none',
      scrollbarWidth: 'none',
    }}
  >
    {quickPrompts.map((prompt) => (
      <QuickPrompt key={prompt.label} {...prompt} />
    ))}
  </Box>
)
