/** What is left to spend, light or dark, and the way out. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useColorScheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { Coins, LogOut, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { balanceQuery } from '../../services/queries.ts'

const rowStyle = (compact: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: compact ? 'center' : 'flex-start',
  gap: 1.5,
  width: '100%',
  minHeight: 38,
  px: compact ? 0 : 1.5,
  borderRadius: 1,
  fontSize: '0.9rem',
  fontWeight: 500,
  color: 'text.secondary',
})

type ActionProps = { label: string; icon: ReactNode; compact: boolean; onClick: () => void }

const Action = ({ label, icon, compact, onClick }: ActionProps) => (
  <ButtonBase
    aria-label={label}
    title={compact ? label : undefined}
    onClick={onClick}
    sx={{ ...rowStyle(compact), '&:hover, &:focus-visible': { color: 'text.primary' } }}
  >
    {icon}
    {!compact && label}
  </ButtonBase>
)

const useIsDark = (): boolean => {
  const { mode } = useColorScheme()
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  return mode === 'system' ? prefersDark : mode === 'dark'
}

type AccountProps = { compact?: boolean; onSignOut: () => void }

export const Account = ({ compact = false, onSignOut }: AccountProps) => {
  const { setMode } = useColorScheme()
  const isDark = useIsDark()
  const balance = useQuery(balanceQuery)
  const credits = balance.data === undefined ? '…' : balance.data.toLocaleString('pt-BR')
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      <Box role="status" aria-label={`Créditos: ${credits}`} sx={{ ...rowStyle(compact), color: 'text.primary' }}>
        {!compact && <Coins size={18} aria-hidden />}
        <span>
          <strong>{credits}</strong>
          {!compact && ' créditos'}
        </span>
      </Box>
      <Action
        label={isDark ? 'Tema claro' : 'Tema escuro'}
        icon={isDark ? <Sun size={18} /> : <Moon size={18} />}
        compact={compact}
        onClick={() => setMode(isDark ? 'light' : 'dark')}
      />
      <Action label="Sair" icon={<LogOut size={18} />} compact={compact} onClick={onSignOut} />
    </Box>
  )
}
