/** The signed-in user, the balance, the colour scheme, and signing out. */
import { useColorScheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { Coins, LogOut, Moon, Sun, TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { fewCredits } from '../../../contract/credits.ts'
import { numberText } from '../../format.ts'
import { accountQuery, balanceQuery } from '../../services/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { paintBrowser } from '../../ui/tokens.ts'
import styles from './sidebar.module.css'

const rowClass = (compact: boolean): string => (compact ? `${styles.row} ${styles.compactRow}` : `${styles.row}`)

type ActionProps = { label: string; icon: ReactNode; compact: boolean; onClick: () => void }

const Action = ({ label, icon, compact, onClick }: ActionProps) => (
  <button
    type="button"
    title={compact ? label : undefined}
    onClick={onClick}
    className={`${rowClass(compact)} ${styles.action}`}
  >
    {icon}
    {!compact && label}
  </button>
)

const useIsDark = (): boolean => {
  const { mode } = useColorScheme()
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  return mode === 'system' ? prefersDark : mode === 'dark'
}

/** From the token, until the server has answered. */
export type Who = { name: string; email: string }
type AccountProps = { who: Who; compact?: boolean; onSignOut: () => void; onGo?: (() => void) | undefined }

const WhoLink = ({ who, compact, onGo }: Pick<AccountProps, 'who' | 'onGo'> & { compact: boolean }) => {
  const { data: { name, email } = who } = useQuery({ ...accountQuery, enabled: false })
  const shown = name || email
  const label = `Minha conta: ${shown}`
  return (
    <Link
      href="/conta"
      {...(compact ? { title: label } : { 'aria-label': label })}
      {...(onGo && { onClick: onGo })}
      className={`${rowClass(compact)} ${styles.action}`}
    >
      <Avatar name={shown} size={26} />
      {!compact && (
        <span className={styles.whoText}>
          <strong>{shown}</strong>
          {name && <small>{email}</small>}
        </span>
      )}
    </Link>
  )
}

const CreditsLink = ({ compact, onGo }: { compact: boolean; onGo: AccountProps['onGo'] }) => {
  // Customers use credits meanwhile.
  const balance = useQuery({ ...balanceQuery, refetchOnWindowFocus: true })
  const unknown = balance.isError ? '–' : '…'
  const credits = balance.data === undefined ? unknown : numberText(balance.data)
  const isFew = balance.data !== undefined && balance.data < fewCredits
  const Icon = isFew ? TriangleAlert : Coins
  return (
    <Link
      href="/creditos"
      title={isFew ? 'Poucos créditos' : undefined}
      {...(onGo && { onClick: onGo })}
      className={`${rowClass(compact)} ${styles.action} ${isFew ? styles.few : ''}`}
    >
      {(!compact || isFew) && <Icon size={18} aria-hidden />}
      <span role="status" aria-label={`Créditos: ${credits}`}>
        <strong>{credits}</strong>
        {!compact && ' créditos'}
      </span>
      {isFew && !compact && <small>(poucos)</small>}
    </Link>
  )
}

export const Account = ({ who, compact = false, onSignOut, onGo }: AccountProps) => {
  const { setMode } = useColorScheme()
  const isDark = useIsDark()
  useEffect(() => paintBrowser(isDark), [isDark])
  return (
    <div className={styles.account}>
      <WhoLink who={who} compact={compact} onGo={onGo} />
      <CreditsLink compact={compact} onGo={onGo} />
      <Action
        label={isDark ? 'Tema claro' : 'Tema escuro'}
        icon={isDark ? <Sun size={18} /> : <Moon size={18} />}
        compact={compact}
        onClick={() => setMode(isDark ? 'light' : 'dark')}
      />
      <Action label="Sair" icon={<LogOut size={18} />} compact={compact} onClick={onSignOut} />
    </div>
  )
}
