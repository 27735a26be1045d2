/** Three dots while the agent thinks, with a text. */
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { loadFormatting } from './answer-text.tsx'
import { Bubble } from './bubble.tsx'

const dot = (delay: number) => ({
  width: 7,
  height: 7,
  borderRadius: '50%',
  bgcolor: 'text.secondary',
  '@keyframes chat-dot': { '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } },
  animation: `chat-dot 1.2s ${delay}ms infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none', opacity: 0.6 },
})

const words = {
  typing: (name: string) => `${name} está digitando…`,
  slow: (name: string) => `A resposta de ${name} está demorando… Você pode esperar ou parar.`,
  stopping: () => 'Parando a resposta…',
}

type TypingIndicatorProps = { agentName: string; activity: keyof typeof words; isBelowWords: boolean }

export const TypingIndicator = ({ agentName, activity, isBelowWords }: TypingIndicatorProps) => {
  useEffect(() => void loadFormatting(), [])
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: isBelowWords ? 0.5 : 2 }}>
      <Box sx={{ width: 28, flexShrink: 0 }}>{!isBelowWords && <Avatar name={agentName} size={28} />}</Box>
      <Bubble variant="theirs">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, color: 'text.secondary', fontSize: '0.9rem' }}>
          <Box aria-hidden sx={{ display: 'flex', gap: 0.5, flexShrink: 0 }}>
            {[0, 160, 320].map((delay) => (
              <Box key={delay} sx={dot(delay)} />
            ))}
          </Box>
          {words[activity](agentName)}
        </Box>
      </Bubble>
    </Box>
  )
}
