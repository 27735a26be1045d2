/** The button that scrolls to the newest messages, with the number of unseen ones. */
import { countText, numberText } from '../../format.ts'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { ArrowDown } from 'lucide-react'

const nameOf = (unseen: number): string => {
  if (unseen === 0) return 'Ir para o fim'
  return `Ir para o fim, ${countText(unseen, 'mensagem nova', 'mensagens novas')}`
}

export const ToEndButton = ({ unseen, onClick }: { unseen: number; onClick: () => void }) => (
  <ButtonBase
    aria-label={nameOf(unseen)}
    onClick={onClick}
    sx={{
      position: 'absolute',
      right: 16,
      bottom: 16,
      zIndex: 1,
      minWidth: 40,
      height: 40,
      px: 1.25,
      gap: 0.75,
      borderRadius: 20,
      border: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.primary',
      fontSize: '0.875rem',
      fontWeight: 600,
      '&:hover': { borderColor: 'primary.main' },
      // Below the agent's picture, where no message has text.
      '@media (max-width: 640px)': { left: 4, right: 'auto', px: 0.5, gap: 0.25, '& span span': { display: 'none' } },
      '@media (pointer: coarse)': { minWidth: 44, height: 44, borderRadius: '22px' },
    }}
  >
    <ArrowDown size={18} aria-hidden />
    {unseen > 0 && (
      <Box component="span" aria-hidden sx={{ color: 'primary.main' }}>
        {numberText(unseen)} <span>{unseen === 1 ? 'nova' : 'novas'}</span>
      </Box>
    )}
  </ButtonBase>
)
